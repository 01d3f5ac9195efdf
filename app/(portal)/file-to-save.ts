import { attachment, SANDBOX } from "@/lib/http/file-endpoint";
import { DomainError } from "@/lib/platform/errors";
import { toStorageRefusal } from "@/lib/platform/storage-fault";

export interface FileToSave {
  fileName: string;
  mediaType: string;
  body: BodyInit;
  sizeBytes?: number;
}

/** An answer that says when to come again. */
export function notNow({ status, extras }: DomainError, body: string | null = null, headers: Record<string, string> = {}): Response {
  return new Response(body, { status, headers: { "Retry-After": String(extras.retryAfterSeconds ?? 1), "Cache-Control": "no-store", ...headers } });
}

/**
 * Answers a file that is saved and never shown: whatever it holds, it runs nothing in the portal's name. As everywhere in
 * the portal, what a role may not see does not exist: a refusal is 404. A disk that is
 * full or away is 503.
 */
export async function fileToSave(making: () => FileToSave | Promise<FileToSave>): Promise<Response> {
  try {
    const { fileName, mediaType, body, sizeBytes } = await making();
    return new Response(body, {
      headers: {
        "Content-Type": mediaType,
        ...(sizeBytes !== undefined && { "Content-Length": String(sizeBytes) }),
        "Content-Disposition": attachment(fileName),
        "Cache-Control": "private, no-store",
        ...SANDBOX,
      },
    });
  } catch (error) {
    const refusal = toStorageRefusal(error);
    if (!(refusal instanceof DomainError)) throw error;
    return refusal.status === 503 ? notNow(refusal) : new Response(null, { status: 404 });
  }
}
