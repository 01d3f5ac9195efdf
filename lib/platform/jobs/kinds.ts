import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/platform/clock";

/** Every kind of background work as data: what it must know, in which queue it waits, how it is held and retried. */

/** What a piece of work of each kind needs to know. */
export interface JobPayloads {
  import: { brandId: string; importId: string };
  brand_archive: { brandId: string; archiveId: string };
  bulk_change: { brandId: string; bulkChangeId: string };
  bulk_transfer: { brandId: string; listId: string };
  chain_verification: { brandId: string };
  /** Of everything that is public, of all brands. */
  public_copy: Record<never, never>;
  product_check: { brandId: string; productIds: readonly string[] };
  picture: { brandId: string; pictureId: string };
  unit_document: { brandId: string; documentId: string };
  scan_signals: { brandId: string };
  account_request: { accountRequestId: string };
  webhook: { brandId: string; endpointId: string };
  pickup: { brandId: string; sourceId: string };
  /** In a test brand alone, which the database holds. */
  magic_recipient: { brandId: string; transferId: string };
  /** Of the time up to `until`, an ISO instant; in a test brand alone. */
  test_data: { brandId: string; until: string };
  /** `after`: the holder that was told last; empty: nobody yet. */
  recall_notice: { brandId: string; productId: string; after: string };
  brand_mail: MessagePayload;
  account_mail: MessagePayload;
  text_message: MessagePayload;
}

interface MessagePayload {
  brandId: string | null;
  messageId: string;
  /** Of its recipient, hashed. */
  domain: string | null;
}

export type JobKind = keyof JobPayloads;

export interface Queue {
  /** How many jobs a process has in hand at once, and how many of them of one group. */
  slots: number;
  slotsPerGroup?: number;
  /**
   * While jobs keep coming in, they wait until none has come for `quietMs`, but no longer than `patienceMs`: what is
   * being registered goes first.
   */
  quietMs?: number;
  patienceMs?: number;
  /** When a process that stops breaks its jobs off; without it they are finished. */
  brokenOffAfterMs?: number;
}

export const QUEUES = {
  messages: { slots: 10, slotsPerGroup: 5, brokenOffAfterMs: 10 * SECOND_MS },
  "account messages": { slots: 3, slotsPerGroup: 2, brokenOffAfterMs: 10 * SECOND_MS },
  "text messages": { slots: 5, brokenOffAfterMs: 10 * SECOND_MS },
  jobs: { slots: 1 },
  "bulk changes": { slots: 1 },
  imports: { slots: 1, brokenOffAfterMs: 0 },
  checks: { slots: 1, quietMs: 1.5 * SECOND_MS, patienceMs: 30 * SECOND_MS },
  pictures: { slots: 1 },
  "chain verifications": { slots: 1 },
  archives: { slots: 1 },
  "back-up copy": { slots: 1, brokenOffAfterMs: 0 },
  accounts: { slots: 1 },
  /** Folders elsewhere: nobody else waits for a server that is slow. */
  "pick-ups": { slots: 4, brokenOffAfterMs: 0 },
  webhooks: { slots: 40, brokenOffAfterMs: 5 * SECOND_MS },
  /** Endpoints that do not answer, or slowly, or have yet to show that they do: nobody waits for them. */
  "slow webhooks": { slots: 40, brokenOffAfterMs: 5 * SECOND_MS },
} as const satisfies Record<string, Queue>;

export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

export interface KindRules {
  queue: QueueName;
  /** Renewed while its process lives; of one that was killed the job is taken over when it ends. */
  leaseMs: number;
  /** After as many the job is dead, until an operator has it run again. */
  attemptsMax: number;
  /** How long to wait after an attempt that failed. */
  retryMs: (attempt: number) => number;
}

const doubling = (firstMs: number, mostMs: number) => (attempt: number) =>
  Math.min(firstMs * 2 ** (attempt - 1), mostMs);

const STEADY = { leaseMs: 30 * SECOND_MS, attemptsMax: 8, retryMs: doubling(5 * SECOND_MS, 10 * MINUTE_MS) };
/** What lies at somebody's address, which may be away for a while. */
const FETCHED = {
  queue: "pictures",
  leaseMs: 2 * MINUTE_MS,
  attemptsMax: 6,
  retryMs: doubling(MINUTE_MS, HOUR_MS),
} as const;
/** Longer than any attempt takes. How often a message is tried, and when, is its own matter (lib/platform/mail). */
const MESSAGE = { leaseMs: 2 * MINUTE_MS, attemptsMax: 40, retryMs: doubling(15 * SECOND_MS, HOUR_MS) };

type Kind<K extends JobKind> = KindRules & {
  /** What makes it the same piece of work: it is on the list once. */
  keyOf?: (payload: JobPayloads[K]) => string;
  groupOf?: (payload: JobPayloads[K]) => string | null;
};

export const KINDS: { readonly [K in JobKind]: Kind<K> } = {
  import: {
    queue: "imports",
    leaseMs: 10 * SECOND_MS,
    attemptsMax: 8,
    retryMs: () => 5 * SECOND_MS,
    keyOf: ({ importId }) => importId,
  },
  brand_archive: { ...STEADY, queue: "archives", keyOf: ({ archiveId }) => archiveId },
  bulk_change: { ...STEADY, queue: "bulk changes", keyOf: ({ bulkChangeId }) => bulkChangeId },
  bulk_transfer: { ...STEADY, queue: "bulk changes", keyOf: ({ listId }) => listId },
  chain_verification: { ...STEADY, queue: "chain verifications", keyOf: ({ brandId }) => brandId },
  public_copy: { ...STEADY, queue: "back-up copy", attemptsMax: Infinity, keyOf: () => "all" },
  product_check: { ...STEADY, queue: "checks" },
  picture: { ...FETCHED, keyOf: ({ pictureId }) => pictureId },
  unit_document: { ...FETCHED, keyOf: ({ documentId }) => documentId },
  scan_signals: { ...STEADY, queue: "jobs", keyOf: ({ brandId }) => brandId },
  magic_recipient: { ...STEADY, queue: "jobs", keyOf: ({ transferId }) => transferId },
  test_data: { ...STEADY, queue: "bulk changes", keyOf: ({ brandId }) => brandId },
  recall_notice: { ...STEADY, queue: "bulk changes" },
  // An hour's worth: a link to a new password would have ended by then.
  account_request: { ...STEADY, queue: "accounts", attemptsMax: 120, retryMs: () => 30 * SECOND_MS },
  // There as long as its source is, and never dead; when it looks next it says itself.
  pickup: {
    queue: "pick-ups",
    leaseMs: 30 * SECOND_MS,
    attemptsMax: Infinity,
    retryMs: doubling(MINUTE_MS, HOUR_MS),
    keyOf: ({ sourceId }) => sourceId,
  },
  // It is there as long as its endpoint is, and never dead.
  webhook: {
    queue: "slow webhooks",
    leaseMs: 20 * SECOND_MS,
    attemptsMax: Infinity,
    retryMs: doubling(5 * SECOND_MS, 10 * MINUTE_MS),
    keyOf: ({ endpointId }) => endpointId,
  },
  brand_mail: { ...MESSAGE, queue: "messages", groupOf: ({ domain }) => domain },
  account_mail: { ...MESSAGE, queue: "account messages", groupOf: ({ domain }) => domain },
  text_message: { ...MESSAGE, queue: "text messages" },
};
