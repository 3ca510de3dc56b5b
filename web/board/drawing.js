// A step drawn on a board: houses shaded, candidates in their roles, chains as curves. It knows roles, not techniques.
// No role is told by colour alone: each has its own shape or pattern, and the key beside the board names them.

import { svg } from "../base/dom.js";
import { has, t } from "../base/words.js";
import { bit, candidateOf, cellOf } from "./shape.js";

/** @typedef {import("./shape.js").Shape} Shape */

/**
 * @typedef {{
 *   roles: Map<number, Map<number, string>>, cells: Map<number, string>,
 *   under: Element[], over: Element[], key: { look: string, name: string }[],
 * }} Drawing `roles`: by cell and digit; `cells`: classes of whole cells
 */

/** How candidates of a role look. Roles that come several times in a step take turns. */
const LOOKS = new Map(Object.entries({
    fin: ["diamond"], endo_fin: ["diamond"], guardian: ["diamond"],
    wing: ["square"], pivot: ["ring"], common: ["ring"],
    colour: ["disk", "square", "diamond", "ring"], set: ["disk", "square", "diamond", "ring"],
}));

/**
 * @param {any} step as the server tells it
 * @param {Shape} shape
 * @param {number} columns of the candidates in a cell
 * @param {{ conclusion?: boolean, chains?: boolean }} [show] a hint holds back what follows from the pattern
 * @returns {Drawing}
 */
export function drawStep(step, shape, columns, { conclusion = true, chains = true } = {}) {
    const { size } = shape;
    /** @type {Drawing} */
    const drawing = { roles: new Map(), cells: new Map(), under: [], over: [], key: [] };
    const { parts, chains: all, truths, digits } = step.evidence;
    const note = (/** @type {string} */ look, /** @type {string} */ name) => {
        if (!drawing.key.some((k) => k.look === look && k.name === name)) drawing.key.push({ look, name });
    };
    const give = (/** @type {number} */ cell, /** @type {number} */ digit, /** @type {string} */ look) => {
        if (!drawing.roles.has(cell)) drawing.roles.set(cell, new Map());
        drawing.roles.get(cell)?.set(digit, look);
    };
    const turns = new Map();
    for (const part of parts) {
        const name = has(`role.${part.role}`) ? t(`role.${part.role}`) : part.role;
        if (part.houses.length) {
            const second = part.role === "cover";
            for (const house of part.houses) drawing.under.push(shade(house, shape, second ? "shade-2" : "shade-1"));
            note(second ? "house-2" : "house-1", name);
            if (part.role === "base") inHouses(part.houses, shape, (/** @type {number} */ cell) => digits.forEach((/** @type {number} */ d) => give(cell, d, "disk")));
        }
        if (!part.cells.length) continue;
        const looks = LOOKS.get(part.role) ?? ["disk"];
        const turn = turns.get(part.role) ?? 0;
        turns.set(part.role, turn + 1);
        const look = looks[turn % looks.length];
        for (const cell of part.cells.map((/** @type {any} */ c) => cellOf(c, size))) for (const digit of part.digits) give(cell, digit, look);
        note(look, looks.length > 1 ? `${name} ${String.fromCharCode(65 + turn)}` : name);
    }
    for (const truth of truths) {
        if (truth.kind === "cell" && !all.length && !parts.length) drawing.cells.set(cellOf(truth.cell, size), "meant");
        if (truth.kind === "house" && !parts.length && !all.length) drawing.under.push(shade(truth.house, shape, "shade-1"));
    }
    if (chains) {
        for (const chain of all) {
            for (const { cells, digit, on } of chain.nodes) {
                for (const cell of cells) give(cellOf(cell, size), digit, on ? "disk" : "square");
            }
            drawing.over.push(...curves(chain, size, columns));
        }
        if (all.length) {
            note("disk", t("role.on"));
            note("square", t("role.off"));
            note("strong", t("role.strong"));
            note("weak", t("role.weak"));
        }
    }
    if (conclusion) {
        for (const { cell, digit } of step.eliminations.map((/** @type {any} */ c) => candidateOf(c, size))) give(cell, digit, "gone");
        for (const { cell, digit } of step.placements.map((/** @type {any} */ c) => candidateOf(c, size))) {
            give(cell, digit, "placed");
            drawing.cells.set(cell, "meant");
        }
        if (step.eliminations.length) note("gone", t("role.eliminated"));
        if (step.placements.length) note("placed", t("role.placed"));
    } else {
        for (const c of step.placements.map((/** @type {string} */ text) => candidateOf(text, size))) drawing.roles.get(c.cell)?.delete(c.digit);
        if (!parts.length) drawing.cells.forEach((_, cell) => drawing.cells.set(cell, "meant"));
    }
    return drawing;
}

/**
 * The drawing as classes of a cell's view.
 * @param {import("./cell.js").CellView} view
 * @param {number} cell
 * @param {Drawing | null} drawing
 * @returns {import("./cell.js").CellView}
 */
export function withDrawing(view, cell, drawing) {
    if (!drawing) return view;
    const roles = drawing.roles.get(cell) ?? null;
    const extra = drawing.cells.get(cell);
    // A candidate that somebody already took away, or never marked, is shown where the step speaks of it.
    let { candidates } = view;
    const placed = roles && [...roles.keys()].find((digit) => roles.get(digit) === "placed");
    // Where nothing but it is to be seen it is shown as large as it will be.
    if (placed && !view.digit && !((candidates ?? 0) & ~bit(placed))) {
        return { ...view, ghost: placed, candidates: undefined, classes: `${view.classes ?? ""} ${extra ?? ""}` };
    }
    if (roles && !view.digit) for (const digit of roles.keys()) if (roles.get(digit) === "placed") candidates = (candidates ?? 0) | bit(digit);
    return { ...view, roles, candidates, classes: `${view.classes ?? ""} ${extra ?? ""}` };
}

/** The middle of a candidate, in cells. */
function middle(/** @type {number} */ cell, /** @type {number} */ digit, /** @type {number} */ size, /** @type {number} */ columns) {
    const rows = Math.ceil(size / columns);
    const inset = 0.06;
    const x = inset + ((((digit - 1) % columns) + 0.5) / columns) * (1 - 2 * inset);
    const y = inset + ((Math.floor((digit - 1) / columns) + 0.5) / rows) * (1 - 2 * inset);
    return { x: (cell % size) + x, y: Math.floor(cell / size) + y };
}

function curves(/** @type {any} */ chain, /** @type {number} */ size, /** @type {number} */ columns) {
    /** @type {Element[]} */
    const found = [];
    const radius = 0.38 / columns;
    const places = chain.nodes.map((/** @type {{ cells: string[], digit: number }} */ { cells, digit }) => {
        const points = cells.map((/** @type {any} */ c) => middle(cellOf(c, size), digit, size, columns));
        if (points.length > 1) found.push(capsule(points, radius));
        return points;
    });
    const link = (/** @type {number} */ from, /** @type {number} */ to) => {
        const [a, b] = nearest(places[from], places[to]);
        found.push(...curve(a, b, radius, chain.nodes[to].on ? "strong" : "weak"));
    };
    chain.nodes.forEach((/** @type {any} */ node, /** @type {number} */ i) => node.because.forEach((/** @type {number} */ from) => link(from, i)));
    if (chain.closed) link(places.length - 1, 0);
    return found;
}

/** Of two groups of places the two that are closest. */
function nearest(/** @type {any} */ these, /** @type {any} */ those) {
    const pairs = these.flatMap((/** @type {any} */ a) => those.map((/** @type {any} */ b) => [a, b]));
    const far = (/** @type {any[]} */ [a, b]) => Math.hypot(a.x - b.x, a.y - b.y);
    return pairs.reduce((/** @type {any} */ best, /** @type {any} */ pair) => (far(pair) < far(best) ? pair : best));
}

/** A curve that leaves the straight line to one side, so that it can be told from those beside it, with its head. */
function curve(/** @type {any} */ a, /** @type {any} */ b, /** @type {number} */ radius, /** @type {string} */ kind) {
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length < 0.05) return [];
    const bend = Math.min(0.5, 0.16 * length + 0.06);
    const [nx, ny] = [-(b.y - a.y) / length, (b.x - a.x) / length];
    const m = { x: (a.x + b.x) / 2 + nx * bend, y: (a.y + b.y) / 2 + ny * bend };
    const towards = (/** @type {{ x: number, y: number }} */ from, /** @type {{ x: number, y: number }} */ to, /** @type {number} */ by) => {
        const l = Math.hypot(to.x - from.x, to.y - from.y) || 1;
        return { x: from.x + ((to.x - from.x) / l) * by, y: from.y + ((to.y - from.y) / l) * by };
    };
    const gap = Math.min(radius * 1.15, length / 3);
    const start = towards(a, m, gap);
    const tip = towards(b, m, gap);
    const size = Math.min(0.11, length / 4);
    const back = towards(tip, m, size);
    const [ax, ay] = [(tip.x - back.x) / size, (tip.y - back.y) / size];
    const wing = (/** @type {number} */ s) => `${f(back.x - ay * s * size * 0.55)},${f(back.y + ax * s * size * 0.55)}`;
    const d = `M${f(start.x)} ${f(start.y)}Q${f(m.x)} ${f(m.y)} ${f(back.x)} ${f(back.y)}`;
    return [
        svg("path", { class: "halo", d }),
        svg("path", { class: `chain ${kind}`, d }),
        svg("polygon", { class: "head", points: `${f(tip.x)},${f(tip.y)} ${wing(1)} ${wing(-1)}` }),
    ];
}

function capsule(/** @type {any} */ points, /** @type {number} */ radius) {
    const xs = points.map((/** @type {any} */ p) => p.x);
    const ys = points.map((/** @type {any} */ p) => p.y);
    const [left, top] = [Math.min(...xs) - radius * 1.2, Math.min(...ys) - radius * 1.2];
    return svg("rect", {
        class: "capsule", x: f(left), y: f(top), rx: f(radius),
        width: f(Math.max(...xs) + radius * 1.2 - left), height: f(Math.max(...ys) + radius * 1.2 - top),
    });
}

function shade(/** @type {string} */ name, /** @type {any} */ shape, /** @type {string} */ look) {
    const house = shape.houses.find((/** @type {import("./shape.js").House} */ h) => h.name === name);
    const { size } = shape;
    const d = (house?.cells ?? []).map((/** @type {any} */ c) => `M${c % size} ${Math.floor(c / size)}h1v1h-1z`).join("");
    const hatch = (house?.cells ?? []).map((/** @type {any} */ c) => {
        const [x, y] = [c % size, Math.floor(c / size)];
        return `M${x} ${y + 0.5}L${x + 0.5} ${y}M${x} ${y + 1}L${x + 1} ${y}M${x + 0.5} ${y + 1}L${x + 1} ${y + 0.5}`;
    }).join("");
    return svg("g", { class: look }, svg("path", { class: "tint", d }), look === "shade-2" && svg("path", { class: "hatch", d: hatch }));
}

function inHouses(/** @type {any} */ names, /** @type {any} */ shape, /** @type {any} */ then) {
    for (const house of shape.houses) if (names.includes(house.name)) house.cells.forEach(then);
}

function f(/** @type {any} */ number) {
    return Number(number.toFixed(3));
}
