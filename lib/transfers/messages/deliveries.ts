import type { MessageChannel, MessageState } from "@/lib/platform/mail/rules";

/** How the recipient's link is getting there, by channel. */
export type Deliveries = Partial<Record<MessageChannel, MessageState>>;

interface DeliveryRow {
  channel: MessageChannel;
  state: MessageState;
  lastError: string | null;
}

export function deliveriesOf(rows: readonly DeliveryRow[]): Deliveries {
  return Object.fromEntries(rows.map(({ channel, state }) => [channel, state]));
}

/** What servers answered where a message failed or is being tried again, without addresses. */
export function deliveryErrorsOf(rows: readonly DeliveryRow[]): Partial<Record<MessageChannel, string>> {
  return Object.fromEntries(
    rows.flatMap(({ channel, lastError }) => (lastError === null ? [] : [[channel, lastError]])),
  );
}
