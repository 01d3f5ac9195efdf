import { requireValue } from "@/lib/platform/require-value";
import { SpreadsheetError, LIMITS } from "@/lib/platform/spreadsheets/spreadsheet-error";
import type { Archive } from "./archive";
import { readWholeXml } from "./xml-scanner";

/** `_x000D_` is a character that XML forbids, `_x005F_` an underscore (ISO/IEC 29500-1, section 22.9.2.19). */
const ESCAPE = /_x([0-9a-f]{4})_/gi;

/** Before unescaping: each escape is seven characters for one. */
export const RAW_CHARACTERS_MAX = LIMITS.cellCharacters * 7;

/** Concatenates the runs of a string item, without phonetic annotations of Japanese text. */
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

export function unescapeText(text: string): string {
  const unescaped = text.includes("_x")
    ? text.replace(ESCAPE, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text;
  return unescaped.includes("\r") ? unescaped.replace(/\r\n?/g, "\n") : unescaped;
}

/** Stored outside the heap: millions of small strings would need several times the memory. */
const TABLE_BYTES_MAX = 128 * 1024 * 1024;

export class StringTable {
  #bytes: Buffer = Buffer.allocUnsafe(64 * 1024);
  #ends = new Uint32Array(1024);
  #count = 0;

  static async read(archive: Archive, part: string): Promise<StringTable> {
    const table = new StringTable();
    const text = new RichText();
    await readWholeXml(archive.readText(part), {
      open(name) {
        if (name === "si") text.clear();
        else text.open(name);
      },
      text: (piece) => text.add(piece),
      close(name) {
        text.close(name);
        if (name === "si") table.add(text.take());
      },
    });
    return table;
  }

  add(text: string): void {
    const start = this.#count === 0 ? 0 : requireValue(this.#ends[this.#count - 1], "An end");
    this.#bytes = roomFor(this.#bytes, start + text.length * 3);
    if (this.#count === this.#ends.length) {
      const ends = new Uint32Array(this.#ends.length * 2);
      ends.set(this.#ends);
      this.#ends = ends;
    }
    this.#ends[this.#count] = start + this.#bytes.write(text, start);
    this.#count += 1;
    if (this.#bytes.length + this.#ends.byteLength > TABLE_BYTES_MAX)
      throw new SpreadsheetError("too_large_unpacked", { limit: TABLE_BYTES_MAX });
  }

  at(index: number): string | undefined {
    if (!(index >= 0 && index < this.#count)) return undefined;
    return this.#bytes.toString(
      "utf8",
      index === 0 ? 0 : requireValue(this.#ends[index - 1], "An end"),
      requireValue(this.#ends[index], "An end"),
    );
  }
}

function roomFor(bytes: Buffer, size: number): Buffer {
  if (size <= bytes.length) return bytes;
  const larger = Buffer.allocUnsafe(Math.max(size, bytes.length * 2));
  bytes.copy(larger);
  return larger;
}
