import { sharedWriter } from "./batch-writer";
import { roughNetwork } from "./client-network";
import { SECOND_MS } from "./clock";
import type { DomainError, ErrorCode } from "./errors";
import { log } from "./log";
import { isMetered, metrics } from "./metrics/registry";
import { currentClientAddress, currentRequestId } from "./request-scope";

/**
 * Events for an operator's alerting: one log line each, with `event`, a `reason`, the request id and the client's
 * network. Never an address or a person. Repetitions are counted, so that a flood of refusals does not flood the log.
 */
export type SecurityEvent =
  | "security.limited"
  | "security.sign_in_failed"
  | "security.forbidden"
  /** A form or action was sent from a page of another site. */
  | "security.foreign_origin";

export interface SecurityDetails {
  requestId?: string;
  clientAddress?: string;
  brandId?: string;
  keyId?: string;
}

interface Repetition {
  count: number;
  write: (repeated: number) => void;
}

/** Repetitions of an event from the same network within this time are counted and logged once at its end. */
const REPEATS_WITHIN_MS = 10 * SECOND_MS;
const KINDS_MAX = 5_000;

class Repetitions {
  readonly #byKind = new Map<string, Repetition>();

  add(kind: string, write: Repetition["write"]): void {
    const known = this.#byKind.get(kind);
    if (known) return void (known.count += 1);
    write(0);
    this.#byKind.set(kind, { count: 0, write });
    setTimeout(() => this.#end(kind), REPEATS_WITHIN_MS).unref();
  }

  get isCrowded(): boolean {
    return this.#byKind.size >= KINDS_MAX;
  }

  flush(): void {
    for (const kind of [...this.#byKind.keys()]) this.#end(kind);
  }

  #end(kind: string): void {
    const { count = 0, write } = this.#byKind.get(kind) ?? {};
    this.#byKind.delete(kind);
    if (count > 0) write?.(count);
  }
}

const repetitions = sharedWriter("security log", () => new Repetitions());

export function logSecurity(event: SecurityEvent, reason: string, details: SecurityDetails = {}): void {
  const { requestId = currentRequestId(), clientAddress = currentClientAddress(), brandId, keyId } = details;
  if (isMetered()) metrics().securityEvents.inc({ event, reason });
  const { isCrowded } = repetitions;
  const network = clientAddress === undefined ? undefined : isCrowded ? "many" : roughNetwork(clientAddress);
  const kind = [event, reason, network, isCrowded ? "" : (brandId ?? "")].join(" ");
  repetitions.add(kind, (repeated) =>
    log().warn(
      { event, reason, network, requestId, brandId, keyId, ...(repeated > 0 && { repeated }) },
      "security event",
    ),
  );
}

const EVENT_OF: Partial<Record<ErrorCode, SecurityEvent>> = {
  invalid_token: "security.sign_in_failed",
  rate_limited: "security.limited",
  recipient_limit_reached: "security.limited",
  payload_too_large: "security.limited",
  insufficient_scope: "security.forbidden",
  brand_suspended: "security.forbidden",
  https_required: "security.forbidden",
};

/** Refusals that concern people are logged where they are decided. */
export function logRefusal({ code }: DomainError, details?: SecurityDetails): void {
  const event = EVENT_OF[code];
  if (event) logSecurity(event, code, details);
}
