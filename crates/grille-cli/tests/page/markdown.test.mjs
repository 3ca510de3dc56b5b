// The pages of techniques as elements.

import assert from "node:assert/strict";
import test from "node:test";
import { page, tree } from "./dom.mjs";

const { markdown } = await page("base/markdown.js");
const shown = (text, options) => markdown(text, options).map(tree).join("");

test("paragraphs, headings, lists, tables, code", () => {
    assert.equal(shown("# Title\n\nOne\ntwo.\n\n## Part\n\n- a\n  b\n- c\n"), "h2(Title)p(One two.)h3(Part)ul(li(a b)li(c ))");
    assert.equal(shown("| a | b |\n|---|---|\n| 1 | 2 |"), "table(thead(tr(th(a)th(b)))tbody(tr(td(1)td(2))))");
    assert.equal(shown("```text\n<b>\n```"), "pre(code(<b>))");
});

test("inline marks, and no link and no HTML", () => {
    assert.equal(shown("`a` **b** *c* [d](http://e) <i>f</i>"), "p(code(a) strong(b) em(c) d <i>f</i>)");
});

test("fenced blocks are left out or shown another way, and a heading of nothing goes with them", () => {
    assert.equal(shown("# T\n\nx\n\n## Words\n\n```fluent\na = b\n```\n", { skip: ["fluent"] }), "h2(T)p(x)");
    const fenced = (kind, text) => (kind === "example" ? Object.assign(document.createElement("figure"), { textContent: text }) : null);
    assert.equal(shown("```example\ngrid\n```", { fenced }), "figure(grid)");
    assert.equal(shown("a\r\nb"), "p(a b)");
});
