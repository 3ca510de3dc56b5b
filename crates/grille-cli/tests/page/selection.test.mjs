// Selections.

import assert from "node:assert/strict";
import test from "node:test";
import { page } from "./dom.mjs";

const { Selection } = await page("board/selection.js");

test("moving goes over the edge and in again", () => {
    const selection = new Selection(9);
    selection.move([-1, 0], { add: false, free: false });
    assert.deepEqual([selection.cursor, selection.cells], [72, [72]]);
    selection.move([0, -1], { add: false, free: false });
    assert.equal(selection.cursor, 80);
});

test("cells are added, left out, and all are chosen", () => {
    const selection = new Selection(4);
    selection.move([0, 1], { add: true, free: false });
    assert.deepEqual(selection.cells, [0, 1]);
    selection.move([1, 0], { add: false, free: true });
    assert.deepEqual([selection.cursor, selection.cells], [5, [0, 1]]);
    selection.toggle(5);
    selection.toggle(0);
    assert.deepEqual(selection.cells, [1, 5]);
    selection.all();
    assert.equal(selection.size, 16);
    selection.these([7, 3]);
    assert.deepEqual([selection.cursor, selection.size], [7, 2]);
    selection.these([]);
    assert.equal(selection.size, 2);
});

test("the edges of a row and of the grid", () => {
    const selection = new Selection(9);
    selection.only(40);
    selection.edge("end", false);
    assert.equal(selection.cursor, 44);
    selection.edge("start", true);
    assert.equal(selection.cursor, 0);
    selection.edge("end", true);
    assert.equal(selection.cursor, 80);
});
