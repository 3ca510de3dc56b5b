// Understand: the game at hand as a teacher sees it. A hint in stages, and the whole path, each step drawn, with the page
// of its technique beside it.

import { ask, trouble } from "../base/api.js";
import { button, segments } from "../base/controls.js";
import { el, fill, refill } from "../base/dom.js";
import { t } from "../base/words.js";
import { Board } from "../board/board.js";
import { pointing } from "../board/coordinates.js";
import { drawStep, withDrawing } from "../board/drawing.js";
import { lineOf, manner } from "../board/shape.js";
import { session } from "../play/session.js";
import { Hint, position } from "./hint.js";
import { keyOf } from "./key.js";
import { Path } from "./path.js";
import { techniqueText } from "./technique.js";

/** From which position the path starts. @type {"now" | "start"} */
let from = "start";

/** @param {HTMLElement} main @returns {() => void} */
export function open(main) {
    const view = new Understand(main);
    return () => view.close();
}

class Understand {
    /** @param {HTMLElement} main */
    constructor(main) {
        const { game } = session;
        this.game = game;
        this.leaving = new AbortController();
        const { signal } = this.leaving;
        this.board = new Board({ shape: game.shape, label: t("play.board"), still: true, key: (event) => this.key(event) });
        this.hint = new Hint({ game, board: this.board, always: true, changed: () => { this.mode = "hint"; this.update(); } });
        /** @type {"hint" | "path"} */
        this.mode = "path";
        /** The step that is shown. */
        this.at = 0;
        /** @type {Path | null} */
        this.path = null;
        /** @type {HTMLElement[]} the steps in the list */
        this.items = [];
        /** @type {AbortController | null} */
        this.asking = null;
        this.list = el("ol", { class: "steps", "aria-label": t("path") });
        this.sentence = el("div", { class: "sentence", "aria-live": "polite" });
        this.page = el("aside", { class: "card page", "aria-label": t("hint.page") });
        this.keyPlace = el("div", { class: "key-of" });
        this.controls = el("div", { class: "walk" });
        game.addEventListener("change", () => { this.hint.clear(); void this.load(); }, { signal });
        document.addEventListener("keydown", (event) => {
            const target = /** @type {Element} */ (event.target);
            // A radio button keeps its arrows.
            if (target.closest?.("input") && event.key.startsWith("Arrow")) return;
            if (!target.closest?.("input:not([type=radio]), textarea, select, dialog, [role=grid]") && this.key(event)) event.preventDefault();
        }, { signal });
        const sources = ["start", "now"].map((value) => ({ value, text: t(`path.${value}`) }));
        fill(main,
            el("div", { class: "title" }, el("h1", { text: t("view.understand") }), el("p", { class: "note", text: t("understand.about") })),
            el("div", { class: "lesson" },
                el("section", { class: "path", "aria-label": t("path") },
                    this.hint.element,
                    segments(t("path.from"), sources, from, (value) => { from = /** @type {any} */ (value); void this.load(); }),
                    this.list),
                this.controls,
                el("section", { class: "stage", "aria-label": t("play.board") }, this.board.element),
                el("div", { class: "told" }, this.sentence, this.keyPlace, this.page)));
        void this.load();
    }

    close() {
        this.leaving.abort();
        this.asking?.abort();
        this.hint.leave();
    }

    /** Ask for the path. */
    async load() {
        this.asking?.abort();
        this.asking = new AbortController();
        const { game } = this;
        fill(this.list, el("li", { class: "note", text: t("loading") }));
        try {
            const body = from === "now" ? position(game) : { puzzle: lineOf(game.givens), ...manner(game.shape) };
            const answer = await ask("explain", body, this.asking.signal);
            const digits = from === "now" ? game.digits : game.givens;
            this.path = new Path(game, digits, answer);
        } catch (error) {
            const message = trouble(error);
            if (message) fill(this.list, el("li", { class: "note", text: message }));
            return;
        }
        this.buildList();
        this.mode = "path";
        this.go(0);
    }

    buildList() {
        const { path } = this;
        if (!path) return;
        if (!path.steps.length) return fill(this.list, el("li", { class: "note", text: path.verdict }));
        this.items = path.steps.map((/** @type {any} */ step, /** @type {number} */ i) => el("button", {
            type: "button", class: "step", tabindex: i ? "-1" : "0", data: { technique: step.technique }, on: { click: () => { this.mode = "path"; this.go(i); } },
        }, el("span", { class: "number", text: String(i + 1) }), el("span", { class: "name", text: step.name }), el("span", { class: `dot ${step.level}`, title: t(`level.${step.level}`) })));
        fill(this.list, this.items.map((/** @type {any} */ item) => el("li", {}, item)), el("li", { class: "note end", text: path.verdict }));
    }

    /** @param {number} at the step to show */
    go(at) {
        if (!this.path?.steps.length) return this.update();
        this.at = Math.max(0, Math.min(this.path.steps.length - 1, at));
        this.items.forEach((/** @type {any} */ item, /** @type {number} */ i) => {
            item.tabIndex = i === this.at ? 0 : -1;
            if (i === this.at) item.setAttribute("aria-current", "step");
            else item.removeAttribute("aria-current");
        });
        const current = this.items[this.at];
        const { offsetTop, offsetHeight } = /** @type {HTMLElement} */ (current.parentElement);
        if (offsetTop < this.list.scrollTop || offsetTop + offsetHeight > this.list.scrollTop + this.list.clientHeight) {
            this.list.scrollTop = offsetTop - this.list.clientHeight / 3;
        }
        if (this.list.contains(document.activeElement)) current.focus({ preventScroll: true });
        this.update();
    }

    /** @param {KeyboardEvent} event @returns {boolean} */
    key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return false;
        const grid = /** @type {Element} */ (event.target).closest?.("[role=grid]");
        const by = new Map([["n", 1], ["p", -1], ["PageDown", 1], ["PageUp", -1]]);
        if (!grid) for (const [key, step] of /** @type {[string, number][]} */ ([["ArrowRight", 1], ["ArrowLeft", -1], ["ArrowDown", 1], ["ArrowUp", -1]])) by.set(key, step);
        const inList = this.list.contains(/** @type {Element} */ (event.target));
        if (!inList && (event.key === "ArrowDown" || event.key === "ArrowUp" || event.key.startsWith("Page"))) return false;
        if (event.key === "h") {
            void this.hint.next();
            return true;
        }
        if (event.key === "Escape" && this.hint.stage) {
            this.hint.clear();
            return true;
        }
        const step = by.get(event.key);
        if (!step || !this.path) return false;
        this.mode = "path";
        this.go((this.at ?? 0) + step);
        return true;
    }

    update() {
        const { game, board, path } = this;
        const hinting = this.mode === "hint" && this.hint.stage > 0;
        const step = hinting || !path ? null : path.steps[this.at];
        const state = step && path ? path.before(this.at) : { digits: game.digits, candidates: game.sees() };
        const drawing = hinting ? this.hint.drawing : step ? drawStep(step, game.shape, board.columns) : null;
        board.show(Array.from(state.digits, (digit, cell) => withDrawing({
            digit, given: game.isGiven(cell), candidates: digit ? undefined : state.candidates[cell],
        }, cell, drawing)));
        board.draw(drawing?.under, drawing?.over);
        fill(this.keyPlace, drawing?.key.length ? keyOf(drawing.key) : null);
        board.light();
        fill(this.sentence, step && el("p", {}, pointing(step.sentence, board)));
        const count = path?.steps.length ?? 0;
        refill(this.controls,
            button(t("path.first"), () => this.walk(0), { icon: "first", quiet: true, disabled: !step || this.at === 0 }),
            button(t("path.previous"), () => this.walk(this.at - 1), { icon: "previous", quiet: true, disabled: !step || this.at === 0 }),
            el("p", { class: "count", text: step ? t("path.step", { n: this.at + 1, of: count }) : "" }),
            button(t("path.next"), () => this.walk(this.at + 1), { icon: "next", quiet: true, disabled: !step || this.at === count - 1 }),
            button(t("path.hardest"), () => this.walk(path?.hardest ?? 0), { disabled: !step, class: "bare" }));
        const technique = hinting ? (this.hint.stage >= 2 ? this.hint.answer.step?.technique : null) : step?.technique;
        if (technique !== this.shown) {
            this.shown = technique;
            fill(this.page, technique ? techniqueText(technique) : el("p", { class: "note", text: t("understand.page") }));
        }
    }

    /** @param {number} at */
    walk(at) {
        this.mode = "path";
        this.go(at);
    }
}
