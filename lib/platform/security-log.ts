import { roughNetwork } from "./client-network";
import { SECOND_MS } from "./clock";
import type { DomainError, ErrorCode } from "./errors";
import { log } from "./log";
import { isMetered, metrics } from "./metrics/registry";
import { processWide } from "./process-wide";
import { currentClientAddress, currentRequestId } from "./request-scope";

/**
 * What an operator's alarm system should hear of: one line of the log each, with `event`, a `reason`, the request's id
 * and the rough network it came from. No address, no person. What repeats is counted: a flood of refusals is no flood
 * of lines.
 */
export type SecurityEvent =
  /** A limit refused something; the reason names the limit. */
  | "security.limited"
  /** Password, code, link or provider did not sign somebody in. */
  | "security.sign_in_failed"
  /** Somebody asked for what they may not do. */
  | "security.forbidden"
  /** A form or action came from a page of somebody else's. */
  | "security.foreign_origin";

/** Where the request's scope does not tell it, and ids of ours that say more. */
export interface SecurityDetails {
  requestId?: string;
  /** In full; only the network is written. */
  clientAddress?: string;
  brandId?: string;
  keyId?: string;
}

interface Repetition {
  count: number;
  write: (repeated: number) => void;
}

/** Within this time the same event from the same network is counted and told at its end. */
const REPEATS_WITHIN_MS = 10 * SECOND_MS;
const KINDS_MAX = 5_000;
const repetitions = () => processWide("security-log", () => new Map<string, Repetition>());

/** Writes a line of the security log now; repetitions within ten seconds are counted at their end. */
export function logSecurity(event: SecurityEvent, reason: string, details: SecurityDetails = {}): void {
  const { requestId = currentRequestId(), clientAddress = currentClientAddress(), brandId, keyId } = details;
  if (isMetered()) metrics().securityEvents.inc({ event, reason });
  const seen = repetitions();
  const isCrowded = seen.size >= KINDS_MAX;
  const network = clientAddress === undefined ? undefined : isCrowded ? "many" : roughNetwork(clientAddress);
  const kind = [event, reason, network, isCrowded ? "" : (brandId ?? "")].join(" ");
  const known = seen.get(kind);
  if (known) return void (known.count += 1);
  const write = (repeated: number) =>
    log().warn(
      { event, reason, network, requestId, brandId, keyId, ...(repeated > 0 && { repeated }) },
      "security event",
    );
  write(0);
  seen.set(kind, { count: 0, write });
  setTimeout(() => tell(kind), REPEATS_WITHIN_MS).unref();
}

function tell(kind: string): void {
  const { count = 0, write } = repetitions().get(kind) ?? {};
  repetitions().delete(kind);
  if (count > 0) write?.(count);
}

/** Tells what has been counted and not told. For the end of the process, and for tests. */
export function flushSecurityLog(): void {
  for (const kind of [...repetitions().keys()]) tell(kind);
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

/**
 * Records a refusal of the API where it becomes an answer, if it is one that the security log is about. What concerns
 * people is noted where it is decided.
 */
export function logRefusal({ code }: DomainError, details?: SecurityDetails): void {
  const event = EVENT_OF[code];
  if (event) logSecurity(event, code, details);
}
