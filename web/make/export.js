// Taking a puzzle away: any format that the server writes, a file, paper, a link.

import { ask, list, trouble } from "../base/api.js";
import { button, dropdown } from "../base/controls.js";
import { el, fill } from "../base/dom.js";
import { download } from "../base/download.js";
import { say } from "../base/say.js";
import { t } from "../base/words.js";
import { request } from "../board/shape.js";
import { copy } from "../play/around.js";
import { linkTo } from "../play/session.js";

/** @param {() => import("../board/shape.js").Puzzle} puzzle @returns {HTMLElement} */
export function exporter(puzzle) {
    let format = "line";
    const text = el("textarea", { rows: 5, readonly: true, spellcheck: "false", "aria-label": t("export.text"), hidden: true });
    const formats = el("div", {});
    const write = async () => {
        try {
            const answer = await ask("convert", { ...request(puzzle()), to: format });
            if (answer.status !== "written") throw new Error(answer.message);
            text.value = answer.text;
            text.hidden = false;
            return answer.text;
        } catch (error) {
            text.value = "";
            text.hidden = true;
            say(trouble(error));
            return null;
        }
    };
    const box = el("details", { class: "export" }, el("summary", { text: t("export") }), formats, text, el("div", { class: "buttons" },
        button(t("export.copy"), async () => { const found = await write(); if (found) void copy(found); }, { icon: "copy" }),
        button(t("export.file"), async () => { const found = await write(); if (found) download(found, `grille.${format === "line" ? "txt" : format}`); }, { icon: "flag" }),
        button(t("link.copy"), () => copy(linkTo(puzzle())), { icon: "link" }),
        button(t("print"), () => print(), { icon: "print" })));
    box.addEventListener("toggle", () => {
        if (!box.open || formats.childElementCount) return;
        void list("formats").then((all) => fill(formats, dropdown(t("export.format"), all.map((f) => ({ value: f.id, text: f.id })), format, (value) => { format = value; void write(); })))
            .catch((error) => say(trouble(error)));
    });
    return box;
}
