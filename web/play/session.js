// The game at hand and the games kept, the settings of the player, and how a puzzle comes in from outside. All views
// share them.

import { ask } from "../base/api.js";
import { say } from "../base/say.js";
import { forget, load, onElsewhere, save } from "../base/store.js";
import { t } from "../base/words.js";
import { digitsOfLine, LARGEST, lines, lineOf, manner, puzzleOf } from "../board/shape.js";
import { Game } from "./game.js";
import { settings } from "./settings.js";

export { settings };

/** Ready before the server was asked anything: 34 givens, level easy, half a turn leaves the pattern as it is. */
const FIRST = ".3..29......84.13.5....69473.7....264.2.8.5.368....4.12695....4.43.62......49..6.";

/** How many games are kept: of those that are ended or were never begun, and in all. */
const KEPT = 24;
const MOST = 120;

/** @param {keyof typeof settings} name @param {boolean} value */
export function choose(name, value) {
    // Another tab may have chosen something else since.
    Object.assign(settings, load("settings", {}), { [name]: value });
    save("settings", settings);
    session.dispatchEvent(new Event("settings"));
}

class Session extends EventTarget {
    constructor() {
        super();
        /** @type {Game} */
        this.game = reopen(load("current", "")) ?? firstGame();
        /** @type {import("../board/shape.js").Puzzle | null} the puzzle of the link that was opened, until a view takes it */
        this.linked = null;
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        this.later = undefined;
        this.watch();
        onElsewhere((key) => this.elsewhere(key));
    }

    /** @param {Game} game a game of the same puzzle that was kept is gone on with */
    open(game) {
        this.keepNow();
        this.game = reopen(game.key) ?? game;
        this.game.level ??= game.level;
        this.watch();
        save("current", this.game.key);
        this.keepNow();
        this.dispatchEvent(new Event("game"));
    }

    watch() {
        const { game } = this;
        game.addEventListener("change", () => {
            clearTimeout(this.later);
            this.later = setTimeout(() => this.keepNow(true), 250);
        });
        if (!game.solution || !game.level) void learn(game);
    }

    /**
     * Keep the game at hand, unless a newer state of it is kept: then that one is gone on with.
     * @param {boolean} [played] whether it is the game that was played last
     */
    keepNow(played = false) {
        clearTimeout(this.later);
        if (this.catchUp()) return;
        const { game } = this;
        if (played) save("current", game.key);
        if (!save(`game.${game.key}`, game)) return this.cannotKeep();
        this.full = false;
        /** @type {string[]} */
        const listed = load("games", []);
        const kept = [game.key, ...(Array.isArray(listed) ? listed : []).filter((key) => key !== game.key)];
        save("games", kept.filter((key, at) => at < KEPT || (at < MOST && isBegun(key)) || void forget(`game.${key}`)));
    }

    /** Say once that the browser keeps nothing more. */
    cannotKeep() {
        if (!this.full) say(t("store.full"));
        this.full = true;
    }

    /** Take over a newer state of the game at hand, written by another tab. @returns {boolean} whether there was one */
    catchUp() {
        /** @type {any} */
        const kept = load(`game.${this.game.key}`, null);
        if (!kept || !((kept.changed ?? 0) > this.game.changed)) return false;
        const newer = reopen(this.game.key);
        if (!newer) return false;
        this.game = newer;
        this.watch();
        this.dispatchEvent(new Event("game"));
        whenSeen(() => say(t("play.newer")));
        return true;
    }

    /** @param {string} key what another tab has written */
    elsewhere(key) {
        if (key === `game.${this.game.key}`) this.catchUp();
        if (key === "settings") {
            Object.assign(settings, load("settings", {}));
            this.dispatchEvent(new Event("settings"));
        }
    }

    /** @returns {Game[]} games begun and not ended, the last first, without the one at hand */
    unfinished() {
        const games = load("games", []).filter((key) => key !== this.game.key).map(reopen);
        return games.flatMap((game) => (game && game.moves.length && !game.done ? [game] : []));
    }
}

/** Now, or as soon as the tab is looked at. @param {() => void} then */
function whenSeen(then) {
    if (document.hidden) document.addEventListener("visibilitychange", then, { once: true });
    else then();
}

/** @param {string} key @returns {boolean} whether the game kept under it was begun and not ended */
function isBegun(key) {
    /** @type {any} */
    const kept = load(`game.${key}`, null);
    return Boolean(kept?.moves?.length && !kept.done);
}

/**
 * The puzzle in a text of any format that the server knows.
 * @param {string} text
 * @param {{ box?: string, rules?: string[], symbols?: string }} [how]
 * @param {AbortSignal} [signal]
 * @returns {Promise<import("../board/shape.js").Puzzle>}
 */
export async function read(text, how = {}, signal) {
    // A link says itself which rules it means.
    const asked = { puzzle: text, ...how, ...(isLink(text) ? { rules: undefined } : {}) };
    const answer = await ask("read", asked, signal);
    if (answer.status !== "read") throw new Error(answer.message);
    const puzzle = puzzleOf(answer);
    if (puzzle.shape.size > LARGEST) throw new Error(t("error.large", { size: puzzle.shape.size, largest: LARGEST }));
    return puzzle;
}

/** @param {string} text @returns {boolean} whether it is an address, as the page copies it */
function isLink(text) {
    return /^\s*https?:\/\//i.test(text);
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
async function learn(/** @type {any} */ game) {
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

/** @param {string} key @returns {Game | null} */
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
    const game = new Game({ shape, givens: Array.from(FIRST, (c) => Number(c) || 0), level: "easy" });
    return reopen(game.key) ?? game;
}

export const session = new Session();
