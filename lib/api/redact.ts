import { maskText } from "@/lib/platform/mask-text";
import { productRecord } from "@/lib/products/contract";

/**
 * A failed request's body as its brand's developers may read it later: in the shape it had, cut to what is enough to
 * see a mistake, and without what names a person or an item. Members that are not known to be harmless are hidden.
 */

export const BODY_CHARACTERS_KEPT = 8_000;
const STRING_CHARACTERS_KEPT = 200;
const NAME_CHARACTERS_KEPT = 60;
const DEPTH_MAX = 12;

/** Of persons and of single items, wherever they stand. */
const HIDDEN = new Set([
  "code",
  "serial_number",
  "serial_numbers",
  "unit_external_id",
  "message",
  "email",
  "recipient_email",
  "phone",
  "recipient_phone",
  "address",
]);
const SHOWN = new Set([...Object.keys(productRecord.shape), "kind", "expires_in_days"]);

/** What is known of the place of a value: a record, judged by its members' names, or shown or hidden whole. */
type Place = "record" | "shown" | "hidden";

function placeOf(name: string, around: Place): Place {
  if (HIDDEN.has(name)) return "hidden";
  if (around !== "record" || name === "products") return around;
  return SHOWN.has(name) ? "shown" : "hidden";
}

/** A body as JSON text of at most 8,000 characters, the rest as `…`, at a bounded cost. */
export function redactJson(body: unknown): string {
  const text = new BoundedText();
  write(text, body, "record", 0);
  return text.toString();
}

/** An answer's text, masked and shortened. */
export function redactAnswer(body: string): string {
  return shortened(maskText(body.slice(0, BODY_CHARACTERS_KEPT * 2)), BODY_CHARACTERS_KEPT);
}

const shortened = (text: string, lengthMax: number) =>
  text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text;

class BoundedText {
  #text = "";
  get isFull(): boolean {
    return this.#text.length > BODY_CHARACTERS_KEPT;
  }
  add(part: string): void {
    this.#text += part;
  }
  toString(): string {
    return shortened(this.#text, BODY_CHARACTERS_KEPT);
  }
}

function write(text: BoundedText, value: unknown, place: Place, depth: number): void {
  if (text.isFull) return;
  if (Array.isArray(value)) writeEntries(text, "[", value, (entry) => write(text, entry, place, depth + 1), "]", depth);
  else if (typeof value === "object" && value !== null)
    writeMembers(text, value as Record<string, unknown>, place, depth);
  else text.add(scalar(value, place === "shown"));
}

function writeMembers(text: BoundedText, value: Record<string, unknown>, around: Place, depth: number): void {
  const writeMember = (name: string) => {
    text.add(`${JSON.stringify(shortened(maskText(name.slice(0, STRING_CHARACTERS_KEPT)), NAME_CHARACTERS_KEPT))}:`);
    write(text, value[name], placeOf(name, around), depth + 1);
  };
  writeEntries(text, "{", Object.keys(value), writeMember, "}", depth);
}

function writeEntries<T>(
  text: BoundedText,
  open: string,
  entries: readonly T[],
  writeEntry: (entry: T) => void,
  close: string,
  depth: number,
): void {
  text.add(open);
  if (depth >= DEPTH_MAX) text.add("…");
  else
    for (const [index, entry] of entries.entries()) {
      if (text.isFull) return;
      if (index > 0) text.add(",");
      writeEntry(entry);
    }
  text.add(close);
}

function scalar(value: unknown, isShown: boolean): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return isShown ? String(value) : '"(number)"';
  const given = String(value);
  if (!isShown) return JSON.stringify(`(${given.length} ${given.length === 1 ? "character" : "characters"})`);
  return JSON.stringify(shortened(maskText(given.slice(0, 2 * STRING_CHARACTERS_KEPT)), STRING_CHARACTERS_KEPT));
}
