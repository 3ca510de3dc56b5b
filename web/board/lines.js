// The drawing under and over the cells: lines between cells and boxes, the houses that rules add, and a place for the
// shades and curves of a step. A cell is one unit wide.

import { svg } from "../base/dom.js";
import { extraHouses } from "./shape.js";

/** @typedef {import("./shape.js").Shape} Shape */

/** @param {Shape} shape @returns {SVGSVGElement} */
export function underLayer(shape) {
    const { size } = shape;
    return layer(size, "under",
        svg("g", { class: "extra" }, extraHouses(shape).map((house) => extra(house.cells, size))),
        svg("g", { class: "drawing" }));
}

/** @param {Shape} shape @returns {SVGSVGElement} */
export function overLayer({ size, box }) {
    /** @type {string[]} */
    const thin = [];
    /** @type {string[]} */
    const thick = [];
    for (let i = 1; i < size; i++) {
        (box && i % box.width === 0 ? thick : thin).push(`M${i} 0V${size}`);
        (box && i % box.height === 0 ? thick : thin).push(`M0 ${i}H${size}`);
    }
    return layer(size, "over",
        svg("path", { class: "thin", d: thin.join("") }),
        svg("path", { class: "thick", d: thick.join("") }),
        svg("rect", { class: "edge", width: size, height: size }),
        svg("g", { class: "drawing" }),
        svg("g", { class: "lights" }));
}

function layer(/** @type {number} */ size, /** @type {string} */ name, /** @type {Element[]} */ ...children) {
    return svg("svg", { class: `layer ${name}`, viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true" }, ...children);
}

/** A house that touches from cell to cell is a line through them; any other is a square in each of its cells. */
function extra(/** @type {number[]} */ cells, /** @type {number} */ size) {
    const at = cells.map((/** @type {number} */ cell) => [(cell % size) + 0.5, Math.floor(cell / size) + 0.5]);
    const touches = at.every(([x, y], /** @type {number} */ i) => i === 0 || Math.max(Math.abs(x - at[i - 1][0]), Math.abs(y - at[i - 1][1])) === 1);
    if (!touches) return svg("path", { class: "patch", d: at.map(([x, y]) => `M${x - 0.42} ${y - 0.42}h.84v.84h-.84z`).join("") });
    const [first, last] = [at[0], at[at.length - 1]];
    const out = (/** @type {number[]} */ [x, y]) => [x < size / 2 ? x - 0.5 : x + 0.5, y < size / 2 ? y - 0.5 : y + 0.5];
    const corner = (/** @type {number[]} */ [x, y]) => (x === 0.5 || x === size - 0.5) && (y === 0.5 || y === size - 0.5);
    const points = [...(corner(first) ? [out(first)] : []), ...at, ...(corner(last) ? [out(last)] : [])];
    return svg("polyline", { class: "through", points: points.map((p) => p.join(",")).join(" ") });
}
