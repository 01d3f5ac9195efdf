import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { boundedCache } from "@/lib/platform/caches";
import type { ErrorCode } from "@/lib/platform/errors";
import { beginningOf } from "@/lib/platform/input/text";
import { sha256Hex } from "@/lib/platform/secrets";
import type { AddressedRequest, ApiRequest } from "./request";

/** Parses Accept-Encoding (RFC 9110, section 12.5.3). */

const OTHER_NAMES: Record<string, string> = { "x-gzip": "gzip" };

function weightsOf(header: string | null): Map<string, number> {
  return new Map(
    (header ?? "")
      .toLowerCase()
      .split(",")
      .map((part) => {
        const [coding = "", ...parameters] = part.split(";").map((piece) => piece.trim());
        const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
        return [OTHER_NAMES[coding] ?? coding, weight === undefined ? 1 : Number(weight)] as const;
      }),
  );
}

/** The preferred coding, of equals the first; null: none, or identity is preferred. */
export function wantedCoding<Coding extends string>(header: string | null, codings: readonly Coding[]): Coding | null {
  if (header === null) return null;
  const weights = weightsOf(header);
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get("*") ?? 0;
  const [best] = codings.toSorted((one, other) => weightOf(other) - weightOf(one));
  if (best === undefined || !(weightOf(best) > 0)) return null;
  return weightOf(best) >= (weights.get("identity") ?? 0) ? best : null;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Nothing changed, so no Idempotency-Key stores this answer. */
  hadNoEffect?: boolean;
  errorCode?: ErrorCode;
}

export interface FileAnswer extends Omit<Answer, "body"> {
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | null;
}

export interface WholeAnswer {
  status: number;
  headers: Record<string, string>;
  body: Answer["body"] | FileAnswer["body"];
  isToCaller: boolean;
}

export type ApiHandler = (request: AddressedRequest, params: unknown) => Promise<WholeAnswer>;

/** Compressed once, with an ETag from its hash for revalidation (RFC 9110, 8.8.3 and 13.1.2). */
interface CompressedText {
  text: string;
  gzipped: Uint8Array<ArrayBuffer>;
  /** Strong, so each coding has its own. */
  etags: { identity: string; gzip: string };
}

const compress = promisify(gzip);

async function compressText(text: string): Promise<CompressedText> {
  const hash = sha256Hex(text).slice(0, 32);
  return {
    text,
    gzipped: new Uint8Array(await compress(text)),
    etags: { identity: `"${hash}"`, gzip: `"${hash}-gzip"` },
  };
}

function isKnownTo(header: string | null, { etags }: CompressedText): boolean {
  const requestedTags = (header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return requestedTags.some((tag) => tag === "*" || tag === etags.identity || tag === etags.gzip);
}

const compressedTexts = boundedCache<string, Promise<CompressedText>>(20);

export async function sendText(
  status: number,
  requestHeaders: ApiRequest["headers"],
  json: string,
): Promise<Answer | FileAnswer> {
  const packed = await compressedTexts.getOrMake(json, () => compressText(json));
  const isPacked = wantedCoding(requestHeaders.get("accept-encoding"), ["gzip"]) !== null;
  const headers = {
    ETag: packed.etags[isPacked ? "gzip" : "identity"],
    "Cache-Control": "no-cache",
    Vary: "Accept-Encoding",
  };
  if (isKnownTo(requestHeaders.get("if-none-match"), packed)) return { status: 304, headers, body: null };
  const textHeaders = { ...headers, "Content-Type": "application/json" };
  return isPacked
    ? { status, headers: { ...textHeaders, "Content-Encoding": "gzip" }, body: packed.gzipped }
    : { status, headers: textHeaders, body: packed.text };
}

/** For files from untrusted sources: they cannot run or load anything, and their type is not sniffed. */
export const SANDBOX = {
  "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
} as const;

export const DATA_ONLY = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
} as const;

const FILE_STEM_MAX = 80;

/** The beginning of a file name, from a name that people know: its letters, digits, `.`, `_` and `-`. */
export function fileStem(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^[-.]+|(?<![-.])[-.]+$/g, "");
  return beginningOf(plain, FILE_STEM_MAX);
}

/** `Content-Disposition` of a download, with an ASCII and a full name (RFC 6266). */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
