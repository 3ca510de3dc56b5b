// As much of a browser as the modules under test ask for: storage, a document whose elements are trees, events.

class Element extends EventTarget {
    /** @param {string} tag */
    constructor(tag) {
        super();
        this.tagName = tag.toUpperCase();
        this.children = [];
        this.attributes = new Map();
        this.dataset = {};
        this.style = { setProperty: (name, value) => { this.style[name] = value; } };
        this.isConnected = true;
        this.value = "";
        const names = () => (this.attributes.get("class") ?? "").split(" ").filter(Boolean);
        this.classList = {
            contains: (name) => names().includes(name),
            toggle: (name, on) => this.setAttribute("class", [...names().filter((other) => other !== name), ...(on ? [name] : [])].join(" ")),
            add: (name) => this.classList.toggle(name, true),
            remove: (name) => this.classList.toggle(name, false),
        };
    }
    get className() { return this.attributes.get("class") ?? ""; }
    set className(value) { this.attributes.set("class", value); }
    get textContent() { return this.children.map((child) => (typeof child === "string" ? child : child.textContent)).join(""); }
    set textContent(text) { this.children = text === "" ? [] : [String(text)]; }
    setAttribute(name, value) { this.attributes.set(name, String(value)); }
    getAttribute(name) { return this.attributes.get(name) ?? null; }
    removeAttribute(name) { this.attributes.delete(name); }
    append(...children) { this.children.push(...children); }
    replaceChildren(...children) { this.children = children; }
    focus() {}
    /** Classes only: all that is asked for here. */
    querySelectorAll(selector) {
        const name = selector.replace(/^\./, "");
        const below = this.children.filter((child) => child instanceof Element);
        return below.flatMap((child) => [...(child.classList.contains(name) ? [child] : []), ...child.querySelectorAll(selector)]);
    }
    querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; }
}

/** Storage whose keys are its own properties, as a browser's are. */
class Storage {
    getItem(key) { return Object.hasOwn(this, key) ? this[key] : null; }
    setItem(key, value) {
        if (Storage.full) throw new Error("QuotaExceededError");
        this[key] = String(value);
    }
    removeItem(key) { delete this[key]; }
    clear() { for (const key of Object.keys(this)) delete this[key]; }
}

const root = new Element("html");
Object.assign(globalThis, {
    Element,
    Storage,
    localStorage: new Storage(),
    document: Object.assign(new EventTarget(), {
        documentElement: root, body: new Element("body"), activeElement: null, hidden: false,
        createElement: (tag) => new Element(tag), createElementNS: (_, tag) => new Element(tag),
        getElementById: () => null, querySelector: () => null,
    }),
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
    location: { href: "http://127.0.0.1:7729/#play", hash: "#play" },
    addEventListener: () => {},
});
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });

/** The tree of an element as text: `p(one code(two))`. */
export function tree(node) {
    return typeof node === "string" ? node : `${node.tagName.toLowerCase()}(${node.children.map(tree).join("")})`;
}

/** The folder of the page. */
export const WEB = new URL("../../../../web/", import.meta.url);

/** A module of the page. */
export const page = (name) => import(new URL(name, WEB));
