// What a screen reader says of a move: what was put where, what was taken away, and whether it clashes. Moving the
// cursor is not spoken here: the cell that takes the focus says itself what stands in it.

import { t } from "../base/words.js";
import { conflicts, digitsOf, sign } from "../board/shape.js";

/**
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./game.js").Edit} Edit
 * @typedef {"digit" | "corner" | "centre" | "hue" | "gone"} Field
 */

/**
 * The last move of a game in words.
 * @param {Game} game after the move
 * @param {Edit[]} move
 * @param {"do" | "undo" | "redo"} way
 * @returns {string}
 */
export function moveInWords(game, move, way = "do") {
    const sides = (/** @type {Edit} */ [, , before, after]) => /** @type {[number, number]} */ (way === "undo" ? [after, before] : [before, after]);
    // A digit tells more than the marks that it tidies away.
    const field = move.some((edit) => edit[0] === "digit") ? "digit" : move[0][0];
    const edits = move.filter((edit) => edit[0] === field);
    const said = new Set(edits.map((edit) => change(field, ...sides(edit))));
    const what = said.size === 1 ? [...said][0] : t("spoken.changes");
    const where = edits.length === 1 ? place(game, edits[0][1]) : t("spoken.cells", { n: edits.length });
    const words = [t("spoken.move", { what, where })];
    const clash = field === "digit" && conflicts(game.shape, game.digits);
    if (clash && edits.some((edit) => clash.has(edit[1]))) words.push(t("cell.clash"));
    if (way !== "do") words.unshift(t(way === "undo" ? "spoken.undone" : "spoken.redone"));
    return words.join(", ");
}

/** @param {Game} game @param {number} cell */
function place({ shape }, cell) {
    return t("cell.place", { row: Math.floor(cell / shape.size) + 1, column: (cell % shape.size) + 1 });
}

/** @param {Field} field @param {number} before @param {number} after */
function change(field, before, after) {
    if (field === "digit") return after ? t("spoken.digit", { digit: sign(after) }) : t("spoken.erased");
    const named = (/** @type {number} */ set) => digitsOf(set).map((one) => (field === "hue" ? t(`hue.${one}`) : sign(one))).join(" ");
    const [came, went] = [after & ~before, before & ~after];
    // What was ruled out is a candidate that went.
    const added = field === "gone" ? !came : !went;
    return t(`spoken.${field}.${added ? "on" : "off"}`, { list: named(came | went) });
}
