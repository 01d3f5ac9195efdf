import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { ErrorCode } from "@/lib/platform/errors";
import { processWide } from "@/lib/platform/process-wide";
import { sha256Hex } from "@/lib/platform/secrets";
import { wantedCoding } from "./accepted-codings";
import type { AddressedRequest, ApiRequest } from "./request";

/** What is sent back, before the headers that every answer has. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Nothing was changed: the answer to a check, which no Idempotency-Key keeps. */
  hadNoEffect?: boolean;
  /** For the request log. */
  errorCode?: ErrorCode;
}

/** An answer that is no text: a file, sent as it is made, bytes, or nothing after the headers. */
export interface FileAnswer extends Omit<Answer, "body"> {
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | null;
}

/** An answer with every header that it is sent with, for whichever server sends it. */
export interface WholeAnswer {
  status: number;
  headers: Record<string, string>;
  body: Answer["body"] | FileAnswer["body"];
  /** For whoever showed a valid key, and not for a stranger. */
  isToCaller: boolean;
}

/** What every operation comes down to; `params` are the named parts of the path. */
export type ApiHandler = (request: AddressedRequest, params: unknown) => Promise<WholeAnswer>;

/**
 * A text that is asked for again and again: packed once, and named by its hash so that whoever has it is told so (RFC
 * 9110, sections 8.8.3 and 13.1.2).
 */
interface CompressedText {
  text: string;
  gzipped: Uint8Array<ArrayBuffer>;
  /** Strong and therefore of one coding each. */
  etags: { identity: string; gzip: string };
}

const pack = promisify(gzip);

async function compressText(text: string): Promise<CompressedText> {
  const hash = sha256Hex(text).slice(0, 32);
  return { text, gzipped: new Uint8Array(await pack(text)), etags: { identity: `"${hash}"`, gzip: `"${hash}-gzip"` } };
}

/** Whether an If-None-Match header names this text, packed or not. */
function isKnownTo(header: string | null, { etags }: CompressedText): boolean {
  const named = (header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return named.some((tag) => tag === "*" || tag === etags.identity || tag === etags.gzip);
}

/** By their text: a deployment has one or two. */
const packedTexts = processWide("packed-texts", () => new Map<string, CompressedText>());

/** Sends a text of JSON made beforehand: packed where that is taken, and not at all to whoever has it. */
export async function sendText(
  status: number,
  asked: ApiRequest["headers"],
  json: string,
): Promise<Answer | FileAnswer> {
  const packed = packedTexts.get(json) ?? (await compressText(json));
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

/**
 * What a file that somebody else may have made is sent with: whatever it holds, it runs nothing, loads nothing, and is
 * what its type says.
 */
export const SANDBOX = {
  "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
} as const;

/** What data for programs is sent with: it is no page, and no page frames it. */
export const DATA_ONLY = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
} as const;

/** `Content-Disposition` of a download, its name in ASCII and in full (RFC 6266). */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
