// Cells are named as the language of the document names them, and understood in both languages.

import assert from "node:assert/strict";
import test from "node:test";

const { candidateOf, cellOf, nameOf } = await import("../../../../web/board/shape.js");
const speak = (lang) => (globalThis.document = { documentElement: { lang } });

test("a French document says L1C1, an English one r1c1", () => {
    speak("en");
    assert.equal(nameOf(62, 9), "r7c9");
    speak("fr");
    assert.equal(nameOf(62, 9), "L7C9");
    assert.equal(nameOf(0, 16), "L1C1");
});

test("both names are understood, in either case", () => {
    for (const name of ["r7c9", "R7C9", "L7C9", "l7c9"]) assert.equal(cellOf(name, 9), 62);
    for (const text of ["12r10c3", "12L10C3", "12l10c3"]) assert.deepEqual(candidateOf(text, 16), { digit: 12, cell: 146 });
});

test("an article goes by the sound of the number", async () => {
    const { default: en } = await import("../../../../web/words/en.js");
    for (let size = 1; size <= 64; size++) {
        const article = [8, 11, 18].includes(size) ? "An" : "A";
        assert.equal(en["make.picture"]({ size, n: 20 }), `${article} ${size}×${size} puzzle with 20 givens`);
    }
});
