// What the browser keeps for us. Without storage (private windows, full disk) everything works, and is forgotten.

const PREFIX = "grille.";

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
 * @returns {boolean} whether it was kept
 */
export function save(key, value) {
    try {
        localStorage.setItem(PREFIX + key, JSON.stringify(value));
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
