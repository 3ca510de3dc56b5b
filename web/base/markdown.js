// The pages of techniques, engines and rules: the little Markdown that they use, as elements. No HTML is ever parsed.

import { el } from "./dom.js";

/**
 * @param {string} text
 * @param {{ skip?: string[], level?: number, fenced?: (kind: string, text: string) => HTMLElement | null }} [options]
 *   `skip`: kinds of fenced blocks to leave out; `level`: of the first heading; `fenced`: another way to show a block
 * @returns {HTMLElement[]}
 */
export function markdown(text, { skip = [], level = 2, fenced = () => null } = {}) {
    const lines = text.replace(/\r/g, "").split("\n");
    const blocks = [];
    let at = 0;
    const paragraph = (/** @type {RegExp} */ stop) => {
        const words = [];
        while (at < lines.length && lines[at].trim() && !stop.test(lines[at])) words.push(lines[at++].trim());
        return words.join(" ");
    };
    while (at < lines.length) {
        const line = lines[at];
        const heading = /^(#+) +(.*)$/.exec(line);
        if (!line.trim()) at++;
        else if (line.startsWith("```")) {
            const kind = line.slice(3).trim();
            const body = [];
            for (at++; at < lines.length && !lines[at].startsWith("```"); at++) body.push(lines[at]);
            at++;
            const other = fenced(kind, body.join("\n"));
            if (other) blocks.push(other);
            else if (!skip.includes(kind)) blocks.push(el("pre", { tabindex: "0" }, el("code", { text: body.join("\n") })));
        } else if (heading) {
            at++;
            blocks.push(el(`h${Math.min(6, heading[1].length - 1 + level)}`, {}, inline(heading[2])));
        } else if (line.startsWith("|")) {
            const rows = [];
            for (; at < lines.length && lines[at].startsWith("|"); at++) rows.push(cells(lines[at]));
            blocks.push(table(rows));
        } else if (/^[-*] /.test(line)) {
            const list = el("ul");
            while (at < lines.length && /^[-*] /.test(lines[at])) {
                const first = lines[at++].slice(2);
                const rest = paragraph(/^[-*] |^#|^```/);
                list.append(el("li", {}, inline(`${first} ${rest}`)));
            }
            blocks.push(list);
        } else {
            blocks.push(el("p", {}, inline(paragraph(/^#|^```|^\||^[-*] /))));
        }
    }
    return withoutEmpty(blocks);
}

/** A heading with nothing under it says nothing. */
function withoutEmpty(/** @type {any} */ blocks) {
    const rank = (/** @type {any} */ b) => (b && /^H\d$/.test(b.tagName) ? Number(b.tagName[1]) : 9);
    return blocks.filter((/** @type {any} */ b, /** @type {number} */ i) => rank(b) === 9 || i === 0 || (blocks[i + 1] && rank(blocks[i + 1]) > rank(b)));
}

function cells(/** @type {string} */ line) {
    return line.replace(/^\||\|\s*$/g, "").split("|").map((/** @type {string} */ c) => c.trim());
}

function table(/** @type {string[][]} */ rows) {
    const [head, , ...body] = rows;
    return el("table", {},
        el("thead", {}, el("tr", {}, head.map((/** @type {string} */ c) => el("th", { scope: "col" }, inline(c))))),
        el("tbody", {}, body.map((/** @type {string[]} */ row) => el("tr", {}, row.map((/** @type {string} */ c) => el("td", {}, inline(c)))))));
}

function inline(/** @type {string} */ text) {
    return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]+\))/).map((/** @type {string} */ piece) => {
        if (piece.startsWith("`")) return el("code", { text: piece.slice(1, -1) });
        if (piece.startsWith("**")) return el("strong", { text: piece.slice(2, -2) });
        if (/^\*[^*]/.test(piece) && piece.length > 2) return el("em", { text: piece.slice(1, -1) });
        const link = /^\[([^\]]+)\]/.exec(piece);
        return link ? link[1] : piece;
    });
}
