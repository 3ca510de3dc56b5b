// A path that the server found, and the position before each of its steps.

import { t } from "../base/words.js";
import { bit, candidateOf, candidates, peers, setOf } from "../board/shape.js";

export class Path {
    /**
     * @param {import("../play/game.js").Game} game
     * @param {number[]} digits where the path starts
     * @param {any} answer of the server
     */
    constructor({ shape }, digits, answer) {
        this.shape = shape;
        this.steps = answer.steps ?? [];
        this.answer = answer;
        const left = candidates(shape, digits);
        const first = answer.marks ? left.map((set, cell) => set & setOf(answer.marks[cell] ?? [])) : left;
        /** @type {{ digits: number[], candidates: Uint32Array }[]} */
        this.states = [{ digits: [...digits], candidates: first }];
    }

    /** @param {number} step @returns {{ digits: number[], candidates: Uint32Array }} */
    before(step) {
        for (let i = this.states.length; i <= step; i++) this.states.push(this.after(i - 1));
        return this.states[step];
    }

    after(/** @type {number} */ i) {
        const { size } = this.shape;
        const state = this.states[i];
        const digits = [...state.digits];
        const left = state.candidates.slice();
        const step = this.steps[i];
        for (const { cell, digit } of step.eliminations.map((/** @type {any} */ c) => candidateOf(c, size))) left[cell] &= ~bit(digit);
        for (const { cell, digit } of step.placements.map((/** @type {any} */ c) => candidateOf(c, size))) {
            digits[cell] = digit;
            left[cell] = 0;
            for (const peer of peers(this.shape)[cell]) left[peer] &= ~bit(digit);
        }
        return { digits, candidates: left };
    }

    /** The index of the first step of the hardest technique. */
    get hardest() {
        const found = this.steps.findIndex((/** @type {any} */ step) => step.technique === this.answer.hardest);
        return Math.max(0, found);
    }

    /** How it ends, in words. */
    get verdict() {
        const { status, solved } = this.answer;
        if (solved && this.steps.length) return t("path.solved", { n: this.steps.length });
        if (solved) return t("play.done");
        if (status === "invalid" || this.answer.solutions === "0") return t("two.none");
        return t("path.stuck");
    }
}
