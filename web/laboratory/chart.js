// How full the grid was after each event: one line for each engine, told apart by colour and by dashes.

import { el, fill, svg } from "../base/dom.js";
import { figure, t } from "../base/words.js";

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [420, 270, 38, 36];

/** More points than this are not seen: of each group of events the lowest and the highest are drawn. */
const POINTS = 700;

export class Chart {
    constructor() {
        this.plot = svg("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": t("lab.chart") });
        this.legend = el("ul", { class: "legend" });
        this.element = el("div", {}, this.legend, this.plot);
        /** Where an event and a height lie. @type {(event: number) => number} */
        this.x = () => 0;
        /** @type {(height: number) => number} */
        this.y = () => 0;
        /** @type {SVGElement[]} */
        this.marks = [];
        /** @type {{ name: string, heights: Uint16Array, complete: boolean }[]} */
        this.lines = [];
    }

    /** @param {{ name: string, heights: Uint16Array, complete: boolean }[]} lines */
    load(lines) {
        const longest = Math.max(1, ...lines.map((line) => line.heights.length));
        const all = lines.flatMap((line) => [...line.heights.slice(0, 1), ...reduce(line.heights).map(([, h]) => h)]);
        const low = all.length ? Math.min(...all) : 0;
        const high = Math.max(low + 1, ...all);
        // Engines differ by powers of ten: events on a logarithmic scale, so that both are seen.
        this.x = (/** @type {number} */ event) => LEFT + (Math.log10(event + 1) / Math.log10(longest + 1)) * (WIDTH - LEFT - 8);
        this.y = (/** @type {number} */ height) => 8 + (1 - (height - low) / (high - low)) * (HEIGHT - BOTTOM - 8);
        const powers = Array.from({ length: Math.floor(Math.log10(longest)) + 1 }, (_, i) => 10 ** i);
        this.marks = lines.map((_, i) => svg("circle", { class: `mark line-${i}`, r: 5, visibility: "hidden" }));
        this.lines = lines;
        fill(this.plot,
            [low, high].map((h) => [
                svg("path", { class: "rule", d: `M${LEFT} ${this.y(h)}H${WIDTH - 8}` }),
                svg("text", { class: "scale end", x: LEFT - 8, y: this.y(h) + 5, text: String(h) })]),
            powers.map((p) => [
                svg("path", { class: "rule", d: `M${this.x(p)} 8V${HEIGHT - BOTTOM}` }),
                svg("text", { class: "scale middle", x: this.x(p), y: HEIGHT - 10, text: figure(p) })]),
            lines.map((line, i) => svg("polyline", { class: `line-${i}`, points: reduce(line.heights).map(([e, h]) => `${this.x(e).toFixed(1)},${this.y(h).toFixed(1)}`).join(" ") })),
            this.marks);
        fill(this.legend, lines.map((line, i) => el("li", {}, el("i", { class: `stroke line-${i}`, "aria-hidden": "true" }), `${line.name}: ${!line.heights.length ? t("lab.none") : t(line.complete ? "lab.events-of" : "lab.events-more", { n: figure(line.heights.length) })}`)));
    }

    /** Where the films are. @param {number[]} at */
    mark(at) {
        at.forEach((event, i) => {
            const heights = this.lines[i]?.heights ?? [];
            if (!event || !heights.length) return void this.marks[i]?.setAttribute("visibility", "hidden");
            this.marks[i].setAttribute("visibility", "visible");
            this.marks[i].setAttribute("cx", String(this.x(event)));
            this.marks[i].setAttribute("cy", String(this.y(heights[event - 1])));
        });
    }
}

/** @param {Uint16Array} heights @returns {[number, number][]} event (from 1) and height */
function reduce(heights) {
    /** @type {[number, number][]} */
    const points = [];
    const groups = Math.min(heights.length, POINTS);
    // Groups grow with the events, as the scale does.
    let from = 0;
    for (let g = 1; g <= groups; g++) {
        const to = Math.max(from + 1, Math.round((heights.length + 1) ** (g / groups) - 1));
        if (from >= heights.length) break;
        let [low, high] = [from, from];
        for (let i = from; i < Math.min(to, heights.length); i++) {
            if (heights[i] < heights[low]) low = i;
            if (heights[i] > heights[high]) high = i;
        }
        for (const i of low < high ? [low, high] : high < low ? [high, low] : [low]) points.push([i + 1, heights[i]]);
        from = Math.min(to, heights.length);
    }
    return points;
}
