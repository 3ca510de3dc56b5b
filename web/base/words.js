// The words of the page in the language in use. Each dictionary is one file; an entry is a text with {names} in
// it, or a function where a number decides about the words.

import { load, save } from "./store.js";
import en from "../words/en.js";
import fr from "../words/fr.js";

/** @type {Record<string, Record<string, string | ((a: any) => string)>>} */
const DICTIONARIES = { en, fr };

let current = first();

/** @returns {string} the language in use */
export function lang() {
    return current;
}

/** @returns {string[]} all languages, each with the name it gives itself */
export function languages() {
    return Object.keys(DICTIONARIES);
}

/** @param {string} language */
export function setLang(language) {
    if (!(language in DICTIONARIES)) return;
    current = language;
    document.documentElement.lang = language;
    save("lang", language);
}

/**
 * A text of the page.
 * @param {string} key
 * @param {Record<string, string | number>} [args]
 * @returns {string}
 */
export function t(key, args = {}) {
    const entry = DICTIONARIES[current][key] ?? en[key];
    if (entry === undefined) return key;
    const text = typeof entry === "function" ? entry(args) : entry;
    return text.replace(/\{(\w+)\}/g, (whole, name) => (name in args ? String(args[name]) : whole));
}

/** @param {string} key @returns {boolean} whether there is such a text */
export function has(key) {
    return key in en;
}

/** @param {number | bigint} number @returns {string} as the language writes it */
export function figure(number) {
    return new Intl.NumberFormat(current).format(number);
}

function first() {
    const kept = load("lang", null);
    const wanted = [kept, ...navigator.languages.map((l) => l.slice(0, 2))];
    const found = wanted.find((l) => l && l in DICTIONARIES) ?? "en";
    document.documentElement.lang = found;
    return found;
}
