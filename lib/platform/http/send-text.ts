import { processWide } from "@/lib/platform/process-wide";
import { wantedCoding } from "./accepted-codings";
import type { Answer, FileAnswer } from "./answer";
import { isKnownTo, packText, type PackedText } from "./packed-text";
import type { ApiRequest } from "./request";

/** By their text: a deployment has one or two. */
const packedTexts = processWide("packed-texts", () => new Map<string, PackedText>());

/** Sends a text of JSON made beforehand: packed where that is taken, and not at all to whoever has it. */
export async function sendText(
  status: number,
  asked: ApiRequest["headers"],
  json: string,
): Promise<Answer | FileAnswer> {
  const packed = packedTexts.get(json) ?? (await packText(json));
  packedTexts.set(json, packed);
  const isPacked = wantedCoding(asked.get("accept-encoding"), ["gzip"]) !== null;
  const headers = {
    ETag: packed.etags[isPacked ? "gzip" : "identity"],
    "Cache-Control": "no-cache",
    Vary: "Accept-Encoding",
  };
  if (isKnownTo(asked.get("if-none-match"), packed)) return { status: 304, headers, body: null };
  const whole = { ...headers, "Content-Type": "application/json" };
  return isPacked
    ? { status, headers: { ...whole, "Content-Encoding": "gzip" }, body: packed.gzipped }
    : { status, headers: whole, body: packed.text };
}
