// What the browser keeps, and everything of it as one file and back.

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { page } from "./dom.mjs";

const store = await page("base/store.js");
const { BadBackup, merge, pack, unpack } = await page("base/backup.js");
const { Game } = await page("play/game.js");
const { digitsOfLine, lines } = await page("board/shape.js");

const box = { width: 2, height: 2 };
const shape = { size: 4, box, rules: [], houses: lines(4, box) };
const puzzle = (line = "1..4............") => ({ shape, givens: digitsOfLine(line) });
const game = (changed, line) => Object.assign(new Game({ ...puzzle(line), level: "easy" }), { changed, seconds: 12 });
const keep = (one) => store.save(`game.${one.key}`, one);
const refused = (file, key) => assert.throws(() => unpack(typeof file === "string" ? file : JSON.stringify(file)), (error) => error instanceof BadBackup && error.key === key);

beforeEach(() => {
    Storage.full = false;
    localStorage.clear();
});

test("what is kept comes back, and nothing else", () => {
    assert.equal(store.load("speed", 5), 5);
    assert.equal(store.save("speed", 7), true);
    assert.equal(store.load("speed", 5), 7);
    localStorage.setItem("grille.speed", "{");
    assert.equal(store.load("speed", 5), 5);
    store.forget("speed");
    localStorage.setItem("other", "1");
    assert.deepEqual(store.keys(), []);
});

test("a full store says so and breaks nothing", () => {
    store.save("speed", 7);
    Storage.full = true;
    assert.equal(store.save("speed", 8), false);
    assert.equal(store.load("speed", 5), 7);
});

test("each value has its time, and a game its own", () => {
    store.save("lang", "fr", 1000);
    store.save("theme", "dark", 2000);
    keep(game(5));
    assert.deepEqual(store.stamps(), { lang: 1000, theme: 2000 });
    localStorage.setItem("grille.stamps", "[]");
    assert.deepEqual(store.stamps(), {});
});

/** Everything that the page keeps, with values of the usual form. */
function everything() {
    const one = game(10);
    one.enter([1], 2, true);
    one.keep("here");
    keep(one);
    store.save("games", [one.key]);
    store.save("current", one.key);
    for (const [key, value] of Object.entries({
        settings: { timer: false }, theme: "dark", lang: "fr", wish: { size: "9", level: "hard", rules: ["diagonal"] },
        make: { size: "9", n: "4", minimal: true, rules: [] }, "make.possible": true, "make.tab": "hand", made: [{ ...puzzle(), clues: 2 }],
        two: puzzle(), hand: puzzle(), engines: ["backtrack", "batch"], speed: 3,
    })) store.save(key, value);
}

const dump = () => Object.fromEntries(store.keys().sort().map((key) => [key, store.load(key, null)]));

test("everything goes into a file and comes back elsewhere", () => {
    everything();
    const before = dump();
    const file = JSON.stringify(pack(store));
    localStorage.clear();
    assert.deepEqual(merge(unpack(file), store), { added: 1, newer: 0, older: 0, same: 0 });
    assert.deepEqual(dump(), before);
});

test("of two states of a game the newer one stays, and each is counted", () => {
    const names = ["1...............", "2...............", "3...............", "4..............."];
    names.slice(0, 3).forEach((line, i) => keep(game([10, 20, 30][i], line)));
    store.save("games", names.slice(0, 3).map((line) => game(0, line).key));
    const entries = Object.fromEntries(names.map((line, i) => [`game.${game(0, line).key}`, game([20, 20, 20, 20][i], line)]));
    const file = JSON.stringify({ ...pack(store), entries });
    assert.deepEqual(merge(unpack(file), store), { added: 1, newer: 1, older: 1, same: 1 });
    assert.deepEqual(names.map((line) => store.load(`game.${game(0, line).key}`, null).changed), [20, 20, 30, 20]);
    assert.equal(store.load("games", []).length, 4);
    assert.equal(store.load("games", [])[0], game(0, names[2]).key, "the last played comes first");
});

test("of settings the newer ones stay", () => {
    store.save("lang", "en", 100);
    store.save("theme", "dark", 300);
    const file = { ...pack(store), entries: { lang: "fr", theme: "light", speed: 4 }, stamps: { lang: 200, theme: 200 } };
    merge(unpack(JSON.stringify(file)), store);
    assert.deepEqual([store.load("lang", ""), store.load("theme", ""), store.load("speed", 0)], ["fr", "dark", 4]);
    assert.equal(store.stamps().lang, 200);
});

test("a bad file is refused as a whole, and nothing changes", () => {
    everything();
    const before = dump();
    const good = () => JSON.parse(JSON.stringify(pack(store)));
    refused("", "backup.not-json");
    refused("{", "backup.not-json");
    for (const other of [null, 7, [], {}, { kind: "grille-backup" }, { ...good(), kind: "x" }]) refused(other, "backup.other");
    for (const version of [0, 2, "1", null]) refused({ ...good(), version }, "backup.version");
    const wrong = {
        settings: { timer: 1 }, theme: "pink", lang: "constructor", games: "x", engines: ["a"], speed: -1, two: { shape: {}, givens: [] },
        hand: { ...puzzle(), givens: [9] }, made: [7], wish: { rules: "x" }, nothing: 1, constructor: 1, __proto__x: 1,
    };
    for (const [key, value] of Object.entries(wrong)) refused({ ...good(), entries: { [key]: value } }, "backup.entry");
    const [key] = Object.keys(good().entries).filter((name) => name.startsWith("game."));
    const breakages = [
        (one) => { one.givens = [1]; }, (one) => { one.moves = [[[0, 99, 0, 1]]]; }, (one) => { one.moves = [[[7, 0, 0, 1]]]; }, (one) => { one.at = 99; },
        (one) => { one.shape.size = 26; }, (one) => { one.shape.houses = [{ name: "r1", cells: [99] }]; }, (one) => { one.checkpoints = [{}]; }, (one) => { one.seconds = "long"; },
        (one) => { one.givens[0] = 2; }, (one) => { one.solution = [1]; }, (one) => { one.changed = -1; },
    ];
    for (const damage of breakages) {
        const file = good();
        damage(file.entries[key]);
        refused(file, "backup.entry");
    }
    assert.deepEqual(dump(), before);
});

test("a full store is said", () => {
    const file = JSON.stringify({ ...pack(store), entries: { lang: "fr" } });
    Storage.full = true;
    assert.throws(() => merge(unpack(file), store), (error) => error.key === "backup.full");
});
