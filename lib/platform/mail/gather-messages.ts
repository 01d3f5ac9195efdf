import {
  findLongestWaiting,
  forgetMailboxes,
  listGathered,
  listMailboxesToGather,
  lockMailboxes,
} from "@/db/queries/mail-budgets";
import type { MessageRow } from "@/db/queries/outgoing-messages";
import type { AllBrandsDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { inBatches } from "@/lib/platform/jobs/job";
import { composeGathered } from "./compose-gathered";
import { messageIdOf, queueMessage } from "./enqueue-message";
import { renderHtml, renderText } from "./render-html";
import { GATHERED_EVERY_MS, GATHERED_KIND, HASH_RETENTION_MS, LISTED_MAX } from "./rules";
import { type EmailBody, decryptBody } from "./smtp-courier";

const MAILBOXES_PER_ROUND = 200;

/** Enqueues at most one mail an hour per mailbox and returns their number. Also deletes recipients of old messages. */
export async function gatherMessages(db: AllBrandsDb): Promise<number> {
  const at = now();
  const round = { at, since: new Date(at.getTime() - GATHERED_EVERY_MS) };
  let written = 0;
  for (const mailboxHash of await listMailboxesToGather(db, { ...round, limit: MAILBOXES_PER_ROUND }))
    if (await db.transaction((tx) => writeGathered(tx, { ...round, mailboxHash }))) written += 1;
  const before = new Date(at.getTime() - HASH_RETENTION_MS);
  await inBatches((limit) => db.transaction((tx) => forgetMailboxes(tx, { before, limit })));
  return written;
}

async function writeGathered(tx: AllBrandsDb, round: { mailboxHash: string; at: Date; since: Date }): Promise<boolean> {
  const { mailboxHash, at } = round;
  await lockMailboxes(tx, [mailboxHash]);
  const first = await findLongestWaiting(tx, round);
  if (!first) return false;
  const id = newId("msg", at);
  const { addressHash, domainHash } = first;
  await queueMessage(tx, {
    id,
    brandId: null,
    transferId: null,
    kind: GATHERED_KIND,
    channel: "email",
    state: "queued",
    sealed: null,
    messageIdHeader: messageIdOf(id),
    createdAt: at,
    nextAttemptAt: at,
    mailboxHash,
    addressHash,
    domainHash,
  });
  return true;
}

export interface GatheredMail {
  body: EmailBody;
  messageIds: string[];
}

/** Null: the address has no waiting messages. Throws like `decryptBody`. */
export async function readGathered(
  db: AllBrandsDb,
  { id: gatheredId, addressHash }: MessageRow,
): Promise<GatheredMail | null> {
  if (addressHash === null) return null;
  const rows = await listGathered(db, { gatheredId, addressHash, limit: LISTED_MAX });
  const bodies = rows.flatMap(({ sealed }) => (sealed ? decryptBody<EmailBody>(sealed) : []));
  const messageIds = rows.map(({ id }) => id);
  const [first] = bodies;
  if (!first) return null;
  if (bodies.length === 1) return { body: first, messageIds };
  const content = composeGathered(bodies.flatMap(({ listing }) => listing ?? []));
  const isOneBrands = new Set(bodies.map(({ senderName }) => senderName)).size === 1;
  const body = {
    to: first.to,
    senderName: isOneBrands ? first.senderName : "",
    replyTo: isOneBrands ? first.replyTo : null,
    subject: content.subject,
    text: renderText(content),
    html: renderHtml(content),
  };
  return { body, messageIds };
}
