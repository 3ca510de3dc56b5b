// A short word to the reader that goes away by itself, and is read aloud; and what is only read aloud.

let later = 0;

/** @param {string | null} text */
export function say(text) {
    const place = document.getElementById("says");
    if (!place || text === null) return;
    // Among what lies on top, the last is uppermost: so it is never under a dialog.
    if (place.matches(":popover-open")) place.hidePopover();
    place.showPopover();
    place.textContent = text;
    place.classList.add("shown");
    clearTimeout(later);
    later = setTimeout(() => place.classList.remove("shown"), 4000);
}

/**
 * What a screen reader says after an action that moves no focus. Nothing is seen of it.
 * @param {string | null} text
 */
export function speak(text) {
    const place = document.getElementById("spoken");
    if (!place || !text) return;
    // The same words twice are a change too.
    place.textContent = place.textContent === text ? `${text}\u00a0` : text;
}
