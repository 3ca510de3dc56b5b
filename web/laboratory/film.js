// What one engine did, event by event, on its board.

import { el, fill } from "../base/dom.js";
import { figure, t } from "../base/words.js";
import { Board } from "../board/board.js";

export class Film {
    /** @param {import("../board/shape.js").Puzzle} puzzle @param {string} label */
    constructor(puzzle, label) {
        this.puzzle = puzzle;
        this.board = new Board({ shape: puzzle.shape, label, still: true });
        this.counts = el("dl", { class: "counts" });
        this.load(null);
    }

    /** @param {any} trace of the server, or nothing */
    load(trace) {
        /** @type {[string, number, number?][]} */
        this.events = trace?.events ?? [];
        this.complete = trace?.complete ?? true;
        this.heights = this.measure();
        this.rewind();
        this.show();
    }

    /** How full the grid is after each event. */
    measure() {
        const digits = [...this.puzzle.givens];
        let full = digits.filter(Boolean).length;
        return Uint16Array.from(this.events, ([kind, cell, digit]) => {
            const after = kind === "place" ? digit : kind === "back" ? 0 : digits[cell];
            full += Number(Boolean(after)) - Number(Boolean(digits[cell]));
            digits[cell] = after;
            return full;
        });
    }

    rewind() {
        this.at = 0;
        this.digits = [...this.puzzle.givens];
        this.tally = { place: 0, fail: 0, back: 0 };
        /** @type {Map<number, number>} when a cell was last touched */
        this.touched = new Map();
        this.last = null;
    }

    get ended() {
        return this.at >= this.events.length;
    }

    /** @param {number} count events */
    advance(count) {
        const to = Math.min(this.events.length, this.at + count);
        for (; this.at < to; this.at++) {
            const [kind, cell, digit] = this.events[this.at];
            this.tally[kind] = (this.tally[kind] ?? 0) + 1;
            if (kind === "place") this.digits[cell] = digit;
            if (kind === "back") this.digits[cell] = 0;
            this.last = { kind, cell };
        }
    }

    show() {
        const { givens } = this.puzzle;
        this.board.show(this.digits.map((digit, cell) => ({
            digit, given: givens[cell] !== 0, classes: this.last?.cell === cell && !this.ended ? `just-${this.last.kind}` : "",
        })));
        const row = (name, value) => [el("dt", { text: t(`lab.${name}`) }), el("dd", { text: value })];
        fill(this.counts,
            row("events", figure(this.at)),
            row("place", figure(this.tally.place)), row("fail", figure(this.tally.fail)), row("back", figure(this.tally.back)));
        this.counts.classList.toggle("ended", this.ended && this.events.length > 0);
    }
}
