// Shapes and sets; the keys of digits on any keyboard; cells and candidates by name.

import assert from "node:assert/strict";
import test from "node:test";
import { page } from "./dom.mjs";

const shapes = await page("board/shape.js");
const { candidateOf, candidates, cellOf, conflicts, digitOfKey, digitsOf, digitsOfLine, erases, lineOf, lines, manner, nameOf, peers, setOf, sign } = shapes;
const shape = (size, box) => ({ size, box, rules: [], houses: lines(size, box) });

test("houses are rows, columns and boxes", () => {
    const six = shape(6, { width: 3, height: 2 });
    assert.equal(six.houses.length, 18);
    assert.deepEqual(six.houses.find((house) => house.name === "b2").cells, [3, 4, 5, 9, 10, 11]);
    assert.equal(lines(5, null).length, 10);
    assert.equal(peers(shape(9, { width: 3, height: 3 }))[0].length, 20);
});

test("sets, signs and lines come back as they were", () => {
    for (const list of [[], [1], [1, 9], [10, 16, 25]]) assert.deepEqual(digitsOf(setOf(list)), list);
    assert.deepEqual([sign(9), sign(10), sign(25)], ["9", "A", "P"]);
    const digits = [0, 1, 9, 10, 25];
    assert.equal(lineOf(digits), ".19AP");
    assert.deepEqual(digitsOfLine(".19AP"), digits);
    assert.equal(digitsOfLine(undefined), null);
});

test("cells and candidates are called as the server calls them", () => {
    for (const size of [4, 9, 25]) for (let cell = 0; cell < size * size; cell++) assert.equal(cellOf(nameOf(cell, size), size), cell);
    assert.deepEqual(candidateOf("436", 9), { digit: 4, cell: 23 });
    assert.deepEqual(candidateOf("12r10c3", 16), { digit: 12, cell: 146 });
});

test("candidates are what peers leave, conflicts what stands twice", () => {
    const four = shape(4, { width: 2, height: 2 });
    const digits = digitsOfLine("12..............");
    assert.deepEqual(digitsOf(candidates(four, digits)[2]), [3, 4]);
    assert.equal(candidates(four, digits)[0], 0);
    assert.deepEqual([...conflicts(four, digitsOfLine("1..1............"))].sort(), [0, 3]);
});

test("a digit is known by its key, whatever the keyboard writes", () => {
    const key = (key, code, size = 9) => digitOfKey({ key, code }, size);
    assert.equal(key("1", "Digit1"), 1);
    assert.equal(key("&", "Digit1"), 1, "AZERTY without Shift");
    assert.equal(key("!", "Digit1"), 1, "with Shift");
    assert.equal(key("End", "Numpad1"), 1);
    assert.deepEqual([key("a", "KeyQ", 16), key("A", "KeyA", 9), key("5", "Digit5", 4), key("à", "Digit0")], [10, 0, 0, 0]);
});

test("the key of zero erases on every keyboard", () => {
    const key = (key, code = "") => erases({ key, code });
    assert.ok(key("0", "Digit0") && key("à", "Digit0") && key("0", "Numpad0") && key("Insert", "Numpad0") && key("Backspace") && key("Delete") && key("."));
    assert.ok(!key("1", "Digit1") && !key("o", "KeyO") && !key("Escape"));
});

test("a request says how its line is to be read", () => {
    assert.deepEqual(manner(shape(6, { width: 3, height: 2 })), { symbols: "letters", box: "3x2", rules: [] });
    assert.equal(manner(shape(5, null)).box, "none");
});
