// The clock of a game. It runs while the game is on the screen and not ended, and can be hidden.

import { el } from "../base/dom.js";
import { t } from "../base/words.js";

export class Timer {
    /** @param {import("./game.js").Game} game */
    constructor(game) {
        this.game = game;
        this.face = el("span", { class: "time", role: "timer", "aria-label": t("timer") });
        this.tick = setInterval(() => {
            if (document.hidden || game.done || game.paused) return;
            game.seconds++;
            this.update();
        }, 1000);
        this.update();
    }

    update() {
        this.face.textContent = clock(this.game.seconds);
    }

    stop() {
        clearInterval(this.tick);
    }
}

/** @param {number} seconds @returns {string} */
export function clock(seconds) {
    const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
