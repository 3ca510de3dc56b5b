// The words: both languages say the same things, and everything that the page says is there.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { page, WEB } from "./dom.mjs";

const { figure, has, lang, setLang, t, takeKeptLang } = await page("base/words.js");
const en = (await page("words/en.js")).default;
const fr = (await page("words/fr.js")).default;

/** The places of an entry, by name. */
const places = (entry) => [...new Set(String(entry).match(/\{(\w+)\}/g) ?? [])].sort();

test("both languages have the same entries in the same order, with the same places", () => {
    assert.deepEqual(Object.keys(fr), Object.keys(en));
    for (const key of Object.keys(en)) {
        assert.equal(typeof fr[key], typeof en[key], key);
        if (typeof en[key] === "string") assert.deepEqual(places(fr[key]), places(en[key]), key);
    }
});

test("every text that a module asks for by name is there", () => {
    const files = readdirSync(WEB, { recursive: true }).filter((name) => name.endsWith(".js") && !name.startsWith("words"));
    assert.ok(files.length > 30);
    for (const name of files) {
        const source = readFileSync(new URL(name, WEB), "utf8");
        for (const [, key] of source.matchAll(/\bt\("([^"]+)"/g)) assert.ok(has(key), `${name} says ${key}`);
        for (const [, one, other] of source.matchAll(/\bt\([^()"`]*\? "([^"]+)" : "([^"]+)"/g)) assert.ok(has(one) && has(other), `${name}: ${one}, ${other}`);
    }
});

test("names of the language itself are no words", () => {
    for (const key of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
        assert.equal(has(key), false);
        assert.equal(t(key), key);
        setLang(key);
        assert.equal(lang(), "en");
    }
    assert.equal(t("error.status", { status: 500 }), "The server answered 500.");
    assert.equal(t("error.status", {}), "The server answered {status}.");
});

test("numbers decide about words, and are written as the language writes them", () => {
    assert.equal(t("play.wrong", { n: 1 }), "One cell is wrong.");
    assert.equal(t("play.wrong", { n: 2 }), "2 cells are wrong.");
    assert.equal(figure(1234567), "1,234,567");
    setLang("fr");
    assert.equal(figure(1234.5).replace(/\s/g, " "), "1 234,5");
    localStorage.setItem("grille.lang", '"en"');
    assert.equal(takeKeptLang(), true);
    assert.equal(takeKeptLang(), false);
    localStorage.setItem("grille.lang", '"constructor"');
    assert.equal(takeKeptLang(), false);
    assert.equal(lang(), "en");
});
