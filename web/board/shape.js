// What a grid is, as far as a board must know it: its order, its boxes, and its houses as the server lists them.
// Sets of digits are numbers: bit d − 1 stands for digit d. The page shows grids up to 25×25.

/**
 * @typedef {{ name: string, cells: number[] }} House
 * @typedef {{ size: number, box: { width: number, height: number } | null, rules: string[], houses: House[] }} Shape
 * @typedef {{ shape: Shape, givens: number[] }} Puzzle
 */

/** The largest grid that can be read on a screen. */
export const LARGEST = 25;

/**
 * The puzzle in an answer of the server.
 * @param {any} answer
 * @returns {Puzzle}
 */
export function puzzleOf(answer) {
    const { size, box, rules, houses, cells } = answer;
    return { shape: { size, box: box ?? null, rules: rules ?? [], houses: houses ?? lines(size, box) }, givens: cells };
}

/**
 * Rows, columns and boxes: the houses of a grid to which no rule adds any.
 * @param {number} size
 * @param {{ width: number, height: number } | null} box
 * @returns {House[]}
 */
export function lines(size, box) {
    const all = Array.from({ length: size }, (_, i) => i);
    const houses = [
        ...all.map((r) => ({ name: `r${r + 1}`, cells: all.map((c) => r * size + c) })),
        ...all.map((c) => ({ name: `c${c + 1}`, cells: all.map((r) => r * size + c) })),
    ];
    if (!box) return houses;
    const across = size / box.width;
    const cell = (/** @type {number} */ b, /** @type {number} */ i) => {
        const row = Math.floor(b / across) * box.height + Math.floor(i / box.width);
        return row * size + (b % across) * box.width + (i % box.width);
    };
    return [...houses, ...all.map((b) => ({ name: `b${b + 1}`, cells: all.map((i) => cell(b, i)) }))];
}

/** @param {Shape} shape @returns {House[]} the houses that rules add */
export function extraHouses(shape) {
    return shape.houses.filter((house) => !/^[rcb]\d+$/.test(house.name));
}

/** @param {number} digit @returns {string} its sign: 1 to 9, then letters */
export function sign(digit) {
    return digit < 10 ? String(digit) : String.fromCharCode(55 + digit);
}

/**
 * The digit that a key means.
 * @param {KeyboardEvent} event
 * @param {number} size
 * @returns {number} 0 if none
 */
export function digitOfKey(event, size) {
    const key = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? event.key;
    if (!/^[0-9a-z]$/i.test(key)) return 0;
    const digit = parseInt(key, 36);
    return digit <= size ? digit : 0;
}

/**
 * Whether a key takes out what is in a cell. The key of the digit 0 does, whatever it writes: on French keyboards it writes à.
 * @param {KeyboardEvent} event
 */
export function erases(event) {
    return ["Backspace", "Delete", "0", "."].includes(event.key) || ["Digit0", "Numpad0"].includes(event.code);
}

/** @param {number[] | Uint8Array} digits @returns {string} one sign a cell */
export function lineOf(digits) {
    return Array.from(digits, (d) => (d ? sign(d) : ".")).join("");
}

/** @param {string | undefined} line one sign a cell @returns {number[] | null} */
export function digitsOfLine(line) {
    return line ? Array.from(line, (c) => parseInt(c, 36) || 0) : null;
}

/** @param {Puzzle} puzzle @returns {{ puzzle: string, box?: string, rules?: string[] }} what requests say of it */
export function request({ shape, givens }) {
    return { puzzle: lineOf(givens), ...manner(shape) };
}

/** How the lines that the page writes are signed: 10 is A. Of a few letters alone nobody could tell. */
export const SIGNS = "letters";

/**
 * How a line of this shape is to be read.
 * @param {Shape} shape
 * @returns {{ box: string, rules: string[], symbols: string }}
 */
export function manner(shape) {
    return { symbols: SIGNS, box: shape.box ? `${shape.box.width}x${shape.box.height}` : "none", rules: shape.rules };
}

/** @param {number} cell @param {number} size @returns {string} `r1c1` */
export function nameOf(cell, size) {
    return `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;
}

/** @param {string} name @param {number} size @returns {number} */
export function cellOf(name, size) {
    const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
    return (Number(row) - 1) * size + Number(column) - 1;
}

/**
 * A candidate as the server writes it: `436` is 4 in r3c6, `12r10c3` speaks for itself.
 * @param {string} text
 * @param {number} size
 * @returns {{ digit: number, cell: number }}
 */
export function candidateOf(text, size) {
    const long = /^(\d+)r(\d+)c(\d+)$/.exec(text);
    const [digit, row, column] = (long ? long.slice(1) : [...text]).map(Number);
    return { digit, cell: (row - 1) * size + column - 1 };
}

/** @type {WeakMap<Shape, number[][]>} */
const PEERS = new WeakMap();

/** @param {Shape} shape @returns {number[][]} for each cell those that share a house with it */
export function peers(shape) {
    let found = PEERS.get(shape);
    if (!found) {
        const sets = Array.from({ length: shape.size ** 2 }, () => new Set());
        for (const { cells } of shape.houses) for (const a of cells) for (const b of cells) if (a !== b) sets[a].add(b);
        found = sets.map((set) => [...set]);
        PEERS.set(shape, found);
    }
    return found;
}

/**
 * What the digits of each open cell's peers leave.
 * @param {Shape} shape
 * @param {ArrayLike<number>} digits
 * @returns {Uint32Array}
 */
export function candidates(shape, digits) {
    const all = 2 ** shape.size - 1;
    return Uint32Array.from(peers(shape), (seen, cell) => {
        if (digits[cell]) return 0;
        let taken = 0;
        for (const peer of seen) if (digits[peer]) taken |= bit(digits[peer]);
        return all & ~taken;
    });
}

/** @param {Shape} shape @param {ArrayLike<number>} digits @returns {Set<number>} cells whose digit is twice in a house */
export function conflicts(shape, digits) {
    const found = new Set();
    for (const { cells } of shape.houses) {
        const at = new Map();
        for (const cell of cells) {
            const digit = digits[cell];
            if (!digit) continue;
            if (at.has(digit)) found.add(cell).add(at.get(digit));
            else at.set(digit, cell);
        }
    }
    return found;
}

/** @param {number} digit */
export function bit(digit) {
    return 1 << (digit - 1);
}

/** @param {number} set @returns {number[]} its digits in order */
export function digitsOf(set) {
    const list = [];
    for (let digit = 1; set; digit++, set >>>= 1) if (set & 1) list.push(digit);
    return list;
}

/** @param {number[]} list @returns {number} */
export function setOf(list) {
    return list.reduce((set, digit) => set | bit(digit), 0);
}
