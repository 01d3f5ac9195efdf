import { gunzipSync, inflateSync } from "node:zlib";

/** All texts of a response: unchanged, and decoded from its format. */
export function wordsIn(body: Buffer): string[] {
  const plain = body.toString("utf8");
  const texts = [plain, unescaped(plain)];
  for (const [, payload = ""] of plain.matchAll(/[\w-]{10,}\.([\w-]{10,})\.[\w-]{10,}/g)) {
    const inner = Buffer.from(payload, "base64url").toString("utf8");
    texts.push(inner);
    for (const [, list = ""] of inner.matchAll(/"encodedList":"u([\w-]+)"/g))
      texts.push(gunzipSync(Buffer.from(list, "base64url")).toString("latin1"));
  }
  if (plain.startsWith("%PDF")) texts.push(...wordsInPdf(body));
  return texts;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

const unescaped = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** A text is written by the numbers that its typeface has for its letters: it is read by each typeface of the file. */
function wordsInPdf(file: Buffer): string[] {
  const streams: string[] = [];
  for (let at = file.indexOf("stream\n"); at >= 0; at = file.indexOf("stream\n", at + 1)) {
    if (file.subarray(at - 3, at).toString() === "end") continue;
    const end = file.indexOf("endstream", at);
    const content = file.subarray(at + 7, end);
    try {
      streams.push(inflateSync(content).toString("latin1"));
    } catch {
      streams.push(content.toString("latin1"));
    }
  }
  const typefaces = streams.filter((text) => text.includes("begincmap")).map(lettersOf);
  const written = streams.filter((text) => /\bTJ\b/.test(text));
  return [...streams, ...typefaces.flatMap((letters) => written.map((text) => readBy(letters, text)))];
}

/** The letters of a typeface's glyph numbers, by its table: `<0000> <00ff> [<0054> …]`. */
function lettersOf(table: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, first = "", list = ""] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    for (const [index, [, hex = ""]] of [...list.matchAll(/<([0-9a-f ]+)>/gi)].entries())
      letters.set(
        Number.parseInt(first, 16) + index,
        Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
      );
  return letters;
}

const readBy = (letters: ReadonlyMap<number, string>, text: string) =>
  [...text.matchAll(/\[([^\]]*)\] TJ/g)]
    .map(([, parts = ""]) =>
      [...parts.matchAll(/<([0-9a-f]+)>/gi)]
        .flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? [])
        .map((number) => letters.get(Number.parseInt(number, 16)) ?? "")
        .join(""),
    )
    .join("\n");
