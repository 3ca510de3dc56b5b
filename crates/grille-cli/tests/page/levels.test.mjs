// Levels at a size, a path with its positions, a move in words.

import assert from "node:assert/strict";
import test from "node:test";
import { page } from "./dom.mjs";

const { levelsAt, nearestLevel } = await page("play/levels.js");
const { Path } = await page("understand/path.js");
const { moveInWords } = await page("play/speech.js");
const { clock } = await page("play/timer.js");
const { Game } = await page("play/game.js");
const { digitsOf, digitsOfLine, lines } = await page("board/shape.js");

const ALL = ["easy", "medium", "hard", "expert", "extreme"];
const box = { width: 2, height: 2 };
const shape = { size: 4, box, rules: [], houses: lines(4, box) };
const game = () => new Game({ shape, givens: digitsOfLine("1..4............"), solution: null });

test("only what can be made at a size is offered, and something always is", () => {
    assert.deepEqual(levelsAt(ALL, 4), ["easy"]);
    assert.deepEqual(levelsAt(ALL, 9), ALL);
    for (let size = 1; size <= 25; size++) assert.ok(levelsAt(ALL, size).length > 0);
    assert.ok(!levelsAt(ALL, 6).includes("extreme"));
});

test("a level that does not exist at a size becomes the nearest that does", () => {
    assert.equal(nearestLevel(ALL, "hard", 9), "hard");
    assert.equal(nearestLevel(ALL, "extreme", 4), "easy");
    assert.equal(nearestLevel(ALL, "extreme", 6), "expert");
    for (const level of ALL) assert.ok(levelsAt(ALL, 16).includes(nearestLevel(ALL, level, 16)));
});

test("a path knows the position before each step, and starts from the marks of the player", () => {
    const steps = [{ eliminations: ["312"], placements: [] }, { eliminations: [], placements: ["212"] }];
    const digits = digitsOfLine("1..4............");
    const path = new Path({ shape }, digits, { steps, solved: true });
    assert.deepEqual(digitsOf(path.before(0).candidates[1]), [2, 3]);
    assert.deepEqual(digitsOf(path.before(1).candidates[1]), [2]);
    const after = path.after(1);
    assert.equal(after.digits[1], 2);
    assert.deepEqual(digitsOf(after.candidates[2]), [3]);
    const marks = digits.map((_, cell) => (cell === 1 ? [3] : [1, 2, 3, 4]));
    assert.deepEqual(digitsOf(new Path({ shape }, digits, { steps, marks }).before(0).candidates[1]), [3]);
});

test("moves in words", () => {
    const one = game();
    const said = (act, way) => {
        act();
        return moveInWords(one, one.moves[way === "undo" ? one.at : one.at - 1], way);
    };
    assert.equal(said(() => one.enter([1], 2, true)), "digit 2, row 1, column 2");
    assert.equal(said(() => one.enter([2], 1, true)), "digit 1, row 1, column 3, conflict: twice in a house");
    assert.equal(said(() => one.undo(), "undo"), "Undone, erased, row 1, column 3");
    assert.equal(said(() => one.redo(), "redo"), "Redone, digit 1, row 1, column 3, conflict: twice in a house");
    assert.equal(said(() => one.erase([2])), "erased, row 1, column 3");
    assert.equal(said(() => one.mark("corner", [4, 5], 3)), "corner mark 3, 2 cells");
    assert.equal(said(() => one.mark("corner", [4, 5], 3)), "corner mark 3 removed, 2 cells");
    assert.equal(said(() => one.mark("gone", [4], 3)), "candidate 3 ruled out, row 2, column 1");
    assert.equal(said(() => one.mark("hue", [0], 1)), "colour amber, stripes up, row 1, column 1");
    one.mark("centre", [3 + 4], 2);
    assert.match(said(() => one.restart()), /erased, row 1, column 2/);
});

test("clocks", () => {
    assert.deepEqual([0, 59, 60, 3599, 3661].map(clock), ["0:00", "0:59", "1:00", "59:59", "1:01:01"]);
});
