import type { IncomingMessage, ServerResponse } from "node:http";
import { DomainError } from "@/lib/platform/errors";
import { requireValue } from "@/lib/platform/require-value";

/** How large a body for a page may be, whoever reads it, counted as it arrives. /v1's is bounded where it is read. */

/** What anybody may send: links, forms, sign-ins. */
export const FORM_BYTES_MAX = 64 * 1024;
/** What a member may send to an action: Next takes 1 MB of it. */
export const ACTION_BYTES_MAX = Math.round(1.1 * 1024 * 1024);

/** Throws `payload_too_large` for a body that is declared larger than this; nothing of it has been read then. */
export function requireDeclaredLength({ headers }: IncomingMessage, bytesMax: number): void {
  if (Number(headers["content-length"] ?? 0) > bytesMax) throw tooLarge(bytesMax);
}

/**
 * A body counted as the parser hands it over, before anybody reads it. Until its cap is known it is taken in as far as
 * a form goes; one that grows beyond its cap, which a chunked one does without having said so, is refused once, and the
 * socket is read no further. A form is held until it is whole.
 */
export class CountedBody {
  /** Whether it has come to its end; false where the connection ended before. */
  readonly whole: Promise<boolean>;
  #bytes = 0;
  #bytesMax: number | undefined;
  #refuse: ((error: DomainError) => void) | undefined;

  /** Call it in the turn in which the request came: what was handed over before is not counted. */
  constructor(incoming: IncomingMessage) {
    // Node reads a body that nobody began to read past any count; this one counts as begun.
    incoming.read(0);
    const push = incoming.push.bind(incoming);
    this.whole = new Promise((resolve) => {
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

  /** Sets its cap; `refuse` is called where it grows beyond. Throws `payload_too_large` where it already has. */
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

/** Takes in the rest of an answered body up to its cap; a connection on which it does not end soon is closed. */
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
