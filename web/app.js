// The page: its frame, its views, and which of them is open. A view is a module with `open(main)`, which fills the
// main element and returns a function that closes it.

import { list, trouble } from "./base/api.js";
import { el, fill } from "./base/dom.js";
import { icon } from "./base/icons.js";
import { onElsewhere } from "./base/store.js";
import { onSystemTheme, switchTheme, takeKeptTheme, theme } from "./base/theme.js";
import { lang, languages, setLang, t, takeKeptLang } from "./base/words.js";
import { SIGNS } from "./board/shape.js";
import { Game } from "./play/game.js";
import { read, session, settings } from "./play/session.js";
import { say } from "./base/say.js";
import * as play from "./play/view.js";

/**
 * Play is here at once; the others come when they are asked for.
 * @type {Record<string, () => Promise<{ open: (main: HTMLElement) => (() => void) }>>}
 */
const VIEWS = {
    play: async () => play,
    two: () => import("./two/view.js"),
    understand: () => import("./understand/view.js"),
    make: () => import("./make/view.js"),
    laboratory: () => import("./laboratory/view.js"),
};

const main = el("main", { id: "main", tabindex: "-1" });
let close = () => {};
let turn = 0;

function frame() {
    const here = place().view;
    const link = (/** @type {string} */ name) => el("a", { href: `#${name}`, "aria-current": name === here ? "page" : null, data: { view: name } },
        icon(/** @type {any} */ (name)), el("span", { text: t(`view.${name}`) }));
    const other = languages().filter((l) => l !== lang());
    document.title = `Grille · ${t(`view.${here}`)}`;
    return [
        el("a", { class: "skip", href: "#main", text: t("skip"), on: { click: (/** @type {any} */ e) => { e.preventDefault(); main.focus(); } } }),
        el("header", { class: "top" },
            el("a", { class: "brand", href: "#play", "aria-label": "Grille" }, el("img", { src: "icon.svg", alt: "", width: 30, height: 30 }), el("span", { text: "Grille" })),
            el("nav", { class: "views", "aria-label": t("views") }, Object.keys(VIEWS).map(link)),
            el("div", { class: "switches" },
                other.map((l) => el("button", {
                    type: "button", class: "quiet language", lang: l, data: { lang: l }, text: l.toUpperCase(), "aria-label": `${l.toUpperCase()}: ${t(`language.${l}`)}`, title: t(`language.${l}`),
                    on: { click: () => { setLang(l); void show(true); } },
                })),
                el("button", {
                    type: "button", class: "quiet theme", title: t("theme.switch"), "aria-label": t("theme.switch"),
                    on: { click: () => { switchTheme(); themeIcon(); } },
                }))),
        main,
        el("div", { id: "says", class: "toast", popover: "manual", role: "status", "aria-live": "polite" }),
        el("div", { id: "spoken", class: "unseen", role: "status", "aria-live": "polite" }),
    ];
}

function themeIcon() {
    const button = document.querySelector(".theme");
    if (button) fill(button, icon(theme() === "dark" ? "sun" : "moon"));
}

/** Whether boards number their rows and columns. */
function rim() {
    document.documentElement.dataset.rim = settings.rim ? "on" : "off";
}

/** What the address says: the view, and perhaps a puzzle. */
function place() {
    const [name, query] = location.hash.slice(1).split("?");
    return { view: Object.hasOwn(VIEWS, name) ? name : "play", query: new URLSearchParams(query ?? "") };
}

/** @param {boolean} [anew] build the frame again, as for another language */
async function show(anew = false) {
    const { view, query } = place();
    const mine = ++turn;
    const text = query.get("p");
    if (text) {
        // The address is for coming here; afterwards the game is kept in the browser.
        history.replaceState(null, "", `#${view}`);
        await openLink(text, query, view);
    }
    if (anew || !main.isConnected) {
        document.body.replaceChildren(...frame());
        themeIcon();
    }
    for (const a of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("nav.views a"))) {
        if (a.dataset.view === view) a.setAttribute("aria-current", "page");
        else a.removeAttribute("aria-current");
    }
    document.title = `Grille · ${t(`view.${view}`)}`;
    let module = null;
    try {
        module = await VIEWS[view]();
    } catch (error) {
        say(trouble(error));
    }
    if (mine !== turn || !module) return;
    close();
    main.className = `view view-${view}`;
    fill(main);
    close = module.open(main) ?? (() => {});
    document.body.dataset.ready = view;
}

/** @param {string} text @param {URLSearchParams} query @param {string} view */
async function openLink(text, query, view) {
    try {
        const rules = query.get("rules")?.split(",").filter(Boolean) ?? [];
        const known = rules.length ? (await list("rules")).map((rule) => rule.id) : [];
        const unknown = rules.find((rule) => !known.includes(rule));
        if (unknown) throw new Error(t("error.rule", { rule: unknown }));
        const puzzle = await read(text, { box: query.get("box") ?? undefined, rules, symbols: SIGNS });
        session.open(new Game(puzzle));
        if (view === "two" || view === "make") session.linked = puzzle;
    } catch (error) {
        setTimeout(() => say(trouble(error)), 0);
    }
}

addEventListener("hashchange", () => show());
addEventListener("pagehide", () => session.keepNow());
// A tab that was asleep may have missed what another one wrote.
addEventListener("pageshow", () => session.catchUp());
document.addEventListener("visibilitychange", () => { if (!document.hidden) session.catchUp(); });
onElsewhere((key) => {
    if (key === "theme") {
        takeKeptTheme();
        themeIcon();
    }
    if (key === "lang" && takeKeptLang()) void show(true);
});
session.addEventListener("settings", rim);
// These views show the game that was at hand when they were opened.
session.addEventListener("game", () => { if (["understand", "laboratory"].includes(document.body.dataset.ready ?? "")) void show(); });
onSystemTheme(themeIcon);
rim();
void show(true);
