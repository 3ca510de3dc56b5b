// A game: moves, marks, what the player sees, mistakes, and what is kept of it.

import assert from "node:assert/strict";
import test from "node:test";
import { page } from "./dom.mjs";

const { Game } = await page("play/game.js");
const { bit, digitsOfLine, lines, setOf } = await page("board/shape.js");

const GRID = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const box = { width: 3, height: 3 };
const shape = { size: 9, box, rules: [], houses: lines(9, box) };
const fresh = () => new Game({ shape, givens: digitsOfLine(GRID), solution: digitsOfLine(SOLUTION) });
const state = (game) => JSON.stringify(game.fields);

test("a digit goes in and out, and givens stay", () => {
    const game = fresh();
    assert.equal(game.enter([2], 4, true), true);
    assert.equal(game.digits[2], 4);
    assert.equal(game.enter([2], 4, true), true);
    assert.equal(game.digits[2], 0);
    assert.equal(game.enter([0], 4, true), false);
    assert.equal(game.digits[0], 5);
});

test("undo and redo go through every kind of move and come back to the same", () => {
    const game = fresh();
    const states = [state(game)];
    const moves = [
        () => game.enter([2], 4, true), () => game.mark("corner", [3, 5], 2), () => game.mark("centre", [3], 6),
        () => game.mark("hue", [0, 1], 3), () => game.mark("gone", [3], 2), () => game.erase([3]), () => game.fillMarks(), () => game.restart(),
    ];
    for (const move of moves) {
        move();
        states.push(state(game));
    }
    for (let i = moves.length - 1; i >= 0; i--) {
        assert.equal(game.undo(), true);
        assert.equal(state(game), states[i]);
    }
    assert.equal(game.undo(), false);
    for (let i = 1; i <= moves.length; i++) {
        game.redo();
        assert.equal(state(game), states[i]);
    }
});

test("a digit takes itself out of the marks of its peers only if that is wished", () => {
    for (const tidy of [true, false]) {
        const game = fresh();
        game.mark("centre", [3], 4);
        game.mark("corner", [12 + 8], 4);
        game.enter([2], 4, tidy);
        assert.equal(Boolean(game.fields.centre[3] & bit(4)), !tidy);
    }
});

test("hints see the candidates while they are shown, else the player's centre marks", () => {
    const game = fresh();
    assert.equal(game.marked, false);
    game.mark("gone", [2], 1);
    assert.equal(game.marked, false, "what was ruled out among candidates that are not shown is not seen");
    game.setAutomatic(true);
    assert.equal(game.marked, true);
    assert.equal(game.sees()[2], setOf([2, 4]));
    game.setAutomatic(false);
    game.mark("centre", [2], 1);
    game.mark("centre", [2], 4);
    game.mark("centre", [2], 5);
    assert.equal(game.sees()[2], setOf([1, 4]), "a mark that a peer excludes is no candidate");
    assert.equal(game.sees()[3], setOf([2, 6]), "a cell without marks has all its candidates");
    game.mark("corner", [3], 2);
    assert.equal(game.sees()[3], setOf([2, 6]), "corner marks rule nothing out");
});

test("fill my marks keeps the marks that are there, and is one move", () => {
    const game = fresh();
    game.mark("centre", [2], 4);
    const moves = game.moves.length;
    assert.equal(game.fillMarks(), true);
    assert.equal(game.moves.length, moves + 1);
    assert.equal(game.fields.centre[2], setOf([4]));
    assert.equal(game.fields.centre[3], setOf([2, 6]));
    assert.equal(game.fields.centre[0], 0);
    assert.equal(game.automatic, false);
    assert.equal(game.fillMarks(), false);
    game.undo();
    assert.equal(game.fields.centre[3], 0);
});

test("check my marks finds what is missing and what cannot be, and the repair is one move", () => {
    const game = fresh();
    game.change([["centre", 2, setOf([1, 2])], ["centre", 3, setOf([2, 6, 7])], ["corner", 5, setOf([5, 8])], ["corner", 6, setOf([9])]]);
    const { missing, impossible, repair } = game.checkMarks();
    assert.deepEqual([missing, impossible], [[2], [3, 5]]);
    game.change(repair);
    assert.deepEqual([game.fields.centre[2], game.fields.centre[3], game.fields.corner[5]], [setOf([1, 2, 4]), setOf([2, 6]), setOf([8])]);
    assert.deepEqual(game.checkMarks().repair, []);
    game.undo();
    assert.equal(game.fields.centre[2], setOf([1, 2]));
});

test("mistakes are wrong digits and what the player sees ruled out", () => {
    const game = fresh();
    game.enter([2], 1, false);
    assert.deepEqual(game.mistakes(), [2]);
    game.undo();
    game.mark("centre", [2], 1);
    assert.deepEqual(game.mistakes(), [2]);
    game.mark("centre", [2], 4);
    assert.deepEqual(game.mistakes(), []);
    game.mark("gone", [3], 6);
    assert.deepEqual(game.mistakes(), []);
    game.setAutomatic(true);
    assert.deepEqual(game.mistakes(), [3]);
});

test("back to before the first mistake: one that was put right since does not count", () => {
    const game = fresh();
    game.enter([2], 1, false);
    game.enter([2], 4, false);
    game.enter([3], 6, false);
    game.enter([5], 2, false);
    game.enter([6], 9, false);
    assert.equal(game.rewind(), 2);
    assert.deepEqual([game.digits[2], game.digits[3], game.digits[5]], [4, 6, 0]);
    assert.equal(game.rewind(), 0);
    game.solution = null;
    assert.equal(game.rewind(), null);
});

test("a solved game that is undone goes on", () => {
    const game = fresh();
    digitsOfLine(SOLUTION).forEach((digit, cell) => { if (!game.digits[cell]) game.enter([cell], digit, true); });
    assert.equal(game.solved, true);
    game.done = true;
    game.undo();
    assert.equal(game.done, false);
    game.redo();
    game.done = true;
    game.mark("hue", [0], 1);
    assert.equal(game.done, true, "a colour leaves it solved");
    game.erase([2]);
    assert.equal(game.done, false);
});

test("to start again sets the clock to zero", () => {
    const game = fresh();
    game.seconds = 90;
    game.enter([2], 4, true);
    game.restart();
    assert.deepEqual([game.seconds, game.open], [0, 51]);
    game.seconds = 5;
    game.restart();
    assert.equal(game.seconds, 0, "also where nothing was entered");
    game.undo();
    assert.equal(game.digits[2], 4);
});

test("every change is later than the one before, and is kept with the game", () => {
    const game = fresh();
    assert.equal(game.changed, 0);
    let last = 0;
    for (const act of [() => game.enter([2], 4, true), () => game.undo(), () => game.redo(), () => game.keep("here"), () => game.setAutomatic(true), () => game.goBack(0), () => game.restart()]) {
        act();
        assert.ok(game.changed > last || act.toString().includes("goBack"));
        last = game.changed;
    }
    const copy = Game.from(JSON.parse(JSON.stringify(game)));
    assert.equal(copy.changed, game.changed);
    assert.equal(state(copy), state(game));
    assert.equal(copy.key, game.key);
    copy.undo();
    assert.equal(copy.digits[2], 4);
});
