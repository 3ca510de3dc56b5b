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
    if (!Object.hasOwn(DICTIONARIES, language)) return;
    current = language;
    document.documentElement.lang = language;
    save("lang", language);
}

/** Use the language that another tab has chosen. @returns {boolean} whether it is another one */
export function takeKeptLang() {
    const kept = load("lang", "");
    if (kept === current || !Object.hasOwn(DICTIONARIES, kept)) return false;
    current = kept;
    document.documentElement.lang = kept;
    return true;
}

/**
 * A text of the page.
 * @param {string} key
 * @param {Record<string, string | number>} [args]
 * @returns {string}
 */
export function t(key, args = {}) {
    if (!has(key)) return key;
    const own = DICTIONARIES[current];
    const entry = Object.hasOwn(own, key) ? own[key] : en[key];
    const text = typeof entry === "function" ? entry(args) : entry;
    return text.replace(/\{(\w+)\}/g, (whole, name) => (Object.hasOwn(args, name) ? String(args[name]) : whole));
}

/** @param {string} key @returns {boolean} whether there is such a text */
export function has(key) {
    return Object.hasOwn(en, key);
}

/** @param {number | bigint} number @returns {string} as the language writes it */
export function figure(number) {
    return new Intl.NumberFormat(current).format(number);
}

function first() {
    const kept = load("lang", null);
    const wanted = [kept, ...navigator.languages.map((l) => l.slice(0, 2))];
    const found = wanted.find((l) => l && Object.hasOwn(DICTIONARIES, l)) ?? "en";
    document.documentElement.lang = found;
    return found;
}
