// What one engine did, event by event, on its board.

import { el, fill } from "../base/dom.js";
import { figure, t } from "../base/words.js";
import { Board } from "../board/board.js";
import { Replay } from "./replay.js";

/** What is counted under the board. */
const COUNTED = ["place", "deduce", "fail", "back"];

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
        /** @type {import("./replay.js").Event[]} */
        this.events = trace?.events ?? [];
        this.complete = trace?.complete ?? true;
        const replay = new Replay(this.puzzle.givens);
        /** How full the grid is after each event. */
        this.heights = Uint16Array.from(this.events, (event) => {
            replay.step(event);
            return replay.full;
        });
        this.rewind();
        this.show();
    }

    rewind() {
        this.at = 0;
        this.replay = new Replay(this.puzzle.givens);
        this.tally = Object.fromEntries(COUNTED.map((kind) => [kind, 0]));
        /** @type {import("./replay.js").Event | null} */
        this.last = null;
    }

    get ended() {
        return this.at >= this.events.length;
    }

    /** @param {number} count events */
    advance(count) {
        const to = Math.min(this.events.length, this.at + count);
        for (; this.at < to; this.at++) {
            this.last = this.events[this.at];
            this.replay.step(this.last);
            if (this.last[0] in this.tally) this.tally[this.last[0]]++;
        }
    }

    show() {
        const { givens } = this.puzzle;
        const { stack } = this.replay;
        // An engine that only tries has nothing to tell apart.
        const mixed = stack.some((one) => !one.tried);
        const tried = new Set(mixed ? stack.filter((one) => one.tried).map((one) => one.cell) : []);
        this.board.show(this.replay.digits.map((digit, cell) => ({
            digit, given: givens[cell] !== 0,
            classes: [this.last?.[1] === cell && !this.ended ? `just-${this.last[0]}` : "", tried.has(cell) ? "tried" : ""].join(" "),
        })));
        const row = (name, value) => el("div", {}, el("dt", { text: t(`lab.${name}`) }), el("dd", { text: figure(value) }));
        fill(this.counts, row("events", this.at), COUNTED.map((kind) => row(kind, this.tally[kind])));
        this.counts.classList.toggle("ended", this.ended && this.events.length > 0);
    }
}
