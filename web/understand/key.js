// The key to a drawing: which look stands for which part.

import { el } from "../base/dom.js";
import { t } from "../base/words.js";

/** @param {{ look: string, name: string }[]} entries */
export function keyOf(entries) {
    return el("ul", { class: "drawing-key", "aria-label": t("key") }, entries.map(({ look, name }) =>
        el("li", {}, el("i", { class: `sample ${look}`, "aria-hidden": "true" }), el("span", { text: name }))));
}
