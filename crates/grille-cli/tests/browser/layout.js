/* What is wrong with the screen as it is now: a list of sentences. `needed` are selectors of what must be in sight. */
(needed) => {
    const wrong = [];
    const tell = (text) => { if (wrong.length < 12 && !wrong.includes(text)) wrong.push(text); };
    const seen = (e) => e.checkVisibility() && e.getBoundingClientRect().width > 0;
    const all = (selector, from = document) => [...from.querySelectorAll(selector)].filter(seen);
    const name = (e) => `${e.tagName.toLowerCase()}.${[...e.classList].join(".")} “${e.textContent.trim().slice(0, 16)}”`;
    const rect = (e) => e.getBoundingClientRect();
    const box = (r) => [r.left, r.top, r.right, r.bottom].map(Math.round).join(" ");
    const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;

    // In sight: within the screen, above the navigation, not cut off by what scrolls, and under nothing else.
    const views = rect(document.querySelector(".views"));
    const foot = views.top > innerHeight / 2 ? views.top : innerHeight;
    for (const selector of needed) {
        const found = all(selector);
        if (!found.length) tell(`there is no ${selector}`);
        for (const e of found) {
            const r = rect(e);
            const low = e.closest(".views") ? innerHeight : foot;
            if (r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > low + 1) tell(`${name(e)} is out of sight: ${box(r)}`);
            const points = [[.5, .5], [.2, .2], [.8, .8]].map(([x, y]) => [r.left + r.width * x, r.top + r.height * y]);
            const hit = points.filter(([x, y]) => {
                const at = document.elementFromPoint(x, y);
                return at && (e.contains(at) || at.contains(e) || at.closest("label")?.contains(e));
            });
            if (hit.length < 2) tell(`${name(e)} is covered at ${box(r)}`);
        }
    }
    if (document.documentElement.scrollWidth > innerWidth) tell(`wider than the screen: ${document.documentElement.scrollWidth}`);

    // Nothing lies over anything else.
    const parts = all(".bar, .board, .pad, .actions, .advice, .walk, .told .sentence, .entry, .verdict, .console, .side > .keys, .views, .switches, .title h1, .tabs")
        .filter((e) => !e.closest(".prose"));
    parts.forEach((a, i) => parts.slice(i + 1).forEach((b) => {
        if (a.contains(b) || b.contains(a)) return;
        const cut = (e) => { // What a scrolling place cuts off, or the screen, is not there.
            let r = rect(e);
            for (let p = e.parentElement; p; p = p.parentElement) {
                if (getComputedStyle(p).overflowY === "visible") continue;
                const q = rect(p);
                r = { left: Math.max(r.left, q.left), right: Math.min(r.right, q.right), top: Math.max(r.top, q.top), bottom: Math.min(r.bottom, q.bottom) };
            }
            return e.closest(".top") ? r : { left: r.left, right: r.right, top: r.top, bottom: Math.min(r.bottom, foot) };
        };
        if (overlap(cut(a), cut(b))) tell(`${name(a)} and ${name(b)} lie over each other`);
    }));

    // The pad: beside the board or under it, its keys in rows, what stands on a key within it and apart.
    const board = all(".stage .board, .left-grid .board")[0];
    for (const keys of all(".keys")) {
        const r = rect(keys);
        const b = board && rect(board);
        if (b && r.left < b.right - 1 && r.top < b.bottom - 1) tell(`the keys are neither beside nor under the board: ${box(r)}, ${box(b)}`);
        const rows = new Map();
        const each = all(".key", keys);
        for (const key of each) {
            const { top, height } = rect(key);
            const row = `${Math.round(top)} ${Math.round(height)}`;
            rows.set(row, (rows.get(row) ?? 0) + 1);
        }
        const most = each.length > 17 ? 4 : each.length > 13 ? 3 : 2;
        if (rows.size > most) tell(`${each.length} keys in ${rows.size} rows: ${[...rows.keys()].join(", ")}`);
        const full = [...rows.values()].slice(0, -1);
        if (new Set(full).size > 1) tell(`rows of unlike lengths: ${full.join(", ")}`);
        each.forEach((a, i) => each.slice(i + 1).forEach((k) => { if (overlap(rect(a), rect(k))) tell(`${name(a)} lies over ${name(k)}`); }));
        for (const key of each) {
            const { width, height } = rect(key);
            if (width < 30 || height < 34) tell(`${name(key)} is ${Math.round(width)}×${Math.round(height)}`);
            const [face] = all(".face", key);
            const [left] = all(".left", key);
            if (face && left && overlap(rect(face), rect(left))) tell(`${name(key)}: the count touches the digit`);
        }
    }

    // The board takes what the screen gives.
    if (board) {
        const { width, height } = rect(board);
        const least = Math.min(innerWidth, innerHeight) * (document.querySelector(".hint:not([hidden])") ? .6 : .55);
        if (Math.abs(width - height) > 1) tell(`the board is no square: ${width} ${height}`);
        if (width < Math.min(least, 900)) tell(`the board is small: ${Math.round(width)}`);
    }

    // An element is styled by one component, apart from what all use.
    const owner = new Map();
    const read = (rules, sheet) => {
        for (const rule of rules) {
            for (const selector of rule.selectorText?.split(",") ?? []) {
                for (const compound of selector.replace(/:(?:not|has|is|nth-child)\([^)]*\)+/g, "").trim().split(/[\s>+~]+/)) {
                    const first = compound.startsWith("&") ? null : /\.([a-z][\w-]*)/.exec(compound)?.[1];
                    if (first && !owner.has(first)) owner.set(first, sheet);
                }
            }
            if (rule.cssRules) read(rule.cssRules, sheet);
        }
    };
    for (const sheet of document.styleSheets) {
        const file = sheet.href?.split("/").pop();
        if (file && !["print.css"].includes(file)) read(sheet.cssRules, file);
    }
    for (const e of document.querySelectorAll("[class]")) {
        const sheets = new Set([...e.classList].map((c) => owner.get(c)).filter((s) => s && !["shell.css", "controls.css"].includes(s)));
        if (sheets.size > 1) tell(`${name(e)} is styled by ${[...sheets].join(" and ")}`);
    }
    return wrong;
}
