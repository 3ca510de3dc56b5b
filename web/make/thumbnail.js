// A puzzle at a glance.

import { svg } from "../base/dom.js";
import { t } from "../base/words.js";
import { overLayer } from "../board/lines.js";
import { sign } from "../board/shape.js";

/** @param {any} answer with cells, size and box @returns {SVGSVGElement} */
export function thumbnail({ size, box, cells, clues }) {
    const picture = svg("svg", { class: "thumbnail", viewBox: `-0.1 -0.1 ${size + 0.2} ${size + 0.2}`, role: "img", "aria-label": t("make.picture", { size, n: clues }) });
    const lines = overLayer({ size, box: box ?? null, rules: [], houses: [] });
    picture.append(
        svg("rect", { class: "ground", width: size, height: size }),
        ...cells.flatMap((digit, cell) => (digit ? [svg("text", { x: (cell % size) + 0.5, y: Math.floor(cell / size) + 0.73, text: sign(digit) })] : [])),
        svg("g", { class: "over" }, ...lines.children));
    return picture;
}
