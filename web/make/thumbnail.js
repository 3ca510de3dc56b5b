// A puzzle at a glance.

import { svg } from "../base/dom.js";
import { t } from "../base/words.js";
import { overLayer } from "../board/lines.js";
import { sign } from "../board/shape.js";

/** @param {import("../board/shape.js").Puzzle} puzzle @returns {SVGSVGElement} */
export function thumbnail({ shape, givens }) {
    const { size } = shape;
    const clues = givens.filter(Boolean).length;
    const picture = svg("svg", { class: "thumbnail", viewBox: `-0.1 -0.1 ${size + 0.2} ${size + 0.2}`, role: "img", "aria-label": t("make.picture", { size, n: clues }) });
    const lines = overLayer(shape);
    picture.append(
        svg("rect", { class: "ground", width: size, height: size }),
        ...givens.flatMap((digit, cell) => (digit ? [svg("text", { x: (cell % size) + 0.5, y: Math.floor(cell / size) + 0.73, text: sign(digit) })] : [])),
        svg("g", { class: "over" }, ...lines.children));
    return picture;
}
