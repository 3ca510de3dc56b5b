// The pad: what a digit means just now (a digit, a mark, a colour), and the digits to touch.

import { segments, button } from "../base/controls.js";
import { el, fill, refill } from "../base/dom.js";
import { t } from "../base/words.js";
import { sign } from "../board/shape.js";

/** @typedef {"digit" | "corner" | "centre" | "hue"} Mode */

/** @type {Mode[]} */
const MODES = ["digit", "corner", "centre", "hue"];

/** How many colours there are; each has its own pattern. */
export const HUES = 8;

/** The mode stays from game to game. @type {Mode} */
let current = "digit";

/**
 * How many keys stand in a row: two rows up to sixteen digits and the eraser where the pad is as wide as the screen; more
 * rows beside the board.
 * @param {HTMLElement} keys @param {number} count without the eraser
 */
export function layKeys(keys, count) {
    const rows = count > 16 ? 3 : count > 5 ? 2 : 1;
    keys.style.setProperty("--across", String(Math.ceil((count + 1) / rows)));
    keys.style.setProperty("--across-wide", String(count > 16 ? 7 : count > 12 ? 6 : 5));
    keys.classList.toggle("many", count > 9);
    keys.classList.toggle("most", count > 16);
}

export class Pad {
    /** @param {{ game: import("./game.js").Game, use: (digit: number, mode: Mode) => void, erase: () => void }} options */
    constructor({ game, use, erase }) {
        this.game = game;
        this.use = use;
        this.erase = erase;
        /** @type {HTMLElement[]} */
        this.buttons = [];
        this.modes = el("div");
        this.keys = el("div", { class: "keys" });
        this.element = el("div", { class: "pad" }, this.modes, this.keys);
        this.build();
    }

    get mode() {
        return current;
    }

    /** @param {Mode} mode @returns {true} */
    setMode(mode) {
        current = mode;
        this.build();
        this.update(this.lit ?? 0);
        return true;
    }

    nextMode() {
        return this.setMode(MODES[(MODES.indexOf(current) + 1) % MODES.length]);
    }

    build() {
        const { size } = this.game.shape;
        const choices = MODES.map((mode) => ({ value: mode, text: t(`mode.${mode}`), title: t(`mode.${mode}.title`) }));
        refill(this.modes, segments(t("mode"), choices, current, (mode) => this.setMode(/** @type {Mode} */ (mode)), { class: "modes" }));
        const count = current === "hue" ? Math.min(HUES, size) : size;
        this.keys.dataset.mode = current;
        layKeys(this.keys, count);
        this.buttons = Array.from({ length: count }, (_, i) => this.button(i + 1));
        fill(this.keys, this.buttons, button(t("erase"), () => this.erase(), { icon: "erase", quiet: true, class: "key erase" }));
    }

    button(/** @type {number} */ digit) {
        const press = { click: () => this.use(digit, current) };
        if (current === "hue") {
            return el("button", { type: "button", class: "key", "aria-label": `${sign(digit)}: ${t(`hue.${digit}`)}`, title: t(`hue.${digit}`), on: press },
                el("i", { class: `hue hue-${digit}` }), el("small", { class: "left", data: { text: sign(digit) } }));
        }
        return el("button", { type: "button", class: "key", data: { digit }, on: press },
            el("span", { class: "face", text: sign(digit) }), el("small", { class: "left", "aria-hidden": "true" }));
    }

    /** Show how many of each digit are left. @param {number} lit */
    update(lit) {
        this.lit = lit;
        if (current === "hue") return;
        const { digits, shape } = this.game;
        this.buttons.forEach((key, i) => {
            const left = shape.size - digits.filter((d) => d === i + 1).length;
            key.classList.toggle("used", left <= 0);
            key.classList.toggle("lit", lit === i + 1);
            /** @type {HTMLElement} */ (key.querySelector(".left")).dataset.text = left > 0 ? String(left) : "✓";
            key.setAttribute("aria-label", t("pad.key", { mode: t(`mode.${current}`), digit: sign(i + 1), left: Math.max(0, left) }));
        });
    }
}
