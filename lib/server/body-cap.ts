import type { IncomingMessage } from "node:http";
import { LOGO_BYTES_MAX } from "@/lib/brands/image-rules";
import { EVIDENCE_BYTES_MAX } from "@/lib/evidence/rules";
import { FILE_BYTES_MAX } from "@/lib/imports/rules";
import { DomainError } from "@/lib/platform/errors";

/** How large a body for a page may be, whoever reads it, counted as it arrives. What /v1 takes is bounded where it is read. */

/** What anybody may send: links, forms, sign-ins. */
export const FORM_BYTES_MAX = 64 * 1024;
/** What a member may send to an action: Next takes 1 MB of it. */
export const ACTION_BYTES_MAX = Math.round(1.1 * 1024 * 1024);

/** A member's file, and some way beyond what its route takes: within that the route can say on its own page what is wrong. */
const UPLOADS: readonly { path: RegExp; bytesMax: number }[] = [
  { path: /^\/imports\/upload\/?(?:\?|$)/, bytesMax: 2 * FILE_BYTES_MAX },
  { path: /^\/compliance\/evidence\/upload\/?(?:\?|$)/, bytesMax: 2 * EVIDENCE_BYTES_MAX },
  { path: /^\/settings\/brand\/logo\/?(?:\?|$)/, bytesMax: 40 * LOGO_BYTES_MAX },
];

/** Whether a form with a file is posted there: it may take long to arrive. */
export function isUploadPath(pathAndQuery: string): boolean {
  return UPLOADS.some(({ path }) => path.test(pathAndQuery));
}

/** How many bytes a body for a page may have. Only who shows a session of ours may send more than a form. */
export function bodyBytesMax(pathAndQuery: string, isSignedIn: boolean): number {
  if (!isSignedIn || pathAndQuery.startsWith("/api/")) return FORM_BYTES_MAX;
  return UPLOADS.find(({ path }) => path.test(pathAndQuery))?.bytesMax ?? ACTION_BYTES_MAX;
}

/** Throws `payload_too_large` for a body that is declared larger than this; nothing of it has been read then. */
export function requireDeclaredLength({ headers }: IncomingMessage, bytesMax: number): void {
  if (Number(headers["content-length"] ?? 0) > bytesMax) throw tooLarge(bytesMax);
}

/**
 * Counts a body as the parser hands it over, before anybody reads it: `refuse` is called once when it grows beyond the cap,
 * which a chunked one does without having said so. From then on the socket is read no further. Throws `payload_too_large`
 * where it has done so already.
 */
export function capBody(incoming: IncomingMessage, bytesMax: number, refuse: (error: DomainError) => void): void {
  let bytes = incoming.readableLength;
  if (bytes > bytesMax) throw tooLarge(bytesMax);
  let isRefused = false;
  const push = incoming.push.bind(incoming);
  incoming.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    bytes += chunk?.length ?? 0;
    if (bytes <= bytesMax) return push(chunk, encoding);
    if (!isRefused) refuse(tooLarge(bytesMax));
    isRefused = true;
    return false;
  };
}

function tooLarge(bytesMax: number): DomainError {
  return new DomainError("payload_too_large", `A body may have at most ${bytesMax} bytes here.`);
}
