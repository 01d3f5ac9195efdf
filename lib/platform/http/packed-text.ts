import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { sha256Hex } from "@/lib/platform/secrets";

/**
 * A text that is asked for again and again: packed once, and named by its hash so that whoever has it is told so (RFC
 * 9110, sections 8.8.3 and 13.1.2).
 */
export interface PackedText {
  text: string;
  gzipped: Uint8Array<ArrayBuffer>;
  /** Strong and therefore of one coding each. */
  etags: { identity: string; gzip: string };
}

const pack = promisify(gzip);

export async function packText(text: string): Promise<PackedText> {
  const hash = sha256Hex(text).slice(0, 32);
  return { text, gzipped: new Uint8Array(await pack(text)), etags: { identity: `"${hash}"`, gzip: `"${hash}-gzip"` } };
}

/** Whether an If-None-Match header names this text, packed or not. */
export function isKnownTo(header: string | null, { etags }: PackedText): boolean {
  const named = (header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return named.some((tag) => tag === "*" || tag === etags.identity || tag === etags.gzip);
}
