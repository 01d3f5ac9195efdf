import { LIMITS } from "@/lib/platform/spreadsheets/limits";
import { SpreadsheetError } from "@/lib/platform/spreadsheets/spreadsheet-error";

/**
 * `_x000D_` stands for a character XML cannot hold; `_x005F_` for the underscore of a text that only looks like that
 * (ISO/IEC 29500-1, section 22.9.2.19).
 */
const ESCAPE = /_x([0-9a-f]{4})_/gi;

/** Of a text as the file writes it: each escape is seven characters for one. */
export const RAW_CHARACTERS_MAX = LIMITS.cellCharacters * 7;

/** Gathers the text of a string item: its runs one after the other, without the reading aids of Japanese. */
export class RichText {
  #text = "";
  #isText = false;
  #isAid = false;

  clear(): void {
    this.#text = "";
    this.#isText = false;
    this.#isAid = false;
  }

  open(name: string): void {
    if (name === "rPh") this.#isAid = true;
    else if (name === "t") this.#isText = !this.#isAid;
  }

  add(text: string): void {
    if (!this.#isText) return;
    this.#text += text;
    if (this.#text.length > RAW_CHARACTERS_MAX)
      throw new SpreadsheetError("cell_too_long", { limit: LIMITS.cellCharacters });
  }

  close(name: string): void {
    if (name === "rPh") this.#isAid = false;
    else if (name === "t") this.#isText = false;
  }

  take(): string {
    const text = unescapeText(this.#text);
    this.clear();
    return text;
  }
}

/** Every line break becomes `\n`. */
export function unescapeText(text: string): string {
  const whole = text.includes("_x")
    ? text.replace(ESCAPE, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text;
  return whole.includes("\r") ? whole.replace(/\r\n?/g, "\n") : whole;
}
