import type { IncomingMessage, ServerResponse } from "node:http";
import { DomainError } from "@/lib/platform/errors";
import { requireValue } from "@/lib/platform/require-value";

/** Limits of request bodies for pages, counted as they arrive. /v1 limits its bodies where they are read. */

export const FORM_BYTES_MAX = 64 * 1024;

/** Throws `payload_too_large` for a body whose declared length is too large, before any of it is read. */
export function requireDeclaredLength({ headers }: IncomingMessage, bytesMax: number): void {
  if (Number(headers["content-length"] ?? 0) > bytesMax) throw tooLarge(bytesMax);
}

/**
 * Counts a body before anything reads it. Until the limit is known, accepts the size of a form. A body over the limit
 * is refused once and not read further. A form is buffered until it is complete.
 */
export class CountedBody {
  readonly isComplete: Promise<boolean>;
  #bytes = 0;
  #bytesMax: number | undefined;
  #refuse: ((error: DomainError) => void) | undefined;

  /** Must be called in the same tick as the request arrives: earlier chunks are not counted. */
  constructor(incoming: IncomingMessage) {
    // Node discards an unread body without counting it. This marks it as being read.
    incoming.read(0);
    const push = incoming.push.bind(incoming);
    this.isComplete = new Promise((resolve) => {
      incoming.once("close", () => resolve(incoming.complete));
      incoming.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
        this.#bytes += chunk?.length ?? 0;
        if (this.#bytesMax !== undefined && this.#bytes > this.#bytesMax) return this.#refuseOnce();
        const isWanted = push(chunk, encoding);
        if (chunk === null) resolve(true);
        const isHeld = (this.#bytesMax ?? FORM_BYTES_MAX) <= FORM_BYTES_MAX && this.#bytes <= FORM_BYTES_MAX;
        return isWanted || isHeld;
      };
    });
  }

  /** `refuse` is called when the body exceeds the limit. Throws `payload_too_large` if it already does. */
  cap(bytesMax: number, refuse: (error: DomainError) => void): void {
    if (this.#bytes > bytesMax) throw tooLarge(bytesMax);
    this.#bytesMax = bytesMax;
    this.#refuse = refuse;
  }

  #refuseOnce(): false {
    this.#refuse?.(tooLarge(requireValue(this.#bytesMax, "Bytes max")));
    this.#refuse = undefined;
    return false;
  }
}

const REST_MS_MAX = 2_000;

/** Reads the rest of an answered body up to its limit. A connection that does not end soon is closed. */
export function takeRest(incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.once("finish", () => {
    if (incoming.readableEnded) return;
    incoming.unpipe().removeAllListeners("data").removeAllListeners("readable").resume();
    if (incoming.complete) return;
    const deadline = setTimeout(() => incoming.complete || incoming.socket.destroy(), REST_MS_MAX).unref();
    incoming.once("end", () => clearTimeout(deadline)).once("close", () => clearTimeout(deadline));
  });
}

function tooLarge(bytesMax: number): DomainError {
  return new DomainError("payload_too_large", `A body may have at most ${bytesMax} bytes here.`);
}
