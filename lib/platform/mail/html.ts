/** HTML that is safe by construction: what a template takes in is escaped, unless a template itself. */
export class SafeHtml {
  constructor(readonly markup: string) {}
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

type Insert = string | number | SafeHtml | null | undefined | false | readonly Insert[];

function markupOf(insert: Insert): string {
  if (insert === null || insert === undefined || insert === false) return "";
  if (insert instanceof SafeHtml) return insert.markup;
  if (typeof insert === "object") return insert.map(markupOf).join("");
  return escapeHtml(String(insert));
}

/** A template literal's tag: html`<p>${text}</p>`. Lists are joined; null, undefined and false leave nothing. */
export function html(strings: TemplateStringsArray, ...inserts: Insert[]): SafeHtml {
  return new SafeHtml(
    strings.map((part, index) => (index === 0 ? part : markupOf(inserts[index - 1]) + part)).join(""),
  );
}
