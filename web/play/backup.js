// Taking everything away as one file, and bringing it back.

import { BadBackup, merge, pack, unpack } from "../base/backup.js";
import { button, dialog } from "../base/controls.js";
import { el } from "../base/dom.js";
import { download } from "../base/download.js";
import * as store from "../base/store.js";
import { t } from "../base/words.js";
import { session } from "./session.js";

/** @returns {HTMLElement} the two buttons */
export function backup() {
    const file = el("input", { type: "file", accept: ".json,application/json", hidden: true, "aria-label": t("backup.load"), on: { change: () => { void bring(file.files?.[0]); file.value = ""; } } });
    return el("div", { class: "buttons backup" },
        button(t("backup.save"), save, { icon: "copy" }),
        button(t("backup.load"), () => file.click(), { icon: "reset" }), file);
}

function save() {
    session.keepNow();
    download(JSON.stringify(pack(store)), `grille-${new Date().toISOString().slice(0, 10)}.json`, "application/json");
}

/** @param {File | undefined} file */
async function bring(file) {
    if (!file) return;
    session.keepNow();
    try {
        const outcome = merge(unpack(await file.text()), store);
        // Everything on the page is built anew from what is kept now.
        tell(Object.entries(outcome).filter(([, n]) => n).map(([what, n]) => t(`backup.${what}`, { n })).join(" ") || t("backup.nothing"), () => location.reload());
    } catch (error) {
        tell(error instanceof BadBackup ? t(error.key, { entry: error.entry }) : String(error));
    }
}

/** @param {string} text @param {() => void} [then] */
function tell(text, then) {
    const box = dialog(t("backup.load"), (close) => [
        el("p", { class: "lead", text }),
        el("div", { class: "buttons" }, button(t("close"), close, { class: "primary" })),
    ], "brought");
    if (then) box.addEventListener("close", then);
}
