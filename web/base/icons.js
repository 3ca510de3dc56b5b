// The icons: lines on a 24×24 field, drawn in the colour of the text.

import { svg } from "./dom.js";

const PATHS = {
    play: "M4 4h16v16H4zM4 9.3h16M4 14.6h16M9.3 4v16M14.6 4v16",
    two: "M3 6h8v12H3zM13 6h8v12h-8zM3 12h8M7 6v12",
    understand: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.4 1.1 2.2h5c0-.8.4-1.6 1.1-2.2A6 6 0 0 0 12 3z",
    make: "M4 20l1-4L16 5l3 3L8 19l-4 1zM14 7l3 3",
    laboratory: "M10 3v6l-5 9a2 2 0 0 0 1.8 3h10.4a2 2 0 0 0 1.8-3l-5-9V3M8.5 3h7M7.5 15h9",
    sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5",
    moon: "M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5z",
    undo: "M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3",
    redo: "M16 5l4 4-4 4M20 9H10a6 6 0 0 0 0 12h3",
    erase: "M8 20l-5-5L13 5l6 6-9 9H8zM8 10l6 6M13 20h8",
    hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.4 1.1 2.2h5c0-.8.4-1.6 1.1-2.2A6 6 0 0 0 12 3z",
    check: "M4 12.5l5 5L20 6.5",
    flag: "M6 21V4M6 5h11l-2 4 2 4H6",
    rewind: "M12 6l-7 6 7 6zM20 6l-7 6 7 6z",
    plus: "M12 5v14M5 12h14",
    settings: "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h9M17 17h3M15 5v4M9 10v4M15 15v4",
    pause: "M8 5v14M16 5v14",
    start: "M7 5l12 7-12 7z",
    step: "M6 5l9 7-9 7zM18 5v14",
    first: "M18 5l-9 7 9 7zM6 5v14",
    next: "M9 5l7 7-7 7",
    previous: "M15 5l-7 7 7 7",
    close: "M6 6l12 12M18 6L6 18",
    link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
    print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
    copy: "M9 9h11v11H9zM5 15H4V4h11v1",
    keys: "M3 7h18v10H3zM7 11h0M11 11h0M15 11h0M18 11h0M8 14h8",
    reset: "M4 5v5h5M4.6 10A8 8 0 1 1 4 14",
    eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
};

/** @param {keyof typeof PATHS} name @returns {SVGSVGElement} */
export function icon(name) {
    return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: PATHS[name] }));
}
