import { isDatabaseAway } from "@/db/is-database-away";
import type { BrandDb } from "@/db/tenant";
import { DomainError } from "@/lib/platform/errors";
import type { ApiRequest } from "./request";

export interface Upload {
  mediaType: string;
  fileName: string | null;
  body: ReadableStream<Uint8Array>;
}

export interface Received {
  sha256: string;
  discard: () => Promise<void>;
}

/** RFC 6266, section 4.3: `filename*` (RFC 8187) takes precedence over `filename`, in any order. */
const ENCODED_FILE_NAME = /;\s*filename\*\s*=\s*(UTF-8|ISO-8859-1)'[^']*'([^;\s]+)/i;
const FILE_NAME = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))/i;

/** Throws `unsupported_media_type`, and `file_refused` for an empty body. */
export function uploadOf(request: ApiRequest, types: readonly string[]): Upload {
  const [typeText = ""] = (request.headers.get("content-type") ?? "").split(";", 1);
  const mediaType = typeText.trim().toLowerCase();
  const coding = request.headers.get("content-encoding");
  if (coding !== null && coding.trim().toLowerCase() !== "identity")
    throw new DomainError("unsupported_media_type", "Send the file as it is, without Content-Encoding.", {
      headers: { "Accept-Encoding": "identity" },
    });
  if (!types.includes(mediaType))
    throw new DomainError("unsupported_media_type", `Send the file as one of ${types.join(", ")}.`, {
      headers: { Accept: types.join(", ") },
    });
  if (!request.body)
    throw new DomainError("file_refused", "The body is empty: it has to be the file.", {
      members: { fault: "is_empty" },
    });
  return { mediaType, fileName: fileNameOf(request.headers.get("content-disposition")), body: request.body };
}

export function fileNameOf(disposition: string | null): string | null {
  const header = disposition ?? "";
  const encoded = decodeExtendedValue(ENCODED_FILE_NAME.exec(header));
  if (encoded !== null) return encoded;
  const [, quoted, token] = FILE_NAME.exec(header) ?? [];
  return quoted?.replace(/\\(.)/g, "$1") ?? token ?? null;
}

function decodeExtendedValue(match: RegExpExecArray | null): string | null {
  const [, charset = "", encoded] = match ?? [];
  if (encoded === undefined) return null;
  try {
    if (charset.toLowerCase() === "utf-8") return decodeURIComponent(encoded);
    return encoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  } catch {
    return null;
  }
}

/** Removes the file only if the effect certainly did not happen. */
export async function keptByEffect<T>(
  { discard }: Received,
  effect: (tx?: BrandDb) => Promise<T>,
  perform: (effect: (tx?: BrandDb) => Promise<T>) => Promise<T>,
): Promise<T> {
  let isDone = false;
  try {
    const answer = await perform(async (tx) => {
      const result = await effect(tx);
      isDone = true;
      return result;
    });
    if (!isDone) await discard();
    return answer;
  } catch (error) {
    if (!isDatabaseAway(error)) await discard();
    throw error;
  }
}
