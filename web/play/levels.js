// The levels, and which of them a puzzle of a size can have.

import { list } from "../base/api.js";

/**
 * Levels that are made within the time of a request, with the clues in half-turn symmetry. Small grids are too small for
 * hard techniques: of a million 4×4 puzzles all are easy. Measured with `grille generate --size N --level L --symmetry
 * rotate180 --time-limit 20 --threads 1`, three seeds each, on a Xeon at 2.80 GHz shared with other work, 2026-11-18:
 * what is left out was found in none (6×6 extreme: one, after 15 s); 16×16 takes 0.2 s (extreme) to 13 s (medium), all
 * others less than 1 s. A size that is not here has every level.
 * @type {Map<number, string[]>}
 */
const AT_SIZE = new Map([
    [4, ["easy"]],
    [6, ["easy", "medium", "hard", "expert"]],
    [16, ["medium", "hard", "expert", "extreme"]],
]);

/** @returns {Promise<string[]>} the levels, from the lowest: techniques are listed with theirs */
export async function levels() {
    const all = await list("techniques");
    return [...new Set(all.filter((technique) => technique.on !== false).map((technique) => technique.level))];
}

/** @param {string[]} all @param {number} size @returns {string[]} those of them that exist at a size */
export function levelsAt(all, size) {
    const there = AT_SIZE.get(size);
    return there ? all.filter((level) => there.includes(level)) : all;
}

/**
 * The level that comes closest to the one wished, from below if it can be.
 * @param {string[]} all @param {string} wished @param {number} size
 * @returns {string}
 */
export function nearestLevel(all, wished, size) {
    const there = levelsAt(all, size);
    if (there.includes(wished)) return wished;
    const at = all.indexOf(wished);
    return there.findLast((level) => all.indexOf(level) < at) ?? there[0] ?? wished;
}
