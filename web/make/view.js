// Make: the workshop for setters. Puzzles to a wish, and puzzles set by hand.

import { segments } from "../base/controls.js";
import { el, fill } from "../base/dom.js";
import { load, save } from "../base/store.js";
import { t } from "../base/words.js";
import { openGenerate } from "./generate.js";
import { openByHand } from "./by-hand.js";

/** @type {"generate" | "hand"} */
let tab = load("make.tab", /** @type {string} */ ("")) === "hand" ? "hand" : "generate";

/** @param {HTMLElement} main @returns {() => void} */
export function open(main) {
    const place = el("div", {});
    let close = () => {};
    /** @param {import("../board/shape.js").Puzzle} [puzzle] */
    const show = (puzzle) => {
        close();
        close = tab === "hand" ? openByHand(place, puzzle) : openGenerate(place, (made) => { tab = "hand"; save("make.tab", tab); choice(); show(made); });
    };
    const tabs = el("div", { class: "tabs" });
    const choice = () => fill(tabs, segments(t("view.make"), ["generate", "hand"].map((value) => ({ value, text: t(`make.${value}`) })), tab, (value) => {
        tab = /** @type {any} */ (value);
        save("make.tab", tab);
        show();
    }));
    choice();
    fill(main, el("div", { class: "title" }, el("h1", { text: t("view.make") }), tabs), place);
    show();
    return () => close();
}
