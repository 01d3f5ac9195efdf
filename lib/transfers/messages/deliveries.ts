import type { MessageChannel, MessageState } from "@/lib/platform/mail/rules";

export type Deliveries = Partial<Record<MessageChannel, MessageState>>;

interface DeliveryRow {
  channel: MessageChannel;
  state: MessageState;
  lastError: string | null;
}

export function deliveriesOf(rows: readonly DeliveryRow[]): Deliveries {
  return Object.fromEntries(rows.map(({ channel, state }) => [channel, state]));
}

export function deliveryErrorsOf(rows: readonly DeliveryRow[]): Partial<Record<MessageChannel, string>> {
  return Object.fromEntries(
    rows.flatMap(({ channel, lastError }) => (lastError === null ? [] : [[channel, lastError]])),
  );
}
