// Everything that the browser keeps, as one file, and back. A file is checked as a whole before anything is written; of
// two copies of the same thing the newer one stays, and what became of each is counted.

import { Game } from "../play/game.js";
import { lines } from "../board/shape.js";

/** What the file calls itself, and the version of its form. */
const KIND = "grille-backup";
const VERSION = 1;

/**
 * @typedef {{ kind: string, version: number, made: string, entries: Record<string, any>, stamps: Record<string, number> }} Backup
 * @typedef {{ load: (key: string, otherwise: any) => any, save: (key: string, value: any, at?: number) => boolean, stamps: () => Record<string, number>, keys: () => string[] }} Store
 * @typedef {{ added: number, newer: number, older: number, same: number }} Outcome of the games
 */

/** What is wrong with a file; `key` names the sentence. */
export class BadBackup extends Error {
    /** @param {string} key @param {string} [entry] */
    constructor(key, entry = "") {
        super(`${key} ${entry}`);
        this.key = key;
        this.entry = entry;
    }
}

const text = (/** @type {any} */ value) => typeof value === "string";
const truth = (/** @type {any} */ value) => typeof value === "boolean";
const object = (/** @type {any} */ value) => value !== null && typeof value === "object" && !Array.isArray(value);
const listOf = (/** @type {(value: any) => boolean} */ one) => (/** @type {any} */ value) => Array.isArray(value) && value.every(one);
const whole = (/** @type {number} */ from, /** @type {number} */ to) => (/** @type {any} */ value) => Number.isInteger(value) && value >= from && value <= to;

/** What each value must look like. @type {Map<string, (value: any) => boolean>} */
const ENTRIES = new Map(Object.entries({
    settings: (value) => object(value) && Object.values(value).every(truth),
    theme: (value) => value === "light" || value === "dark",
    lang: (value) => value === "en" || value === "fr",
    current: text,
    games: listOf(text),
    wish: (value) => object(value) && isWish(value),
    make: (value) => object(value) && isWish(value),
    "make.possible": truth,
    "make.tab": (value) => value === "generate" || value === "hand",
    made: listOf((one) => isPuzzle(one)),
    two: isPuzzle,
    hand: isPuzzle,
    engines: (value) => listOf(text)(value) && value.length === 2,
    speed: whole(0, 100),
}));

/** @param {Store} store @returns {Backup} */
export function pack(store) {
    const entries = Object.fromEntries(store.keys().filter((key) => ENTRIES.has(key) || key.startsWith("game.")).map((key) => [key, store.load(key, null)]));
    return { kind: KIND, version: VERSION, made: new Date().toISOString(), entries, stamps: store.stamps() };
}

/**
 * The backup in a text, if every part of it is sound.
 * @param {string} content
 * @returns {Backup}
 */
export function unpack(content) {
    /** @type {any} */
    let file = null;
    try {
        file = JSON.parse(content);
    } catch {
        throw new BadBackup("backup.not-json");
    }
    if (!object(file) || file.kind !== KIND || !object(file.entries)) throw new BadBackup("backup.other");
    if (!whole(1, VERSION)(file.version)) throw new BadBackup("backup.version", String(file.version));
    for (const [key, value] of Object.entries(file.entries)) {
        const good = key.startsWith("game.") ? isGame(key, value) : (ENTRIES.get(key)?.(value) ?? false);
        if (!good) throw new BadBackup("backup.entry", key);
    }
    const times = object(file.stamps) ? Object.entries(file.stamps).filter(([, at]) => Number.isFinite(at)) : [];
    return { kind: KIND, version: VERSION, made: String(file.made ?? ""), entries: file.entries, stamps: /** @type {any} */ (Object.fromEntries(times)) };
}

/**
 * Put a backup into the store: what is newer stays.
 * @param {Backup} backup
 * @param {Store} store
 * @returns {Outcome}
 */
export function merge(backup, store) {
    const outcome = { added: 0, newer: 0, older: 0, same: 0 };
    const before = store.stamps();
    const full = () => new BadBackup("backup.full");
    /** @type {string[]} */
    const games = [];
    for (const [key, value] of Object.entries(backup.entries)) {
        if (key === "games" || key === "current") continue;
        const here = store.load(key, null);
        if (key.startsWith("game.")) {
            games.push(key.slice("game.".length));
            const [mine, theirs] = [here?.changed ?? 0, value.changed ?? 0];
            const what = here === null ? "added" : theirs > mine ? "newer" : theirs < mine ? "older" : "same";
            outcome[what]++;
            if ((what === "added" || what === "newer") && !store.save(key, value)) throw full();
        } else if (here === null || (stampOf(backup.stamps, key) > stampOf(before, key))) {
            if (!store.save(key, value, stampOf(backup.stamps, key))) throw full();
        }
    }
    /** @type {string[]} */
    const listed = [...new Set([...store.load("games", []), ...games])];
    const when = new Map(listed.map((key) => [key, store.load(`game.${key}`, null)?.changed ?? 0]));
    store.save("games", listed.sort((a, b) => (when.get(b) ?? 0) - (when.get(a) ?? 0)));
    const { current } = backup.entries;
    if (current && stampOf(backup.stamps, "current") > stampOf(before, "current")) store.save("current", current, stampOf(backup.stamps, "current"));
    return outcome;
}

/** @param {Record<string, number>} times @param {string} key */
function stampOf(times, key) {
    return Object.hasOwn(times, key) ? times[key] : 0;
}

/** @param {any} value a wish of New game or of Make */
function isWish(value) {
    return Object.entries(value).every(([name, one]) => (name === "rules" ? listOf(text)(one) : name === "minimal" ? truth(one) : text(one)));
}

/** @param {any} value */
function isPuzzle(value) {
    if (!object(value) || !isShape(value.shape)) return false;
    const { size } = value.shape;
    return listOf(whole(0, size))(value.givens) && value.givens.length === size * size;
}

/** @param {any} shape */
function isShape(shape) {
    if (!object(shape) || !whole(1, 25)(shape.size)) return false;
    const { size, box, rules, houses } = shape;
    const boxed = box === null || (object(box) && whole(1, size)(box.width) && whole(1, size)(box.height) && box.width * box.height === size);
    const cell = whole(0, size * size - 1);
    const house = (/** @type {any} */ one) => object(one) && text(one.name) && listOf(cell)(one.cells) && one.cells.length <= size;
    // Rows, columns and boxes are known; rules add others.
    return boxed && listOf(text)(rules) && listOf(house)(houses) && houses.length >= lines(size, box).length && houses.length <= size * size;
}

/** @param {string} key @param {any} value */
function isGame(key, value) {
    if (!isPuzzle(value) || !whole(0, 1e15)(value.changed ?? 0) || !(Number.isFinite(value.seconds) && value.seconds >= 0)) return false;
    if (!truth(value.automatic) || !truth(value.done) || !(value.level === null || text(value.level))) return false;
    const { size } = value.shape;
    const count = size * size;
    const digits = listOf(whole(0, size));
    if (!(value.solution === null || (digits(value.solution) && value.solution.length === count))) return false;
    const edit = (/** @type {any} */ one) => Array.isArray(one) && one.length === 4 && whole(0, 4)(one[0]) && whole(0, count - 1)(one[1]) && one.slice(2).every(whole(0, 2 ** 25));
    if (!listOf(listOf(edit))(value.moves) || !whole(0, value.moves.length)(value.at)) return false;
    const fields = (/** @type {any} */ of) => object(of) && Object.values(of).every((list) => listOf(whole(0, 2 ** 25))(list) && list.length === count);
    if (!listOf((point) => object(point) && text(point.name) && fields(point.fields))(value.checkpoints)) return false;
    return `game.${Game.from(value).key}` === key;
}
