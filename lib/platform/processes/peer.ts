import { SECOND_MS } from "@/lib/platform/clock";
import { processWide } from "@/lib/platform/process-wide";

/**
 * The process for the API and the one for pages and background work notify each other of changes to cached data, and
 * query state that only one of them has. Without a second process (tests, commands) nothing is sent.
 */

/** A message with an `id` expects a reply, which carries the same id. */
export interface PeerMessage {
  topic: Topic | "reply";
  payload?: unknown;
  id?: number;
}

export type Topic =
  | "api_keys_changed"
  | "brand_hosts_changed"
  | "brand_changed"
  | "work_enqueued"
  | "rate_limit_usage"
  | "metrics";

const REPLY_MS_MAX = 2 * SECOND_MS;

const peer = () =>
  processWide("peer", () => ({
    send: undefined as ((message: PeerMessage) => void) | undefined,
    handlers: new Map<Topic, (payload: never) => unknown>(),
    awaited: new Map<number, (payload: unknown) => void>(),
    lastId: 0,
  }));

export function connectPeer(send: ((message: PeerMessage) => void) | undefined): void {
  peer().send = send;
}

export function onPeer<Payload>(topic: Topic, handle: (payload: Payload) => unknown): void {
  peer().handlers.set(topic, handle);
}

export async function receiveFromPeer({ topic, payload, id }: PeerMessage): Promise<void> {
  const { handlers, awaited, send } = peer();
  if (topic === "reply") return awaited.get(id ?? 0)?.(payload);
  const reply = await handlers.get(topic)?.(payload as never);
  if (id !== undefined) send?.({ topic: "reply", id, payload: reply });
}

export function notifyPeer(topic: Topic, payload?: unknown): void {
  peer().send?.({ topic, payload });
}

/** Resolves with undefined if there is no second process, or no reply within 2 s. */
export function askPeer<Reply>(topic: Topic, payload?: unknown): Promise<Reply | undefined> {
  const state = peer();
  if (!state.send) return Promise.resolve(undefined);
  const id = (state.lastId += 1);
  return new Promise((resolve) => {
    const settle = (reply: unknown) => {
      clearTimeout(deadline);
      state.awaited.delete(id);
      resolve(reply as Reply | undefined);
    };
    const deadline = setTimeout(() => settle(undefined), REPLY_MS_MAX);
    state.awaited.set(id, settle);
    state.send?.({ topic, payload, id });
  });
}
