// What the browser keeps for us. Without storage (private windows, full disk) everything works, and is forgotten. Each
// value has the time at which it was written, so that of two copies the newer one is known.

const PREFIX = "grille.";
const STAMPS = "stamps";

/**
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @returns {T}
 */
export function load(key, otherwise) {
    try {
        const text = localStorage.getItem(PREFIX + key);
        return text === null ? otherwise : JSON.parse(text);
    } catch {
        return otherwise;
    }
}

/**
 * @param {string} key
 * @param {unknown} value
 * @param {number} [at] when it was written; now unless it comes from a backup
 * @returns {boolean} whether it was kept
 */
export function save(key, value, at = Date.now()) {
    try {
        localStorage.setItem(PREFIX + key, JSON.stringify(value));
        // A game carries its own time.
        if (!key.startsWith("game.")) localStorage.setItem(PREFIX + STAMPS, JSON.stringify({ ...stamps(), [key]: at }));
        return true;
    } catch {
        return false;
    }
}

/** @param {string} key */
export function forget(key) {
    try {
        localStorage.removeItem(PREFIX + key);
    } catch {
        // Then there is nothing to forget.
    }
}

/** @returns {Record<string, number>} when each value was written */
export function stamps() {
    const kept = load(STAMPS, null);
    return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
}

/** @returns {string[]} the keys of everything that is kept */
export function keys() {
    try {
        return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length)).filter((key) => key !== STAMPS);
    } catch {
        return [];
    }
}

/**
 * Watch what other tabs of this page write.
 * @param {(key: string) => void} then
 */
export function onElsewhere(then) {
    addEventListener("storage", (event) => {
        if (event.key?.startsWith(PREFIX)) then(event.key.slice(PREFIX.length));
    });
}
