// Elements in one call.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | null | undefined | boolean | any[]} Child lists within lists are taken apart */

/**
 * An element. Properties: `class`, `text`, `on` (listeners by event), `vars` (CSS variables), `data`; true sets an
 * attribute without value, false and null leave it out; everything else is an attribute.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...Child} children
 * @returns {any}
 */
export function el(tag, properties = {}, ...children) {
    return build(document.createElement(tag), properties, children);
}

/**
 * The same for SVG.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...Child} children
 * @returns {any}
 */
export function svg(tag, properties = {}, ...children) {
    return build(document.createElementNS(SVG, tag), properties, children);
}

/** @param {Element} element @param {...Child} children */
export function fill(element, ...children) {
    element.replaceChildren();
    append(element, children);
}

/**
 * The same for a place whose controls are built anew: who was on one of them stays on it, or on the first that can be used.
 * @param {Element} element
 * @param {...Child} children
 */
export function refill(element, ...children) {
    const controls = () => /** @type {any[]} */ ([...element.querySelectorAll("button, input, select, a, textarea, summary")]);
    const at = controls().indexOf(document.activeElement);
    fill(element, ...children);
    if (at < 0) return;
    const now = controls();
    const next = now[at] && !now[at].disabled ? now[at] : now.find((control) => !control.disabled);
    next?.focus({ preventScroll: true });
}

function build(/** @type {any} */ element, /** @type {any} */ properties, /** @type {any} */ children) {
    for (const [name, value] of Object.entries(properties)) {
        if (value === null || value === undefined || value === false) continue;
        if (name === "text") element.textContent = value;
        else if (name === "class") element.setAttribute("class", value);
        else if (name === "on") for (const [event, then] of Object.entries(value)) element.addEventListener(event, then);
        else if (name === "vars") for (const [key, v] of Object.entries(value)) element.style.setProperty(key, String(v));
        else if (name === "data") Object.assign(element.dataset, value);
        else element.setAttribute(name, value === true ? "" : String(value));
    }
    append(element, children);
    return element;
}

function append(/** @type {any} */ element, /** @type {any} */ children) {
    for (const child of children) {
        if (Array.isArray(child)) append(element, child);
        else if (child !== null && child !== undefined && typeof child !== "boolean") element.append(child);
    }
}
