import { isDatabaseAway } from "@/db/is-database-away";
import type { BrandDb } from "@/db/tenant";
import { DomainError } from "@/lib/platform/errors";
import type { ApiRequest } from "./request";

/** A file as it arrives. */
export interface Upload {
  /** Without parameters, in lower case. */
  mediaType: string;
  fileName: string | null;
  body: ReadableStream<Uint8Array>;
}

/** What a file has become on disk: kept when the request has, or may have, its effect, removed when it has none. */
export interface Received {
  sha256: string;
  discard: () => Promise<void>;
}

const FILE_NAME = /filename\*?=(?:UTF-8''([^;\s]+)|"([^"]*)"|([^;\s]+))/i;

/** The file that a request brings. Throws `unsupported_media_type`, `file_refused` for an empty body. */
export function uploadOf(request: ApiRequest, types: readonly string[]): Upload {
  const [given = ""] = (request.headers.get("content-type") ?? "").split(";", 1);
  const mediaType = given.trim().toLowerCase();
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

function fileNameOf(disposition: string | null): string | null {
  const [, encoded, quoted, plain] = FILE_NAME.exec(disposition ?? "") ?? [];
  try {
    return encoded === undefined ? (quoted ?? plain ?? null) : decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

/** Performs an effect on what was received, and removes the file when it is certain that there was none. */
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
