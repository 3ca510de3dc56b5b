// The interface of the server: the only place that talks to it.

import { lang, t } from "./words.js";

/** What the server refused, in words for people. */
export class Refused extends Error {
    /** @param {string} message @param {number} status */
    constructor(message, status) {
        super(message);
        this.status = status;
    }
}

/**
 * Ask something about a puzzle.
 * @param {string} verb solve, check, hint, …
 * @param {Record<string, any>} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function ask(verb, body, signal) {
    const answer = await send(verb, body, "application/json", signal);
    return answer.json();
}

/**
 * Ask something that is answered bit by bit.
 * @param {string} verb
 * @param {Record<string, any>} body
 * @param {(event: string, data: any) => void} then
 * @param {AbortSignal} [signal] closing the connection ends the work
 */
export async function follow(verb, body, then, signal) {
    const answer = await send(verb, body, "text/event-stream", signal);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        const blocks = (rest + value.replace(/\r/g, "")).split("\n\n");
        rest = blocks.pop() ?? "";
        for (const block of blocks) {
            const event = /^event: ?(.*)$/m.exec(block)?.[1] ?? "message";
            const data = [...block.matchAll(/^data: ?(.*)$/gm)].map((m) => m[1]).join("\n");
            if (data) then(event, JSON.parse(data));
        }
    }
}

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/**
 * Look something up that does not change: a list, a page. Asked once for each language.
 * @param {string} path `techniques`, `techniques/x-wing`
 * @returns {Promise<any>}
 */
export function look(path) {
    const address = `api/v1/${path}?lang=${lang()}`;
    const known = kept.get(address);
    if (known) return known;
    const found = fetch(address).then(sound, unreachable).then((answer) => answer.json());
    kept.set(address, found);
    found.catch(() => kept.delete(address));
    return found;
}

/**
 * A list of the interface.
 * @param {"techniques" | "engines" | "rules" | "formats"} name
 * @returns {Promise<any[]>}
 */
export async function list(name) {
    const found = await look(name);
    return Array.isArray(found) ? found : found[name];
}

/** @param {unknown} error @returns {string | null} what to tell the reader; nothing if the request was given up */
export function trouble(error) {
    if (error instanceof DOMException && error.name === "AbortError") return null;
    return error instanceof Error ? error.message : String(error);
}

function send(/** @type {string} */ verb, /** @type {any} */ body, /** @type {string} */ accept, /** @type {AbortSignal | undefined} */ signal) {
    return fetch(`api/v1/${verb}`, {
        method: "POST",
        headers: { "content-type": "application/json", accept },
        body: JSON.stringify({ lang: lang(), ...body }),
        signal,
    }).then(sound, unreachable);
}

async function sound(/** @type {any} */ answer) {
    if (answer.ok) return answer;
    let message = t("error.status", { status: answer.status });
    try {
        message = (await answer.json()).error.message ?? message;
    } catch {
        // An answer without words keeps ours.
    }
    throw new Refused(message, answer.status);
}

function unreachable(/** @type {any} */ error) {
    if (error instanceof DOMException) throw error;
    throw new Refused(t("error.unreachable"), 0);
}
