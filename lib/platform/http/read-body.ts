import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { DomainError } from "@/lib/platform/errors";
import { invalidRequest, OBJECT_MEMBERS_MAX, FIELD_ERRORS_MAX, jsonPointer } from "@/lib/platform/input/read-input";
import { requireValue } from "@/lib/platform/require-value";
import { acquirePermits } from "@/lib/platform/semaphore";
import { locateJsonError, endOfSpace, tokenAt } from "./locate-json-error";
import type { ApiRequest } from "./request";

const EMPTY = new Uint8Array(0);
/** JSON has no parameters (RFC 8259, section 11), but clients send some; only a charset can contradict the bytes. */
const JSON_TYPE = "application/json";
const MEDIA_TYPES = {
  [JSON_TYPE]: /^application\/json\s*(?:;|$)/i,
  "application/merge-patch+json": /^application\/merge-patch\+json\s*(?:;|$)/i,
};
const OTHER_CHARSET = /;\s*charset\s*=(?!\s*"?utf-?8"?\s*(?:;|$))/i;
const utf8 = new TextDecoder("utf-8", { fatal: true });

const unpack = promisify(gunzip);

/** Throws `unsupported_media_type` unless the body is JSON in UTF-8, uncompressed or with gzip. */
export function requireJson(request: ApiRequest, requiredType: keyof typeof MEDIA_TYPES = JSON_TYPE): void {
  const coding = codingOf(request);
  if (coding !== "identity" && coding !== "gzip")
    throw new DomainError(
      "unsupported_media_type",
      "Send the body packed with gzip, with Content-Encoding: gzip, or as it is, without Content-Encoding.",
      { headers: { "Accept-Encoding": "gzip, identity" } },
    );
  const type = request.headers.get("content-type");
  if (type === null || !MEDIA_TYPES[requiredType].test(type.trim()) || OTHER_CHARSET.test(type))
    throw new DomainError(
      "unsupported_media_type",
      `Send the body as JSON in UTF-8, with Content-Type: ${requiredType}.`,
      { headers: requiredType === JSON_TYPE ? { Accept: requiredType } : { "Accept-Patch": requiredType } },
    );
}

function codingOf(request: ApiRequest): string {
  const coding = (request.headers.get("content-encoding") ?? "identity").trim().toLowerCase();
  return coding === "x-gzip" ? "gzip" : coding;
}

/** Limits both sizes of a gzip body. Throws `payload_too_large`; `malformed_request`: truncated or invalid gzip. */
export async function readBytes(request: ApiRequest, bytesMax: number): Promise<Uint8Array> {
  const bytes = await readWireBytes(request, bytesMax);
  return codingOf(request) === "gzip" && bytes.byteLength > 0 ? unpackBytes(bytes, bytesMax) : bytes;
}

async function unpackBytes(bytes: Uint8Array, bytesMax: number): Promise<Uint8Array> {
  try {
    return await unpack(bytes, { maxOutputLength: bytesMax });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE")
      throw new DomainError("payload_too_large", `A body may have at most ${bytesMax} bytes here, unpacked.`);
    throw new DomainError("malformed_request", "The body is declared as gzip and is none, or not a whole one.");
  }
}

async function readWireBytes(request: ApiRequest, bytesMax: number): Promise<Uint8Array> {
  const tooLarge = () => new DomainError("payload_too_large", `A body may have at most ${bytesMax} bytes here.`);
  if (Number(request.headers.get("content-length") ?? 0) > bytesMax) throw tooLarge();
  if (!request.body) return EMPTY;
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(brokenOff);
    if (done) break;
    size += value.byteLength;
    if (size > bytesMax) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }
  return chunks.length === 1 ? requireValue(chunks[0], "A chunk") : Buffer.concat(chunks, size);
}

function brokenOff(): never {
  throw new DomainError("malformed_request", "The body broke off before its end.");
}

/** Throws `malformed_json`; `invalid_request`: too many or too large objects and arrays, or duplicate members. */
export function parseJson(bytes: Uint8Array): unknown {
  const written = countWritten(bytes);
  if (written.objects > OBJECTS_MAX) throw tooLong(`A body may hold at most ${OBJECTS_MAX} objects and arrays.`);
  const text = decodeUtf8(bytes);
  const json = parse(text);
  const membersRead = countMembers(json);
  if (membersRead === null) throw tooLong(`An object may have at most ${OBJECT_MEMBERS_MAX} members.`);
  if (membersRead < written.members) throw invalidRequest(repeatedMembers(text, FIELD_ERRORS_MAX).map(repeated));
  return json;
}

const tooLong = (detail: string) => invalidRequest([{ pointer: "", code: "too_long", detail }]);
const repeated = (pointer: string) => ({ pointer, code: "repeated", detail: "This field may appear only once." });

/** Parsing blocks all other requests, and an object costs a hundred times its two bytes. */
const OBJECTS_MAX = 500_000;

function countWritten(bytes: Uint8Array): { objects: number; members: number } {
  const [quote, backslash, bracket, brace, colon] = [0x22, 0x5c, 0x5b, 0x7b, 0x3a];
  const end = bytes.byteLength;
  let objects = 0;
  let members = 0;
  let isString = false;
  for (let index = 0; index < end; index += 1) {
    const byte = bytes[index];
    if (byte === quote) isString = !isString;
    else if (byte === backslash) index += 1;
    else if (isString) continue;
    else if (byte === colon) members += 1;
    else if (byte === bracket || byte === brace) objects += 1;
  }
  return { objects, members };
}

/** Null: an object has too many members. Not recursive, because a body can be nested deeper than the stack. */
function countMembers(json: unknown): number | null {
  let members = 0;
  const waiting = [json];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null) continue;
    const inner: unknown[] = Array.isArray(value) ? value : Object.values(value);
    if (inner !== value) members += inner.length;
    if (inner !== value && inner.length > OBJECT_MEMBERS_MAX) return null;
    for (const entry of inner) if (typeof entry === "object" && entry !== null) waiting.push(entry);
  }
  return members;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const { error, line, column } = locateJsonError(text);
    throw new DomainError("malformed_json", `${error} at line ${line}, column ${column}.`, {
      members: { line, column },
    });
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new DomainError("malformed_json", "The body is not UTF-8.");
  }
}

/** Duplicate members (RFC 8259, 4): parsers differ in the one they use, so an earlier check may have seen another. */

interface Enclosing {
  names: Set<string> | null;
  at: string | number;
  awaitsName: boolean;
}

function repeatedMembers(text: string, most: number): string[] {
  const pointers: string[] = [];
  const enclosing: Enclosing[] = [];
  let position = endOfSpace(text, 0);
  for (let token = tokenAt(text, position); token && pointers.length < most; token = tokenAt(text, position)) {
    const inner = enclosing.at(-1);
    if (token.isString && inner?.names && inner.awaitsName) {
      inner.at = JSON.parse(text.slice(position, token.end)) as string;
      inner.awaitsName = false;
      if (inner.names.has(inner.at)) pointers.push(jsonPointer(enclosing.map(({ at }) => at)));
      inner.names.add(inner.at);
    } else readMark(token.mark, enclosing);
    position = endOfSpace(text, token.end);
  }
  return pointers;
}

function readMark(mark: string | undefined, enclosing: Enclosing[]): void {
  const inner = enclosing.at(-1);
  if (mark === "{") enclosing.push({ names: new Set(), at: "", awaitsName: true });
  else if (mark === "[") enclosing.push({ names: null, at: 0, awaitsName: false });
  else if (mark === "}" || mark === "]") enclosing.pop();
  else if (mark === "," && typeof inner?.at === "number") inner.at += 1;
  else if (mark === "," && inner) inner.awaitsName = true;
}

/** Reading, checking and writing a body temporarily needs a hundred times its size in memory. */
export const LARGE_BODY_BYTES = 200_000;
export const LARGE_AT_ONCE = 4;
/** Includes waiting ones; further bodies are not read yet. */
export const LARGE_HELD = 16;
export const WORKED_BYTES_MAX = 40_000_000;
export const HELD_BYTES_MAX = 160_000_000;
/** Limits one account, so that its slow uploads do not block others. */
export const SHARE_OF_ONE = 1 / 2;

/** Bounds the memory of large requests. A request waits before it takes a database connection, never with one. */
export class LargeRequestPermits {
  readonly #releases: (() => void)[] = [];
  readonly #account: string;
  #isWorking = false;

  constructor(account: string) {
    this.#account = account;
  }

  async acquireBody(request: ApiRequest, bodyBytesMax: number): Promise<void> {
    if (bodyBytesMax < LARGE_BODY_BYTES) return;
    const length = request.headers.get("content-length");
    const isLengthKnown = length !== null && codingOf(request) === "identity";
    const bytes = isLengthKnown ? Math.min(Number(length), bodyBytesMax) : bodyBytesMax;
    if (!(bytes >= LARGE_BODY_BYTES)) return;
    await this.#acquire(this.#own("large bodies"), LARGE_HELD * SHARE_OF_ONE);
    await this.#acquire(this.#own("bytes of large bodies"), HELD_BYTES_MAX * SHARE_OF_ONE, bytes);
    await this.#acquire("large bodies", LARGE_HELD);
    await this.#acquire("bytes of large bodies", HELD_BYTES_MAX, bytes);
  }

  async acquireWork(bytes = 0): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    await this.#acquire(this.#own("large requests"), LARGE_AT_ONCE);
    await this.#acquire("large requests", LARGE_AT_ONCE);
    await this.#acquire("bytes of large requests", WORKED_BYTES_MAX, bytes);
  }

  #own(name: string): string {
    return `${name} of account ${this.#account}`;
  }

  async #acquire(name: string, total: number, permits = 1): Promise<void> {
    this.#releases.push(await acquirePermits(name, { total, permits }));
  }

  release(): void {
    for (const release of this.#releases.splice(0)) release();
  }
}
