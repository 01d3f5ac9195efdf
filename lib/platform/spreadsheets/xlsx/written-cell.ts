/** Cells as the XML of a sheet has them. Texts stand in the cell itself, so that a sheet is written in one go. */

const SPECIAL = /[&<>"]/g;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** What XML 1.0 cannot hold, a carriage return (which it changes), and an underscore like an escape's. */
const UNWRITABLE = new RegExp(
  String.raw`[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)|[\uD800-\uDBFF]` +
    String.raw`(?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]`,
  "g",
);

export function escapeXml(text: string): string {
  return text.replace(SPECIAL, (character) => ENTITIES[character] ?? character);
}

function escapeText(text: string): string {
  const written = text.replace(
    UNWRITABLE,
    (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
  );
  return escapeXml(written);
}

/** The letters of a column, from 1. */
export function columnName(column: number): string {
  let name = "";
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

const EXACT_DIGITS = 15;

/** Programs keep 15 digits of a number: one that needs more, or is nearer to 0 than they go, is told as text. */
const isExactAsNumber = (value: number) =>
  Number.isFinite(value) &&
  Number(value.toPrecision(EXACT_DIGITS)) === value &&
  (value === 0 || Math.abs(value) >= 2.3e-308);

/** Text cells have the format "Text" too, lest somebody who edits one lose its zeros. */
export function cellXml(
  reference: string,
  value: string | number | boolean | null | undefined,
  isHeading: boolean,
): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === "number" && isExactAsNumber(value)) return `<c r="${reference}"><v>${value}</v></c>`;
  return (
    `<c r="${reference}" s="${isHeading ? 2 : 1}" t="inlineStr"><is><t xml:space="preserve">` +
    `${escapeText(String(value))}</t></is></c>`
  );
}
