import { EXPIRY_DAYS_DEFAULT } from "@/lib/brands/settings/settings-values";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/platform/clock";
import { randomSecret } from "@/lib/platform/ids";
import { hashAddress, sha256Hex } from "@/lib/platform/secrets";
import { MESSAGE_KINDS, type TransferKind, type TransferStatus } from "@/lib/transfers/rules";
import { lastDayOfTerm, warrantyMoveOnAcceptance } from "@/lib/warranties/rules";
import type { HolderRow } from "../queries/holders";
import type { NewMessage } from "../queries/outgoing-messages";
import type { TransferRow } from "../queries/transfers";
import type { transferLinks } from "../schema";
import type { By, Chronicle } from "./chronicle";
import type { Person } from "./demo-brands";
import type { Unit } from "./demo-units";
import { bytesOf, idOf, numberOf } from "./drawn";

export interface Handover {
  unit: Unit;
  to: Person;
  kind: TransferKind;
  startedAt: Date;
  by: By;
  status: TransferStatus;
  endedAt?: Date;
  endReason?: string;
  message?: string;
  isUndeliverable?: boolean;
}

const TIME_TO_DECIDE_MS = 60 * HOUR_MS;
const ENDED_BY: Partial<Record<TransferStatus, string>> = {
  completed: "recipient",
  declined: "recipient",
  cancelled: "member",
  expired: "system",
  voided: "member",
};

export class Handovers {
  readonly transfers: TransferRow[] = [];
  readonly links: (typeof transferLinks.$inferInsert)[] = [];
  readonly messages: NewMessage[] = [];
  readonly #holders = new Map<string, HolderRow>();

  constructor(
    private readonly brandId: string,
    private readonly domain: string,
    private readonly chronicle: Chronicle,
  ) {}

  get holders(): HolderRow[] {
    return [...this.#holders.values()];
  }

  add(handover: Handover): void {
    const transfer = this.#transferOf(handover);
    this.transfers.push(transfer);
    this.#tellStart(transfer, handover);
    if (transfer.endedAt) this.#end(transfer, handover, transfer.endedAt);
  }

  #transferOf({ unit, to, kind, startedAt, by, status, endedAt, endReason, message }: Handover): TransferRow {
    const label = `${unit.label} transfer ${startedAt.toISOString()}`;
    const expiresAt = new Date(startedAt.getTime() + EXPIRY_DAYS_DEFAULT * DAY_MS);
    const decidedAt =
      endedAt ?? new Date(startedAt.getTime() + 4 * MINUTE_MS + numberOf(`${label} decided`, TIME_TO_DECIDE_MS));
    const end = status === "pending" ? null : status === "expired" ? expiresAt : decidedAt;
    return {
      id: idOf("trf", startedAt, bytesOf(label)),
      brandId: this.brandId,
      passportId: unit.passport.id,
      status,
      kind,
      fromHolderId: unit.passport.holderId,
      toHolderId: null,
      recipientEmail: to.email,
      recipientEmailHash: hashAddress(to.email),
      recipientPhone: null,
      message: message ?? null,
      locale: to.locale,
      startedByKind: by.kind,
      startedById: by.id,
      createdAt: startedAt,
      expiresAt,
      changedAt: end ?? startedAt,
      endedAt: end,
      endedBy: ENDED_BY[status] ?? null,
      endReason: endReason ?? null,
      version: status === "pending" ? 1 : 2,
    };
  }

  #tellStart(transfer: TransferRow, { by, isUndeliverable }: Handover): void {
    const { id: transferId, createdAt, fromHolderId } = transfer;
    this.links.push({ tokenHash: sha256Hex(randomSecret(32)), transferId, purpose: "accept", createdAt });
    this.#message(transfer, MESSAGE_KINDS.invitation, createdAt, isUndeliverable);
    if (fromHolderId) {
      this.links.push({ tokenHash: sha256Hex(randomSecret(32)), transferId, purpose: "object", createdAt });
      this.#message(transfer, MESSAGE_KINDS.notice, createdAt);
    }
    this.chronicle.add(createdAt, by, "transfer.started", ["transfer", transferId], {
      passport_id: transfer.passportId,
      kind: transfer.kind,
      recipient_hash: transfer.recipientEmailHash,
      expires_at: transfer.expiresAt,
    });
  }

  #end(transfer: TransferRow, { unit, to, status, kind, by }: Handover, at: Date): void {
    const audited = {
      passport_id: transfer.passportId,
      recipient_hash: transfer.recipientEmailHash,
      ...(transfer.endReason ? { reason: transfer.endReason } : {}),
    };
    const actor: By =
      status === "expired"
        ? { kind: "system", id: null }
        : status === "cancelled" || status === "voided"
          ? by
          : { kind: "recipient", id: transfer.id };
    this.chronicle.add(at, actor, `transfer.${status}`, ["transfer", transfer.id], audited);
    if (status !== "expired") this.#message(transfer, MESSAGE_KINDS.receipt, at);
    if (status !== "completed") return;
    moveWarranties(unit, at, kind === "return");
    const holderId = kind === "return" ? null : this.#holderOf(to, at);
    transfer.toHolderId = holderId;
    Object.assign(unit.passport, {
      holderId,
      ownerSince: holderId === null ? null : at,
      transferCount: unit.passport.transferCount + 1,
    });
  }

  #holderOf({ email, locale }: Person, at: Date): string {
    const known = this.#holders.get(email);
    if (known) return known.id;
    const id = idOf("hld", at, bytesOf(`${this.brandId} ${email}`));
    this.#holders.set(email, {
      id,
      brandId: this.brandId,
      email,
      emailHash: hashAddress(email),
      locale,
      shownName: null,
      createdAt: at,
    });
    return id;
  }

  #message({ id: transferId, brandId }: TransferRow, kind: string, at: Date, isUndeliverable = false): void {
    const id = idOf("msg", at, bytesOf(`${transferId} ${kind}`));
    const sentAt = isUndeliverable ? null : new Date(at.getTime() + SECOND_MS + numberOf(id, 20 * SECOND_MS));
    this.messages.push({
      id,
      brandId,
      transferId,
      channel: "email",
      kind,
      messageIdHeader: `<${id}@${this.domain}>`,
      state: isUndeliverable ? "failed" : "sent",
      attempts: 1,
      nextAttemptAt: at,
      lastError: isUndeliverable ? "550 5.1.1 The mailbox does not exist" : null,
      createdAt: at,
      sentAt,
    });
  }
}

function moveWarranties(unit: Unit, at: Date, isReturn: boolean): void {
  if (isReturn) return;
  const today = dayOf(at);
  for (const warranty of unit.warranties) {
    const { outcome } = warrantyMoveOnAcceptance(warranty, today, unit.passport.transferCount === 0);
    if (outcome === "begins")
      Object.assign(warranty, {
        state: "active",
        startsOn: today,
        endsOn: lastDayOfTerm(today, warranty.months!),
        activatedAt: at,
      });
    if (outcome === "moves") warranty.transfersUsed += 1;
    if (outcome === "lapses") warranty.state = "not_transferred";
  }
}
