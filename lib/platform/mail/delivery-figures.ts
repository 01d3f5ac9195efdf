import { isMetered, metrics } from "@/lib/platform/metrics/registry";
import type { DeliveryOutcome, MessageChannel } from "./rules";

/** Counts how an attempt ended, for Prometheus. */
export function countDelivery(channel: MessageChannel, outcome: DeliveryOutcome["outcome"]): void {
  if (isMetered()) metrics().deliveries.inc({ channel, outcome });
}
