// The events of an engine on a grid. What was tried and what was concluded from it stand on a stack, so that going back
// takes away a digit together with everything that followed from it.

/** @typedef {[string, number?, number?]} Event `place`, `deduce`, `fail`, `back`, `restart`, `solution` */

export class Replay {
    /** @param {number[]} givens */
    constructor(givens) {
        this.digits = [...givens];
        this.full = givens.filter(Boolean).length;
        /** @type {{ cell: number, tried: boolean }[]} */
        this.stack = [];
    }

    /** @param {Event} event */
    step([kind, cell = 0, digit = 0]) {
        if (kind === "place" || kind === "deduce") {
            this.digits[cell] = digit;
            this.full++;
            this.stack.push({ cell, tried: kind === "place" });
        } else if (kind === "back") {
            this.downTo(this.stack.findLastIndex((one) => one.tried));
        } else if (kind === "restart") {
            this.downTo(this.stack.findIndex((one) => one.tried));
        }
    }

    /** @param {number} height from the first that goes on; none is −1 */
    downTo(height) {
        if (height < 0) return;
        for (const { cell } of this.stack.splice(height)) {
            this.digits[cell] = 0;
            this.full--;
        }
    }
}
