import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/platform/clock";

export interface JobPayloads {
  import: { brandId: string; importId: string };
  brand_archive: { brandId: string; archiveId: string };
  bulk_change: { brandId: string; bulkChangeId: string };
  bulk_transfer: { brandId: string; listId: string };
  chain_verification: { brandId: string };
  public_copy: Record<never, never>;
  passport_sending: Record<never, never>;
  product_check: { brandId: string; productIds: readonly string[] };
  picture: { brandId: string; pictureId: string };
  unit_document: { brandId: string; documentId: string };
  linked_document: { brandId: string; documentId: string };
  battery_reading: { brandId: string; passportId: string; number: number };
  scan_signals: { brandId: string };
  account_request: { accountRequestId: string };
  webhook: { brandId: string; endpointId: string };
  pickup: { brandId: string; sourceId: string };
  magic_recipient: { brandId: string; transferId: string };
  test_data: { brandId: string; until: string };
  registry_files: { brandId: string; runId: string };
  /** `after`: the last notified holder; empty: none yet. */
  recall_notice: { brandId: string; productId: string; after: string };
  /** A kind of its own, because an older version would not know the batch and end the job. */
  batch_recall_notice: { brandId: string; productId: string; batch: string; after: string };
  brand_mail: MessagePayload;
  account_mail: MessagePayload;
  text_message: MessagePayload;
}

interface MessagePayload {
  brandId: string | null;
  messageId: string;
  domain: string | null;
}

export type JobKind = keyof JobPayloads;

export interface Queue {
  slots: number;
  slotsPerGroup?: number;
  /** Under load, jobs wait until none has arrived for `quietMs`, at most `patienceMs`; registrations come first. */
  quietMs?: number;
  patienceMs?: number;
  /** When a stopping process aborts its jobs; undefined: it finishes them. */
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
  // Two: the copy in a store and the sending to a backup service do not wait for each other.
  "back-up copy": { slots: 2, brokenOffAfterMs: 0 },
  accounts: { slots: 1 },
  "pick-ups": { slots: 4, brokenOffAfterMs: 0 },
  webhooks: { slots: 40, brokenOffAfterMs: 5 * SECOND_MS },
  "slow webhooks": { slots: 40, brokenOffAfterMs: 5 * SECOND_MS },
} as const satisfies Record<string, Queue>;

export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

export interface KindRules {
  queue: QueueName;
  /** Renewed while the process lives; after it expires, another process takes over the job. */
  leaseMs: number;
  /** After this number of attempts the job is dead, until an operator retries it. */
  attemptsMax: number;
  retryMs: (attempt: number) => number;
}

const doubling = (firstMs: number, mostMs: number) => (attempt: number) =>
  Math.min(firstMs * 2 ** (attempt - 1), mostMs);

const STEADY = { leaseMs: 30 * SECOND_MS, attemptsMax: 8, retryMs: doubling(5 * SECOND_MS, 10 * MINUTE_MS) };
const FETCHED = {
  queue: "pictures",
  leaseMs: 2 * MINUTE_MS,
  attemptsMax: 6,
  retryMs: doubling(MINUTE_MS, HOUR_MS),
} as const;
/** Longer than any attempt. Messages have their own retry schedule (lib/platform/mail). */
const MESSAGE = { leaseMs: 2 * MINUTE_MS, attemptsMax: 40, retryMs: doubling(15 * SECOND_MS, HOUR_MS) };

type Kind<K extends JobKind> = KindRules & {
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
  passport_sending: { ...STEADY, queue: "back-up copy", attemptsMax: Infinity, keyOf: () => "all" },
  product_check: { ...STEADY, queue: "checks" },
  picture: { ...FETCHED, keyOf: ({ pictureId }) => pictureId },
  unit_document: { ...FETCHED, keyOf: ({ documentId }) => documentId },
  linked_document: { ...FETCHED, keyOf: ({ documentId }) => documentId },
  battery_reading: { ...FETCHED, attemptsMax: 3, keyOf: ({ passportId, number }) => `${passportId} ${number}` },
  scan_signals: { ...STEADY, queue: "jobs", keyOf: ({ brandId }) => brandId },
  magic_recipient: { ...STEADY, queue: "jobs", keyOf: ({ transferId }) => transferId },
  test_data: { ...STEADY, queue: "bulk changes", keyOf: ({ brandId }) => brandId },
  registry_files: { ...STEADY, queue: "bulk changes", keyOf: ({ runId }) => runId },
  recall_notice: { ...STEADY, queue: "bulk changes" },
  batch_recall_notice: { ...STEADY, queue: "bulk changes" },
  // About an hour: after that, a password reset link would have expired.
  account_request: { ...STEADY, queue: "accounts", attemptsMax: 120, retryMs: () => 30 * SECOND_MS },
  pickup: {
    queue: "pick-ups",
    leaseMs: 30 * SECOND_MS,
    attemptsMax: Infinity,
    retryMs: doubling(MINUTE_MS, HOUR_MS),
    keyOf: ({ sourceId }) => sourceId,
  },
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
