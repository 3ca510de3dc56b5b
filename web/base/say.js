// A short word to the reader that goes away by itself, and is read aloud.

let later = 0;

/** @param {string | null} text */
export function say(text) {
    const place = document.getElementById("says");
    if (!place || text === null) return;
    place.textContent = text;
    place.classList.add("shown");
    clearTimeout(later);
    later = setTimeout(() => place.classList.remove("shown"), 4000);
}
