// Puzzles to a wish: the form, the work as it goes on, what was made.

import { follow, list, trouble } from "../base/api.js";
import { button, dropdown, segments, toggle } from "../base/controls.js";
import { el, fill } from "../base/dom.js";
import { load, save } from "../base/store.js";
import { figure, t } from "../base/words.js";
import { digitsOfLine, SIGNS } from "../board/shape.js";
import { Game } from "../play/game.js";
import { copy } from "../play/around.js";
import { levels, levelsAt, nearestLevel } from "../play/levels.js";
import { linkTo, read, session } from "../play/session.js";
import { thumbnail } from "./thumbnail.js";

/** How the givens may lie. */
const SYMMETRIES = ["none", "rotate180", "rotate90", "vertical", "horizontal", "diagonal", "anti-diagonal", "bi-diagonal", "orthogonal", "full"];
const SIZES = [4, 6, 8, 9, 10, 12, 16];

/** How many of the puzzles that were made are kept. */
const KEPT = 48;

/**
 * @param {HTMLElement} place
 * @param {(puzzle: import("../board/shape.js").Puzzle) => void} edit
 * @returns {() => void}
 */
export function openGenerate(place, edit) {
    /** @type {Record<string, any>} */
    const wish = { level: "", symmetry: "rotate180", size: "9", technique: "", least: "", most: "", n: "4", minimal: false, rules: [], seed: "", ...load("make", {}) };
    /** @type {any[]} */
    let made = load("made", []);
    /** @type {AbortController | null} */
    let working = null;
    const says = el("p", { class: "progress", role: "status" });
    const meter = el("progress", { class: "meter", "aria-label": t("make.progress"), hidden: true });
    const results = el("ul", { class: "made" });
    const form = el("form", { class: "card wish", on: { submit: (/** @type {any} */ event) => { event.preventDefault(); void go(); } } });
    const start = el("button", { type: "submit", class: "button primary", text: t("make.go") });
    const stop = button(t("make.cancel"), () => working?.abort(), { disabled: true, icon: "close" });

    const number = (/** @type {string} */ label, /** @type {string} */ key, /** @type {any} */ properties) => el("label", { class: "field" }, el("span", { text: label }),
        el("input", { type: "number", value: wish[key], on: { input: (/** @type {any} */ e) => { wish[key] = e.target.value; } }, ...properties }));

    async function build() {
        const [all, techniques, rules] = await Promise.all([levels(), list("techniques"), list("rules")]);
        const any = { value: "", text: t("make.any") };
        const choose = (/** @type {string} */ key) => (/** @type {any} */ value) => { wish[key] = value; };
        const levelChoice = el("div", {});
        const offerLevels = () => {
            if (wish.level) wish.level = nearestLevel(all, wish.level, Number(wish.size));
            fill(levelChoice, segments(t("level"), [any, ...levelsAt(all, Number(wish.size)).map((l) => ({ value: l, text: t(`level.${l}`) }))], wish.level, choose("level"), { hide: false, class: "wrap" }));
        };
        offerLevels();
        fill(form,
            levelChoice,
            el("div", { class: "fields" },
                dropdown(t("size"), SIZES.map((n) => ({ value: String(n), text: `${n}×${n}` })), wish.size, (value) => { wish.size = value; offerLevels(); }),
                dropdown(t("make.symmetry"), SYMMETRIES.map((s) => ({ value: s, text: t(`symmetry.${s}`) })), wish.symmetry, choose("symmetry")),
                number(t("make.n"), "n", { min: 1, max: 100, required: true }),
                dropdown(t("make.technique"), [any, ...techniques.filter((x) => x.on !== false).map((x) => ({ value: x.id, text: x.name }))], wish.technique, choose("technique"))),
            el("div", { class: "start" }, el("div", { class: "buttons" }, start, stop), meter, says),
            el("details", { open: !matchMedia("(max-width: 60rem)").matches }, el("summary", { text: t("make.more") }),
                el("div", { class: "fields" },
                    number(t("make.least"), "least", { min: 0, max: 625 }),
                    number(t("make.most"), "most", { min: 0, max: 625 }),
                    number(t("make.seed"), "seed", { min: 0, max: 999_999_999_999, placeholder: t("make.seed.new") })),
                el("div", { class: "toggles" },
                    toggle(t("make.only-needed"), wish.minimal, (on) => { wish.minimal = on; }),
                    rules.map((rule) => toggle(rule.about, wish.rules.includes(rule.id), (on) => {
                        wish.rules = on ? [...wish.rules, rule.id] : wish.rules.filter((/** @type {string} */ id) => id !== rule.id);
                    })))));
    }

    async function go() {
        if (working) return;
        if (wish.least && wish.most && Number(wish.least) > Number(wish.most)) {
            says.textContent = t("make.crossed");
            return;
        }
        save("make", wish);
        working = new AbortController();
        start.disabled = true;
        stop.disabled = false;
        meter.hidden = false;
        meter.max = Number(wish.n);
        meter.removeAttribute("value");
        says.textContent = t("make.working");
        let kept = 0;
        let tried = 0;
        /** @type {any} */
        let end = null;
        const asked = { ...body(wish) };
        try {
            await follow("generate", asked, (event, data) => {
                if (event === "puzzle") {
                    kept++;
                    meter.value = kept;
                    void keep(data, asked).catch((error) => { says.textContent = trouble(error); });
                }
                if (event === "progress") tried = data.tried;
                if (event === "end") {
                    end = data;
                    tried = data.tried ?? tried;
                }
                says.textContent = t("make.state", { kept: figure(kept), n: figure(Number(wish.n)), tried: figure(Math.max(tried, kept)) });
            }, working.signal);
            if (kept < Number(wish.n)) says.textContent = end?.message ?? t("make.not-met");
        } catch (error) {
            says.textContent = trouble(error) ?? t("make.cancelled", { kept: figure(kept) });
        }
        working = null;
        meter.hidden = true;
        start.disabled = false;
        stop.disabled = true;
    }

    /** The shape of what was made is asked for: a line does not say its boxes. */
    async function keep(/** @type {any} */ data, /** @type {any} */ asked) {
        const puzzle = await read(data.puzzle, { box: asked.box, rules: asked.rules, symbols: SIGNS });
        made = [{ ...data, ...puzzle }, ...load("made", [])].slice(0, KEPT);
        save("made", made);
        show();
    }

    function show() {
        fill(results, made.map((one) => el("li", { class: "card" }, entry(one, edit))));
        if (!made.length) fill(results, el("li", { class: "empty note", text: t("make.nothing") }));
    }

    fill(place, el("div", { class: "workshop" }, form,
        el("section", { class: "results", "aria-label": t("make.made") }, el("h2", { text: t("make.made") }), results)));
    void build().catch((error) => fill(form, el("p", { text: trouble(error) })));
    show();
    return () => working?.abort();
}

/** What is asked of the server. */
function body(/** @type {any} */ wish) {
    /** @type {Record<string, any>} */
    const asked = { size: Number(wish.size), symmetry: wish.symmetry, n: Number(wish.n) || 1 };
    if (wish.level) asked.level = wish.level;
    if (wish.technique) asked.technique = [wish.technique];
    if (wish.least || wish.most) asked.clues = `${wish.least}..${wish.most}`;
    if (wish.minimal) asked.minimal = true;
    if (wish.rules.length) asked.rules = wish.rules;
    if (wish.seed !== "") asked.seed = Number(wish.seed);
    return asked;
}

function entry(/** @type {any} */ one, /** @type {any} */ edit) {
    const puzzle = { shape: one.shape, givens: one.givens, level: one.level, solution: digitsOfLine(one.solution) };
    const facts = [one.level && t(`level.${one.level}`), one.hodoku_score && t("make.score", { n: figure(one.hodoku_score) }), t("make.clues", { n: one.clues })];
    return [
        thumbnail(one),
        el("div", { class: "facts" },
            el("p", {}, el("strong", { text: facts.filter(Boolean).join(" · ") })),
            el("p", { class: "note", text: t("make.from", { seed: one.seed, number: one.number }) }),
            el("div", { class: "buttons" },
                button(t("view.play"), () => { session.open(new Game(puzzle)); location.hash = "#play"; }, { icon: "play", class: "primary" }),
                button(t("make.edit"), () => edit(puzzle), { icon: "make", quiet: true }),
                button(t("link.copy"), () => copy(linkTo(puzzle)), { icon: "link", quiet: true }),
                button(t("make.copy"), () => copy(one.puzzle), { icon: "copy", quiet: true }))),
    ];
}
