// A board on which givens are set: by keyboard, by touch, by pasting. Two views use it.

import { trouble } from "../base/api.js";
import { button, dropdown, toggle } from "../base/controls.js";
import { el, refill } from "../base/dom.js";
import { t } from "../base/words.js";
import { list } from "../base/api.js";
import { say } from "../base/say.js";
import { layKeys } from "../play/pad.js";
import { blank, read } from "../play/session.js";
import { Board } from "./board.js";
import { digitOfKey, erases, manner, sign } from "./shape.js";

/** @typedef {import("./shape.js").Puzzle} Puzzle */

/** Sizes offered for an empty grid. */
const SIZES = [4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 20, 25];

export class Editor extends EventTarget {
    /** @param {{ puzzle: Puzzle, label: string, enter?: () => void, before?: Puzzle | null }} options `enter`: what the Enter key does; `before`: what undo brings back */
    constructor({ puzzle, label, enter, before = null }) {
        super();
        this.enter = enter ?? (() => {});
        this.puzzle = { shape: puzzle.shape, givens: [...puzzle.givens] };
        /** @type {Puzzle[]} */
        this.past = before ? [before] : [];
        this.board = new Board({ shape: puzzle.shape, label, key: (event) => this.key(event) });
        this.board.addEventListener("select", () => this.tell("cursor"));
        this.pad = el("div", { class: "keys" });
        this.form = el("div", { class: "shape-form" });
        this.buildPad();
        void this.buildForm();
    }

    /** Another puzzle on the board. @param {Puzzle} puzzle */
    set(puzzle) {
        this.past.push(this.puzzle);
        this.show({ shape: puzzle.shape, givens: [...puzzle.givens] });
    }

    /** @param {Puzzle} puzzle */
    show(puzzle) {
        const anew = puzzle.shape !== this.puzzle.shape;
        this.puzzle = puzzle;
        if (anew) {
            const { cursor } = this.board.selection;
            const focused = this.board.element.contains(document.activeElement);
            this.board.setShape(puzzle.shape);
            this.board.selection.only(cursor < puzzle.givens.length ? cursor : 0);
            this.buildPad();
            void this.buildForm();
            this.tell("change");
            if (focused) this.board.focus();
        } else this.tell("change");
    }

    /** @param {number} digit 0 takes out */
    put(digit) {
        const givens = [...this.puzzle.givens];
        for (const cell of this.board.selection.cells) givens[cell] = digit;
        if (givens.every((d, cell) => d === this.puzzle.givens[cell])) return;
        this.past.push(this.puzzle);
        this.puzzle = { ...this.puzzle, givens };
        this.tell("change");
    }

    undo() {
        const before = this.past.pop();
        if (before) this.show(before);
    }

    clear() {
        this.set({ shape: this.puzzle.shape, givens: this.puzzle.givens.map(() => 0) });
    }

    /** A text from outside, whatever its format. @param {string} text */
    async paste(text) {
        try {
            const { rules } = this.puzzle.shape;
            this.set(await read(text, rules.length ? { rules } : {}));
            this.board.focus();
            say(t("editor.pasted"));
            return true;
        } catch (error) {
            this.dispatchEvent(new CustomEvent("refused", { detail: trouble(error) }));
            return false;
        }
    }

    key(/** @type {any} */ event) {
        const control = event.ctrlKey || event.metaKey;
        if (control && event.key.toLowerCase() === "z") this.undo();
        else if (control || event.altKey) return false;
        else if (event.key === "Enter") this.enter();
        else if (erases(event)) this.put(0);
        else if (event.key === " ") this.board.selection.move([0, 1], { add: false, free: false }), this.board.changed(), this.board.focus();
        else {
            const digit = digitOfKey(event, this.puzzle.shape.size);
            if (!digit) return false;
            this.put(digit);
        }
        return true;
    }

    /** Keys that are typed while a control has the focus, after a click on it say, are the board's too. @param {AbortSignal} signal */
    listen(signal) {
        document.addEventListener("keydown", (event) => {
            const target = /** @type {Element} */ (event.target);
            if (target.closest?.("textarea, select, dialog, [role=grid], input:not([type=radio], [type=checkbox])")) return;
            // A control keeps the keys by which it is used.
            const control = target.closest?.("button, a, input, summary");
            if (control && ([" ", "Enter"].includes(event.key) || event.key.startsWith("Arrow"))) return;
            if (this.key(event)) event.preventDefault();
        }, { signal });
    }

    buildPad() {
        const { size } = this.puzzle.shape;
        layKeys(this.pad, size);
        refill(this.pad,
            Array.from({ length: size }, (_, i) => el("button", {
                type: "button", class: "key", "aria-label": t("editor.put", { digit: sign(i + 1) }), text: sign(i + 1), on: { click: () => this.put(i + 1) },
            })),
            button(t("erase"), () => this.put(0), { icon: "erase", quiet: true, class: "key erase" }));
    }

    /** Size, boxes, rules. */
    async buildForm() {
        const { shape } = this.puzzle;
        const renew = async (/** @type {number} */ size, /** @type {any} */ how) => {
            try {
                this.set(size === shape.size ? { ...(await blank(size, how)), givens: this.puzzle.givens } : await blank(size, how));
            } catch (error) {
                this.dispatchEvent(new CustomEvent("refused", { detail: trouble(error) }));
            }
        };
        const sizes = [...new Set([...SIZES, shape.size])].sort((a, b) => a - b);
        const all = await list("rules").catch(() => []);
        refill(this.form,
            dropdown(t("size"), sizes.map((n) => ({ value: String(n), text: `${n}×${n}` })), String(shape.size), (n) => renew(Number(n), { rules: shape.rules })),
            dropdown(t("boxes"), boxChoices(shape.size), manner(shape).box, (box) => renew(shape.size, { box, rules: shape.rules })),
            el("div", { class: "toggles" }, all.map((rule) => toggle(rule.about, shape.rules.includes(rule.id), (on) =>
                renew(shape.size, { ...manner(shape), rules: on ? [...shape.rules, rule.id] : shape.rules.filter((id) => id !== rule.id) })))));
    }

    /** @param {"change" | "cursor"} what */
    tell(what) {
        this.dispatchEvent(new Event(what));
    }
}

function boxChoices(/** @type {number} */ size) {
    const found = [];
    for (let width = size; width >= 1; width--) {
        const height = size / width;
        if (Number.isInteger(height) && width > 1 && height > 1) found.push({ value: `${width}x${height}`, text: `${width}×${height}` });
    }
    found.sort((a, b) => Math.abs(parseInt(a.value) - Math.sqrt(size)) - Math.abs(parseInt(b.value) - Math.sqrt(size)));
    return [...found, { value: "none", text: t("boxes.none") }];
}

/**
 * A field that takes a puzzle in any format, and anything pasted while nothing else is being typed.
 * @param {(text: string) => Promise<boolean>} then
 * @param {AbortSignal} signal
 */
export function pasteField(then, signal) {
    const field = el("textarea", { rows: 3, spellcheck: "false", "aria-label": t("new.paste"), placeholder: t("new.paste.example") });
    const use = async () => { if (field.value.trim() && (await then(field.value))) field.value = ""; };
    document.addEventListener("paste", (event) => {
        if (/** @type {Element} */ (event.target).closest?.("input, textarea")) return;
        const text = event.clipboardData?.getData("text");
        if (!text?.trim()) return;
        event.preventDefault();
        void then(text);
    }, { signal });
    return el("details", { class: "paste" }, el("summary", { text: t("new.paste") }), field,
        el("div", { class: "buttons" }, button(t("new.open"), use, { icon: "check" })));
}
