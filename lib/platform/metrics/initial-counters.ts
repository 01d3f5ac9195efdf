import type { Counter } from "prom-client";
import { QUEUE_NAMES } from "@/lib/platform/jobs/kinds";
import { MESSAGE_CHANNELS } from "@/lib/platform/mail/rules";

/**
 * Prometheus sees no increase in a series that begins above 0, so an alert would miss the first burst. Therefore
 * every labelled counter starts at 0 for each label value.
 */

export const WRITERS = ["failed bodies", "request log", "scans", "unknown serials", "key uses"] as const;
const MESSAGE_OUTCOMES = ["sent", "kept", "temporary", "refused"] as const;
const WEBHOOK_OUTCOMES = ["delivered", "failed"] as const;
/** Reasons of each security event, except those that depend on a brand's identity provider or a permission. */
const SECURITY_REASONS = {
  "security.limited": [
    ...["body", "guesses", "item_code", "sign_in", "pages_of_address", "pages_of_session", "rate_limited"],
    ...["recipient_limit_reached", "payload_too_large"],
  ],
  "security.sign_in_failed": ["wrong_password", "password_expired", "wrong_code", "sign_in_link", "invalid_token"],
  "security.forbidden": [
    ...[
      "operator",
      "operator_without_recent_code",
      "without_recent_confirmation",
      "insufficient_scope",
      "brand_suspended",
      "https_required",
    ],
  ],
  "security.foreign_origin": ["form"],
} as const;

interface LabelledCounters {
  securityEvents: Counter;
  rowsDropped: Counter;
  queueItems: Counter;
  queueFailures: Counter;
  deliveries: Counter;
  webhookAttempts: Counter;
}

export function startAtZero(counters: LabelledCounters): void {
  const { securityEvents, rowsDropped, queueItems, queueFailures, deliveries, webhookAttempts } = counters;
  for (const writer of WRITERS) rowsDropped.inc({ writer }, 0);
  for (const queue of QUEUE_NAMES) for (const counter of [queueItems, queueFailures]) counter.inc({ queue }, 0);
  for (const channel of MESSAGE_CHANNELS)
    for (const outcome of MESSAGE_OUTCOMES) deliveries.inc({ channel, outcome }, 0);
  for (const outcome of WEBHOOK_OUTCOMES) webhookAttempts.inc({ outcome }, 0);
  for (const [event, reasons] of Object.entries(SECURITY_REASONS))
    for (const reason of reasons) securityEvents.inc({ event, reason }, 0);
}
