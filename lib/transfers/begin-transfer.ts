import {
  countTransfersTo,
  getTransferSubject,
  insertTransfer,
  lockRecipient,
  type TransferRow,
  type TransferSubject,
} from "@/db/queries/transfers";
import type { BrandDb } from "@/db/tenant";
import { type Actor, actorId } from "@/lib/access/actor";
import type { WritingScope } from "@/lib/access/use-case";
import { DAY_MS, now, SECOND_MS } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import type { Locale } from "@/lib/platform/i18n/locales";
import { newId } from "@/lib/platform/ids";
import { hashAddress } from "@/lib/platform/secrets";
import { requireTransferable, expireTransfer } from "./call-off";
import type { StartTransferInput } from "./contract";
import { issueLink } from "./links/send-new-link";
import {
  type Deliveries,
  localeOfRecipient,
  type Occasion,
  sendInvitation,
  sendNotice,
} from "./messages/send-messages";
import { keepExampleInTeam } from "./messages/team-mailboxes";
import { statusAt, TRANSFERS_PER_RECIPIENT_AND_DAY } from "./rules";

type NewTransferInput = Omit<StartTransferInput, "code"> & { locale?: Locale };

type Beginning = WritingScope<"transfer.started" | "transfer.expired">;

/** The caller holds the passport's lock. Throws like `startTransfer`, except for the code. */
export async function beginTransfer(
  scope: Beginning,
  input: { passportId: string; input: NewTransferInput },
): Promise<{ transfer: TransferRow; deliveries: Deliveries }> {
  const opened = await openTransfer(scope, input);
  const deliveries = await sendLinks(scope.tx, opened);
  await auditBegun(scope, opened.transfer);
  return { transfer: opened.transfer, deliveries };
}

export async function openTransfer(
  scope: Beginning,
  { passportId, input }: { passportId: string; input: NewTransferInput },
): Promise<Occasion> {
  const { tx, actor } = scope;
  const emailHash = hashAddress(input.recipient_email);
  await lockRecipient(tx, { brandId: actor.brandId, recipientEmailHash: emailHash });
  const subject = await getTransferSubject(tx, passportId);
  const at = now();
  await makeWay(scope, subject, at);
  requireTransferable(subject);
  await keepExampleInTeam(tx, subject, emailHash);
  requireNewHolder(subject, input, emailHash);
  await requireBelowLimit(tx, { brandId: actor.brandId, recipientEmailHash: emailHash, at });
  const locale = input.locale ?? (await localeOfRecipient(tx, { brand: subject.brand, emailHash }));
  const transfer = await writeTransfer(tx, { actor, subject, input, emailHash, locale, at });
  return { transfer, subject, at };
}

export async function auditBegun({ audit }: Beginning, transfer: TransferRow): Promise<void> {
  await audit("transfer.started", transfer.id, {
    passport_id: transfer.passportId,
    kind: transfer.kind,
    recipient_hash: transfer.recipientEmailHash,
    expires_at: transfer.expiresAt,
  });
}

function alreadyPending({ id, expiresAt }: TransferRow): DomainError {
  return new DomainError("transfer_already_pending", "Wait for its end, or cancel it to start another.", {
    members: { transfer_id: id, expires_at: expiresAt.toISOString() },
  });
}

/** A pending transfer blocks a new one. An expired one is ended here and does not wait for the cleanup job. */
async function makeWay(scope: Beginning, { pending }: TransferSubject, at: Date): Promise<void> {
  if (!pending) return;
  if (statusAt(pending, at) === "pending") throw alreadyPending(pending);
  await expireTransfer(scope, { brandId: pending.brandId, transferId: pending.id, at });
}

function requireNewHolder({ holder }: TransferSubject, { kind }: NewTransferInput, emailHash: string): void {
  if (holder?.emailHash === emailHash)
    throw new DomainError(
      "recipient_is_current_holder",
      "This mailbox belongs to the person who holds the passport now.",
    );
  if (kind === "return" && !holder)
    throw new DomainError(
      "recipient_is_current_holder",
      "No one has claimed this item yet, so your brand still holds it and there is nothing to return. To hand it " +
        "over for the first time, start a transfer with `kind` `sale`.",
    );
}

async function requireBelowLimit(
  tx: BrandDb,
  { at, ...recipient }: { brandId: string; recipientEmailHash: string; at: Date },
): Promise<void> {
  const { count, oldestAt } = await countTransfersTo(tx, { ...recipient, since: new Date(at.getTime() - DAY_MS) });
  if (count < TRANSFERS_PER_RECIPIENT_AND_DAY || !oldestAt) return;
  throw new DomainError(
    "recipient_limit_reached",
    `At most ${TRANSFERS_PER_RECIPIENT_AND_DAY} transfers a day go to one mailbox.`,
    { retryAfterSeconds: Math.max(1, Math.ceil((oldestAt.getTime() + DAY_MS - at.getTime()) / SECOND_MS)) },
  );
}

interface NewTransferFacts {
  actor: Actor;
  subject: TransferSubject;
  input: NewTransferInput;
  emailHash: string;
  locale: Locale;
  at: Date;
}

async function writeTransfer(
  tx: BrandDb,
  { actor, subject, input, emailHash, locale, at }: NewTransferFacts,
): Promise<TransferRow> {
  const transfer: TransferRow = {
    id: newId("trf", at),
    brandId: actor.brandId,
    passportId: subject.passport.id,
    status: "pending",
    kind: input.kind,
    fromHolderId: subject.holder?.id ?? null,
    toHolderId: null,
    recipientEmail: input.recipient_email,
    recipientEmailHash: emailHash,
    recipientPhone: input.recipient_phone ?? null,
    message: input.message ?? null,
    locale,
    startedByKind: actor.kind,
    startedById: actorId(actor),
    createdAt: at,
    changedAt: at,
    expiresAt: new Date(at.getTime() + (input.expires_in_days ?? subject.brand.transferExpiryDays) * DAY_MS),
    endedAt: null,
    endedBy: null,
    endReason: null,
    version: 1,
  };
  if (await insertTransfer(tx, transfer)) return transfer;
  const { pending } = await getTransferSubject(tx, transfer.passportId);
  throw pending ? alreadyPending(pending) : new Error("a transfer met another one that is not there");
}

async function sendLinks(tx: BrandDb, occasion: Occasion): Promise<Deliveries> {
  const { transfer, subject, at } = occasion;
  const holderEmail = subject.holder?.email;
  if (holderEmail) {
    const url = await issueLink(tx, { transferId: transfer.id, purpose: "object", at });
    await sendNotice(tx, { ...occasion, to: holderEmail, url });
  }
  const url = await issueLink(tx, { transferId: transfer.id, purpose: "accept", at });
  return sendInvitation(tx, { ...occasion, url, isResend: false });
}
