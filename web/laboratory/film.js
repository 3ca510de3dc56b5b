// What one engine did, event by event, on its board, and how it ended.

import { el, fill } from "../base/dom.js";
import { figure, t } from "../base/words.js";
import { Board } from "../board/board.js";
import { endOf } from "./end.js";
import { Replay } from "./replay.js";

/** What is counted under the board. */
const COUNTED = ["place", "deduce", "fail", "back"];

export class Film {
    /** @param {import("../board/shape.js").Puzzle} puzzle @param {string} label */
    constructor(puzzle, label) {
        this.puzzle = puzzle;
        this.board = new Board({ shape: puzzle.shape, label, still: true });
        this.counts = el("dl", { class: "counts" });
        /** How the engine ended. */
        this.verdict = el("p", { class: "verdict-of" });
        /** @type {import("./replay.js").Event[]} */
        this.events = [];
        this.complete = true;
        this.heights = new Uint16Array(0);
        this.at = 0;
        this.replay = new Replay(puzzle.givens);
        /** @type {Map<string, number>} */
        this.tally = new Map();
        /** @type {import("./replay.js").Event | null} */
        this.last = null;
        /** @type {import("./end.js").End | null} */
        this.end = null;
        this.load(null);
    }

    /** @param {any} trace of the server, or nothing */
    load(trace) {
        this.trace = trace;
        this.events = trace?.events ?? [];
        this.complete = trace?.complete ?? true;
        const replay = new Replay(this.puzzle.givens);
        /** How full the grid is after each event. */
        this.heights = Uint16Array.from(this.events, (event) => {
            replay.step(event);
            return replay.full;
        });
        this.end = trace && endOf(trace, replay.digits.filter((digit) => !digit).length);
        this.seek(0);
        this.show();
    }

    /** Whether there is nothing more to show. */
    get ended() {
        return this.at >= this.events.length;
    }

    /** Show the grid after this many events. @param {number} at */
    seek(at) {
        const to = Math.max(0, Math.min(this.events.length, at));
        if (to < this.at || to === 0) {
            // Events cannot be taken back one by one: what went with them is not in them.
            this.at = 0;
            this.replay = new Replay(this.puzzle.givens);
            this.tally = new Map(COUNTED.map((kind) => [kind, 0]));
            this.last = null;
        }
        for (; this.at < to; this.at++) {
            const event = this.events[this.at];
            this.last = event;
            this.replay.step(event);
            const count = this.tally.get(event[0]);
            if (count !== undefined) this.tally.set(event[0], count + 1);
        }
    }

    /** What stands on the board: at the end of an engine without events its solution. */
    get digits() {
        const { end } = this;
        return end?.solution && !this.events.length ? end.solution : this.replay.digits;
    }

    show() {
        const { givens } = this.puzzle;
        const { stack } = this.replay;
        // An engine that only tries has nothing to tell apart.
        const mixed = stack.some((one) => !one.tried);
        const tried = new Set(mixed ? stack.filter((one) => one.tried).map((one) => one.cell) : []);
        this.board.show(this.digits.map((digit, cell) => ({
            digit, given: givens[cell] !== 0,
            classes: [this.last?.[1] === cell && !this.ended ? `just-${this.last[0]}` : "", tried.has(cell) ? "tried" : ""].join(" "),
        })));
        const row = (/** @type {string} */ name, /** @type {number} */ value) => el("div", {}, el("dt", { text: t(`lab.${name}`) }), el("dd", { text: figure(value) }));
        fill(this.counts, this.events.length > 0 && [row("events", this.at), [...this.tally].map(([kind, count]) => row(kind, count))]);
        const over = this.end !== null && this.ended;
        // Green is for what was solved.
        this.counts.classList.toggle("ended", over && this.end?.kind === "solved" && this.events.length > 0);
        this.verdict.dataset.end = over ? this.end?.kind : "";
        this.verdict.textContent = over ? this.end?.sentence ?? "" : "";
    }
}
