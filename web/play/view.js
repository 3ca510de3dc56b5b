// Play: the board, the pad, the hint, and everything around a game.

import { button, dialog } from "../base/controls.js";
import { el, fill, refill } from "../base/dom.js";
import { t } from "../base/words.js";
import { say, speak } from "../base/say.js";
import { Board } from "../board/board.js";
import { withDrawing } from "../board/drawing.js";
import { bit, conflicts, digitOfKey, digitsOf, erases, nameOf, peers, setOf, sign } from "../board/shape.js";
import { Hint } from "../understand/hint.js";
import { actions, bar, keys } from "./around.js";
import { HUES, Pad } from "./pad.js";
import { session, settings } from "./session.js";
import { moveInWords } from "./speech.js";
import { Timer } from "./timer.js";
import { celebrate } from "./celebrate.js";

/** @typedef {import("./pad.js").Mode} Mode */

/** The keys that choose what a digit means. @type {Map<string, Mode>} */
const MODE_KEYS = new Map([["z", "digit"], ["x", "corner"], ["c", "centre"], ["v", "hue"]]);

/** Where text is typed, or a key has a meaning of its own. Radio buttons and switches take no text. */
const TYPING = "textarea, select, dialog, [role=grid], input:not([type=radio], [type=checkbox])";

/** @param {HTMLElement} main @returns {() => void} */
export function open(main) {
    const view = new Play(main);
    return () => view.close();
}

class Play {
    /** @param {HTMLElement} main */
    constructor(main) {
        this.main = main;
        this.leaving = new AbortController();
        const { signal } = this.leaving;
        session.addEventListener("game", () => this.start(), { signal });
        session.addEventListener("settings", () => this.update(), { signal });
        document.addEventListener("keydown", (event) => this.fromAfar(event), { signal });
        main.addEventListener("click", (event) => this.afterClick(event), { signal });
        this.game = session.game;
        /** @type {Set<number>} cells that a check found wrong */
        this.wrong = new Set();
        const built = /** @type {any} */ (null);
        /** What start builds for each game. @type {Board} */
        this.board = built;
        /** @type {Timer} */
        this.timer = built;
        /** @type {Hint} */
        this.hint = built;
        /** @type {Pad} */
        this.pad = built;
        /** @type {HTMLElement} */
        this.bar = built;
        /** @type {HTMLElement} */
        this.actions = built;
        /** @type {HTMLElement} */
        this.lens = built;
        this.closeGame = () => {};
        this.start();
    }

    start() {
        this.closeGame();
        const { game } = session;
        this.game = game;
        game.paused = false;
        this.wrong = new Set();
        this.board = new Board({ shape: game.shape, label: t("play.board"), key: (event) => this.key(event) });
        const firstOpen = game.digits.findIndex((digit) => digit === 0);
        this.board.selection.only(Math.max(0, firstOpen));
        this.board.addEventListener("select", () => {
            this.update();
            const { size } = this.board.selection;
            if (size > 1) speak(t("spoken.selected", { n: size }));
        });
        this.board.addEventListener("alike", (/** @type {any} */ event) => this.alike(event.detail));
        this.timer = new Timer(game);
        this.hint = new Hint({ game, board: this.board, changed: () => {
            this.update();
            if (document.activeElement === document.body) this.board.focus();
        } });
        this.pad = new Pad({ game, use: (digit, mode) => this.use(digit, mode), erase: () => this.erase() });
        this.bar = el("div", { class: "bar" });
        this.actions = el("div", { class: "actions" });
        // In the cells of a large grid candidates are too small to read: here are those of the cell at the cursor.
        this.lens = el("p", { class: "lens", "aria-hidden": "true", hidden: true });
        const moved = () => { this.wrong.clear(); this.hint.clear(); this.update(); this.ended(); };
        const learnt = () => this.update();
        game.addEventListener("change", moved);
        game.addEventListener("about", learnt);
        this.closeGame = () => {
            game.removeEventListener("change", moved);
            game.removeEventListener("about", learnt);
            this.hint.leave();
            this.timer.stop();
        };
        fill(this.main,
            el("h1", { class: "unseen", text: t("view.play") }),
            el("div", { class: `table${game.shape.size > 16 ? " huge" : ""}` },
                this.bar,
                el("section", { class: "stage", "aria-label": t("play.board") }, this.board.element),
                el("section", { class: "side", "aria-label": t("play.tools") },
                    el("div", { class: "advice" }, this.hint.element, this.hint.key), this.lens, this.pad.element, this.actions)));
        this.update();
        this.board.focus();
    }

    close() {
        this.closeGame();
        this.leaving.abort();
        session.keepNow();
    }

    update() {
        const { game, board } = this;
        const clash = settings.conflicts ? conflicts(game.shape, game.digits) : new Set();
        const { selection } = board;
        const lone = selection.size === 1 ? selection.cells[0] : -1;
        const seen = new Set(settings.houses && lone >= 0 ? peers(game.shape)[lone] : []);
        const digit = this.lit();
        const drawing = this.hint.drawing;
        const all = game.automatic || drawing ? game.sees() : null;
        // With marks of one's own: those, and in cells without any only the candidates that a hint speaks of.
        const candidates = game.automatic || !drawing || !all ? all : all.map((set, cell) => (game.fields.centre[cell] ? set : set & setOf([...(drawing.roles.get(cell)?.keys() ?? [])])));
        const shown = (/** @type {number} */ cell) => candidates !== null && (game.automatic || Boolean(drawing?.roles.has(cell)));
        board.show(game.digits.map((value, cell) => {
            const classes = [];
            const says = [];
            if (seen.has(cell)) classes.push("seen");
            if (digit && value === digit) classes.push("same");
            if (clash.has(cell)) { classes.push("clash"); says.push(t("cell.clash")); }
            if (this.wrong.has(cell)) { classes.push("wrong"); says.push(t("cell.wrong")); }
            const open = !value && shown(cell);
            const roles = open && digit && candidates && candidates[cell] & bit(digit) ? new Map([[digit, "lit"]]) : null;
            const marked = (game.fields.corner[cell] | game.fields.centre[cell]) & (digit ? bit(digit) : 0);
            if (!value && !open && marked) classes.push("marked");
            return withDrawing({
                digit: value, given: game.isGiven(cell), corner: game.fields.corner[cell], centre: game.fields.centre[cell],
                candidates: open ? candidates?.[cell] : undefined, hues: game.fields.hue[cell], roles, classes: classes.join(" "), says,
            }, cell, drawing);
        }));
        board.draw(drawing?.under, drawing?.over);
        const { corner, centre } = game.fields;
        const marks = lone < 0 || game.digits[lone] ? 0 : game.automatic && all ? all[lone] : corner[lone] | centre[lone];
        this.lens.hidden = game.shape.size <= 16;
        this.lens.textContent = lone < 0 ? "" : `${nameOf(lone, game.shape.size)}: ${digitsOf(marks).map(sign).join(" ") || "–"}`;
        this.pad.update(digit);
        refill(this.bar, bar(this));
        refill(this.actions, actions(this));
    }

    /** The digit that is lit up: that of the cell at the cursor. */
    lit() {
        return settings.same && this.board.selection.size ? this.game.digits[this.board.selection.cursor] : 0;
    }

    /** @param {KeyboardEvent} event @returns {boolean} */
    key(event) {
        const { game } = this;
        const control = event.ctrlKey || event.metaKey;
        const letter = event.key.toLowerCase();
        // AltGr writes characters on many keyboards: it is no shortcut.
        if (event.altKey) return false;
        if (control && letter === "z") return event.shiftKey ? this.redo() : this.undo();
        if (control && letter === "y") return this.redo();
        const digit = digitOfKey(event, game.shape.size);
        if (digit) {
            this.use(digit, control ? "centre" : event.shiftKey ? "corner" : this.pad.mode);
            return true;
        }
        if (control) return false;
        if (event.key === "Escape" && this.hint.stage) {
            this.hint.clear();
            return true;
        }
        if (erases(event)) return this.erase();
        const mode = MODE_KEYS.get(letter);
        if (mode) return this.changeMode(mode);
        if (event.key === " ") return this.changeMode(null);
        if (letter === "h" || event.key === "F1") {
            void this.hint.next();
            return true;
        }
        if (event.key === "?") {
            keys();
            return true;
        }
        if (letter === "u") return this.undo();
        if (letter === "r") return this.redo();
        return false;
    }

    /** Keys of the game also work while a control has the focus, as long as nothing is being typed. @param {KeyboardEvent} event */
    fromAfar(event) {
        const target = /** @type {Element} */ (event.target);
        const control = target.closest?.("button, a, summary, input");
        // A control keeps the keys by which it is used.
        const pressing = control && ([" ", "Enter"].includes(event.key) || (control.matches("input, a") && event.key.startsWith("Arrow")));
        if (target.closest?.(TYPING) || pressing || this.game.paused) return;
        if (!(this.board.move(event) || this.key(event))) return;
        event.preventDefault();
        if (!document.querySelector("dialog[open]")) this.board.focus();
    }

    /** After a click on a control around the board the keyboard is the board's again. @param {MouseEvent} event */
    afterClick(event) {
        const target = /** @type {Element} */ (event.target);
        if (!event.detail || !target.closest?.(".pad, .actions")) return;
        setTimeout(() => {
            if (!document.querySelector("dialog[open]") && !this.game.paused && this.board.element.isConnected) this.board.focus();
        }, 0);
    }

    /** @param {Mode | null} mode the next one if none @returns {true} */
    changeMode(mode) {
        if (mode) this.pad.setMode(mode);
        else this.pad.nextMode();
        speak(t("spoken.mode", { mode: t(`mode.${this.pad.mode}`) }));
        return true;
    }

    /** @param {number} digit @param {Mode} mode */
    use(digit, mode) {
        const { game } = this;
        const { cells } = this.board.selection;
        if (mode === "hue" ? digit > HUES : game.done) return;
        if (mode === "digit") this.tellMove(game.enter(cells, digit, settings.tidy));
        else if (mode === "hue") this.tellMove(game.mark("hue", cells, digit));
        else this.tellMove(game.mark(mode === "centre" && game.automatic ? "gone" : mode, cells, digit));
    }

    /** @returns {true} */
    erase() {
        this.tellMove(this.game.erase(this.board.selection.cells));
        return true;
    }

    /** @returns {true} */
    undo() {
        const { game } = this;
        const move = game.moves[game.at - 1] ?? [];
        speak(game.undo() ? moveInWords(game, move, "undo") : t("spoken.no-undo"));
        return true;
    }

    /** @returns {true} */
    redo() {
        const { game } = this;
        const move = game.moves[game.at] ?? [];
        speak(game.redo() ? moveInWords(game, move, "redo") : t("spoken.no-redo"));
        return true;
    }

    /** Say the move that was just made. @param {boolean} changed */
    tellMove(changed) {
        const { game } = this;
        speak(changed ? moveInWords(game, game.moves[game.at - 1]) : t("spoken.nothing"));
    }

    /** Select every cell with what this one holds. @param {number} cell */
    alike(cell) {
        const digit = this.game.digits[cell];
        if (!digit) return;
        const same = this.game.digits.flatMap((d, i) => (d === digit && i !== cell ? [i] : []));
        this.board.selection.these([cell, ...same]);
        this.update();
        this.board.focus();
    }

    /** Hold what was entered against the solution. */
    check() {
        if (!this.game.solution) return say(t(this.game.unsolvable ? "play.none" : "play.several"));
        this.wrong = new Set(this.game.mistakes());
        say(this.wrong.size ? t("play.wrong", { n: this.wrong.size }) : t("play.right"));
        this.update();
    }

    /** Give every empty cell without marks all its candidates as centre marks. */
    fillMarks() {
        say(t(this.game.fillMarks() ? "marks.filled" : "marks.full"));
    }

    /** Look for marks that lack the digit of the solution or cannot be, and offer to put them right. */
    checkMarks() {
        const { game } = this;
        const { missing, impossible, repair } = game.checkMarks();
        this.wrong = new Set([...missing, ...impossible]);
        this.update();
        if (!this.wrong.size) return say(t(game.solution ? "marks.right" : "marks.possible"));
        const words = [missing.length && t("marks.missing", { n: missing.length }), impossible.length && t("marks.impossible", { n: impossible.length })];
        dialog(t("marks.check"), (close) => [
            el("p", { class: "lead", text: words.filter(Boolean).join(" ") }),
            el("div", { class: "buttons" },
                button(t("marks.repair"), () => { close(); game.change(repair); this.board.focus(); }, { class: "primary", icon: "check" }),
                button(t("marks.leave"), () => { close(); this.board.focus(); }, {})),
        ]);
    }

    rewind() {
        const back = this.game.rewind();
        say(back === null ? t("play.several") : back ? t("play.rewound", { n: back }) : t("play.right"));
    }

    ended() {
        const { game } = this;
        if (game.done || !game.solved) return;
        game.done = true;
        session.keepNow();
        this.update();
        celebrate(this.board, game);
    }
}
