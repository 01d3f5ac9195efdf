import { createReadStream } from "node:fs";
import iconv from "iconv-lite";
import type { Encoding } from "@/lib/platform/spreadsheets/contract";

const CHUNK_BYTES = 256 * 1024;

/**
 * A file's text in pieces, without its byte order mark. Every line break is `\n`. Node's own windows-1252 is wrong for
 * 27 bytes, hence iconv-lite.
 */
export async function* readFileText(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding, { stripBOM: true });
  const breaks = new LineBreaks();
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>)
    yield breaks.unify(decoder.write(chunk));
  yield breaks.unify(decoder.end() ?? "", true);
}

/** Pasted text in pieces, its line breaks unified likewise. */
export function* readPastedText(text: string): Generator<string> {
  const breaks = new LineBreaks();
  const content = text.replace(/^\uFEFF/, "");
  for (let start = 0; start < content.length; start += CHUNK_BYTES)
    yield breaks.unify(content.slice(start, start + CHUNK_BYTES));
  yield breaks.unify("", true);
}

/** Turns `\r\n` and `\r` into `\n`, also where a piece ends between the two. */
class LineBreaks {
  #heldBack = "";

  unify(piece: string, isLast = false): string {
    let text = this.#heldBack + piece;
    this.#heldBack = "";
    if (!isLast && text.endsWith("\r")) {
      this.#heldBack = "\r";
      text = text.slice(0, -1);
    }
    return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  }
}
