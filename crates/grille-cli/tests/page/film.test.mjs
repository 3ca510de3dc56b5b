// Engines: their events played forward and back, and how they ended.

import assert from "node:assert/strict";
import test from "node:test";
import { page } from "./dom.mjs";

const { Film } = await page("laboratory/film.js");
const { Replay } = await page("laboratory/replay.js");
const { duration, endOf } = await page("laboratory/end.js");
const { digitsOfLine, lines } = await page("board/shape.js");

const box = { width: 2, height: 2 };
const puzzle = { shape: { size: 4, box, rules: [], houses: lines(4, box) }, givens: digitsOfLine("1..4............") };
const EVENTS = [["place", 1, 2], ["deduce", 2, 3], ["fail", 2], ["back", 1], ["place", 1, 3], ["deduce", 2, 2], ["restart"], ["place", 4, 3], ["solution"]];
const trace = (more) => ({ status: "enough", found: 1, recorded: true, complete: true, events: EVENTS, seconds: 0.0123, counts: { nodes: 3 }, solution: "1234341221434321", ...more });

test("going back takes away a digit with all that followed from it", () => {
    const replay = new Replay(puzzle.givens);
    const full = EVENTS.map((event) => {
        replay.step(event);
        return replay.full;
    });
    assert.deepEqual(full, [3, 4, 4, 2, 3, 4, 2, 3, 3]);
});

test("a film goes to any event, forward and back, and shows the same there", () => {
    const film = new Film(puzzle, "film");
    film.load(trace());
    const at = EVENTS.map((_, i) => {
        film.seek(i);
        return [film.replay.digits.join(""), film.tally.get("place"), film.tally.get("back")].join(" ");
    });
    for (let i = EVENTS.length - 1; i >= 0; i--) {
        film.seek(i);
        assert.equal([film.replay.digits.join(""), film.tally.get("place"), film.tally.get("back")].join(" "), at[i]);
    }
    film.seek(1000);
    assert.equal(film.ended, true);
    film.seek(-5);
    assert.equal(film.at, 0);
});

test("green is for what was solved", () => {
    const film = new Film(puzzle, "film");
    const ended = (more) => {
        film.load(trace(more));
        film.seek(Infinity);
        film.show();
        return [film.counts.classList.contains("ended"), film.verdict.textContent];
    };
    assert.equal(ended({})[0], true);
    const [green, words] = ended({ status: "stuck", found: 0, solution: null, events: EVENTS.slice(0, 2) });
    assert.equal(green, false);
    assert.match(words, /Stuck with 12 open cells/);
});

test("each end has its words", () => {
    const said = (more, open = 0) => endOf(trace(more), open);
    assert.match(said({}).sentence, /^Solved\. 12\.3\sms, 3 attempts\.$/);
    assert.match(said({ status: "exhausted", found: 0, solution: null }).sentence, /^No solution\./);
    assert.match(said({ status: "timeout", found: 0, solution: null }).sentence, /^Stopped by the time limit/);
    assert.match(said({ status: "stuck", found: 0, solution: null }, 1).sentence, /^Stuck with one open cell\./);
    assert.equal(endOf({ status: "refused", message: "too large" }, 9).sentence, "Refused: too large.");
    assert.match(endOf({ status: "invalid", message: "1 twice in row 1" }, 9).sentence, /breaks the rules: 1 twice/);
    assert.match(said({ complete: false }).sentence, /first 9 events/);
});

test("an engine that records nothing says so, and its solution is its result", () => {
    const film = new Film(puzzle, "film");
    film.load(trace({ recorded: false, events: [] }));
    assert.match(film.verdict.textContent, /records no events/);
    assert.equal(film.digits.join(""), "1234341221434321");
});

test("times are read in their own unit", () => {
    assert.deepEqual([1.5e-5, 0.0123, 2.5].map((s) => duration(s).replace(/\s/, " ")), ["15 µs", "12.3 ms", "2.5 s"]);
});
