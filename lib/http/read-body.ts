import { invalidRequest } from "@/lib/input/invalid-request";
import { DomainError } from "@/lib/platform/errors";
import { locateJsonFault } from "./locate-json-fault";

/** The bytes of a request's body and the JSON in them. */

const MEMBERS_MAX = 1000;
const EMPTY = new Uint8Array(0);
/** JSON has no parameters (RFC 8259, section 11), yet clients send some: only a charset can contradict the bytes. */
const MEDIA_TYPE = /^application\/json\s*(?:;|$)/i;
const OTHER_CHARSET = /;\s*charset\s*=(?!\s*"?utf-?8"?\s*(?:;|$))/i;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Throws `unsupported_media_type` unless the body is plain JSON in UTF-8. */
export function requireJson(request: Request): void {
  const coding = request.headers.get("content-encoding");
  if (coding !== null && coding.trim().toLowerCase() !== "identity")
    throw new DomainError("unsupported_media_type", "Send the body uncompressed, without Content-Encoding.");
  const type = request.headers.get("content-type");
  if (type === null || !MEDIA_TYPE.test(type.trim()) || OTHER_CHARSET.test(type))
    throw new DomainError("unsupported_media_type", "Send the body as JSON in UTF-8, with Content-Type: application/json.", {
      headers: { Accept: "application/json" },
    });
}

/** Reads the whole body, and never more than `bytesMax` bytes of it. Throws `payload_too_large`, `malformed_request` when it breaks off. */
export async function readBytes(request: Request, bytesMax: number): Promise<Uint8Array> {
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
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size);
}

function brokenOff(): never {
  throw new DomainError("malformed_request", "The body broke off before its end.");
}

/** Throws `malformed_json`, which says where, and `invalid_request` for an object so large that checking it would hold up others. */
export function parseJson(bytes: Uint8Array): unknown {
  const json = parse(decodeUtf8(bytes));
  if (!hasModestObjects(json)) {
    const detail = `An object may have at most ${MEMBERS_MAX} members.`;
    throw invalidRequest([{ pointer: "", code: "too_long", detail }]);
  }
  return json;
}

/** Without recursion: a body may be nested deeper than the stack. */
function hasModestObjects(json: unknown): boolean {
  const waiting = [json];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null) continue;
    const inner: unknown[] = Array.isArray(value) ? value : Object.values(value);
    if (inner !== value && inner.length > MEMBERS_MAX) return false;
    for (const entry of inner) if (typeof entry === "object" && entry !== null) waiting.push(entry);
  }
  return true;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const { fault, line, column } = locateJsonFault(text);
    throw new DomainError("malformed_json", `${fault} at line ${line}, column ${column}.`, { members: { line, column } });
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new DomainError("malformed_json", "The body is not UTF-8.");
  }
}
