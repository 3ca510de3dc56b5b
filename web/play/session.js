// The game at hand and the games kept, the settings of the player, and how a puzzle comes in from outside. All views
// share them.

import { ask } from "../base/api.js";
import { forget, load, save } from "../base/store.js";
import { t } from "../base/words.js";
import { digitsOfLine, LARGEST, lines, lineOf, manner, puzzleOf } from "../board/shape.js";
import { Game } from "./game.js";

/** Ready before the server was asked anything: 34 givens, level easy, half a turn leaves the pattern as it is. */
const FIRST = ".3..29......84.13.5....69473.7....264.2.8.5.368....4.12695....4.43.62......49..6.";

/** How many games are kept. */
const KEPT = 24;

/** What a player may choose, and what holds until he does. */
const DEFAULTS = { timer: true, conflicts: true, same: true, houses: true, rim: true, tidy: true };

export const settings = { ...DEFAULTS, ...load("settings", {}) };

/** @param {keyof typeof DEFAULTS} name @param {boolean} value */
export function choose(name, value) {
    settings[name] = value;
    save("settings", settings);
    session.dispatchEvent(new Event("settings"));
}

class Session extends EventTarget {
    constructor() {
        super();
        /** @type {Game} */
        this.game = reopen(load("current", "")) ?? firstGame();
        this.watch();
    }

    /** @param {Game} game a game of the same puzzle that was kept is gone on with */
    open(game) {
        this.keepNow();
        this.game = reopen(game.key) ?? game;
        this.game.level ??= game.level;
        this.watch();
        this.keepNow();
        this.dispatchEvent(new Event("game"));
    }

    watch() {
        const { game } = this;
        game.addEventListener("change", () => {
            clearTimeout(this.later);
            this.later = setTimeout(() => this.keepNow(), 250);
        });
        if (!game.solution || !game.level) void learn(game);
    }

    /** Keep the game at hand; the oldest of too many is forgotten. */
    keepNow() {
        const { game } = this;
        save("current", game.key);
        save(`game.${game.key}`, game);
        const kept = [game.key, ...load("games", []).filter((key) => key !== game.key)];
        for (const key of kept.splice(KEPT)) forget(`game.${key}`);
        save("games", kept);
    }

    /** @returns {Game[]} games begun and not ended, the last first, without the one at hand */
    unfinished() {
        const games = load("games", []).filter((key) => key !== this.game.key).map(reopen);
        return games.filter((game) => game && game.moves.length && !game.done);
    }
}

/**
 * The puzzle in a text of any format that the server knows.
 * @param {string} text
 * @param {{ box?: string, rules?: string[], symbols?: string }} [how]
 * @param {AbortSignal} [signal]
 * @returns {Promise<import("../board/shape.js").Puzzle>}
 */
export async function read(text, how = {}, signal) {
    const answer = await ask("read", { puzzle: text, ...how }, signal);
    if (answer.status !== "read") throw new Error(answer.message);
    const puzzle = puzzleOf(answer);
    if (puzzle.shape.size > LARGEST) throw new Error(t("error.large", { size: puzzle.shape.size, largest: LARGEST }));
    return puzzle;
}

/**
 * An empty grid; the server says which boxes are usual.
 * @param {number} size @param {{ box?: string, rules?: string[] }} [how]
 */
export function blank(size, how = {}) {
    return read(".".repeat(size * size), how);
}

/** @param {import("../board/shape.js").Puzzle} puzzle @param {string} [view] @returns {string} an address that holds the puzzle */
export function linkTo(puzzle, view = "play") {
    const { box, rules } = manner(puzzle.shape);
    const query = new URLSearchParams({ p: lineOf(puzzle.givens), box });
    if (rules.length) query.set("rules", rules.join(","));
    return `${location.href.split("#")[0]}#${view}?${query}`;
}

/** Learn the solution, which checking and going back need, and the level; a puzzle with several solutions has neither. */
async function learn(game) {
    const asked = { puzzle: lineOf(game.givens), ...manner(game.shape) };
    try {
        const found = await ask("solve", { ...asked, unique: true });
        game.unsolvable = found.status === "none";
        if (found.status !== "solved") return;
        game.solution = digitsOfLine(found.solution);
        game.level ??= (await ask("rate", asked)).level ?? null;
        game.dispatchEvent(new Event("about"));
    } catch {
        // Playing goes on without it.
    }
}

function reopen(key) {
    const kept = key && load(`game.${key}`, null);
    try {
        return kept ? Game.from(kept) : null;
    } catch {
        return null;
    }
}

function firstGame() {
    const box = { width: 3, height: 3 };
    const shape = { size: 9, box, rules: [], houses: lines(9, box) };
    return new Game({ shape, givens: Array.from(FIRST, (c) => Number(c) || 0), level: "easy" });
}

export const session = new Session();
