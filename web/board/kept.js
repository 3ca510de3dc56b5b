// The puzzle on the board of an editor, kept so that it is there again after the page was left.

import { load, save } from "../base/store.js";
import { session } from "../play/session.js";

/** @typedef {import("./shape.js").Puzzle} Puzzle */

/**
 * What an editor begins with: the puzzle that it was given or that a link brought, else what it had before, else the
 * puzzle of the game at hand. What it had before can be brought back by undo.
 * @param {"two" | "hand"} key
 * @param {Puzzle} [given]
 * @returns {{ puzzle: Puzzle, before: Puzzle | null }}
 */
export function kept(key, given) {
    const fresh = given ?? session.linked;
    session.linked = null;
    const before = /** @type {Puzzle | null} */ (load(key, null));
    const sound = Boolean(before?.shape?.houses && before.givens?.length === before.shape.size ** 2);
    if (fresh) return { puzzle: fresh, before: sound ? before : null };
    const { game } = session;
    return { puzzle: sound && before ? before : { shape: game.shape, givens: game.givens }, before: null };
}

/** @param {"two" | "hand"} key @param {Puzzle} puzzle */
export function keep(key, { shape, givens }) {
    save(key, { shape, givens });
}
