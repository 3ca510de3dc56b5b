// A short word to the reader that goes away by itself, and is read aloud.

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
