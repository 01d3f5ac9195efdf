import { sql } from "drizzle-orm";
import { DAY_MS, HOUR_MS } from "@/lib/platform/clock";
import { hashAddress } from "@/lib/platform/secrets";
import { TRANSFER_KINDS, type TransferStatus } from "@/lib/transfers/rules";
import type { NewPassport } from "../queries/passports";
import type { NewTransfer } from "../queries/transfers";
import { holders, outgoingMessages, transfers } from "../schema";
import type { AllBrandsDb } from "../tenant";
import { bytesOf, idOf, numberOf, pick } from "./drawn";

const ROWS_PER_STATEMENT = 1_000;

const STATUSES: readonly TransferStatus[] = [
  ...Array<TransferStatus>(70).fill("completed"),
  ...Array<TransferStatus>(12).fill("pending"),
  ...Array<TransferStatus>(6).fill("expired"),
  ...Array<TransferStatus>(5).fill("declined"),
  ...Array<TransferStatus>(5).fill("cancelled"),
  ...Array<TransferStatus>(2).fill("voided"),
];

type Sold = NewPassport & { at: Date };

export async function seedTransfers(
  db: AllBrandsDb,
  { brandId, sold, today }: { brandId: string; sold: Sold[]; today: Date },
): Promise<void> {
  for (let start = 0; start < sold.length; start += ROWS_PER_STATEMENT) {
    const rows = sold
      .slice(start, start + ROWS_PER_STATEMENT)
      .map((unit, index) => transferRow(unit, { brandId, today, index: start + index }));
    const accepted = rows.filter(({ status }) => status === "completed");
    const people = accepted.map((row) => ({
      id: row.toHolderId!,
      brandId,
      email: row.recipientEmail,
      emailHash: row.recipientEmailHash,
      locale: row.locale,
      createdAt: row.endedAt!,
    }));
    if (people.length > 0) await db.insert(holders).values(people);
    await db.insert(transfers).values(rows);
    await db.insert(outgoingMessages).values(rows.map(messageRow));
  }
  await handOver(db, brandId);
}

function transferRow(
  unit: Sold,
  { brandId, today, index }: { brandId: string; today: Date; index: number },
): NewTransfer {
  const label = `transfer ${index}`;
  const status = STATUSES[(index * 37) % STATUSES.length]!;
  const age = Math.floor((today.getTime() - unit.at.getTime()) / DAY_MS);
  const daysAgo =
    status === "pending" ? numberOf(`${label} age`, 6) : 8 + numberOf(`${label} age`, Math.max(1, age - 8));
  const createdAt = new Date(today.getTime() - daysAgo * DAY_MS - numberOf(`${label} hour`, 24) * HOUR_MS);
  const expiresAt = new Date(createdAt.getTime() + 7 * DAY_MS);
  const endedAt =
    status === "pending"
      ? null
      : status === "expired"
        ? expiresAt
        : new Date(createdAt.getTime() + (1 + numberOf(label, 140)) * HOUR_MS);
  const recipientEmail = `person${index}@scale.example`;
  return {
    id: idOf("trf", createdAt, bytesOf(label)),
    brandId,
    passportId: unit.id,
    status,
    kind: pick(`${label} kind`, TRANSFER_KINDS.slice(0, 3)),
    toHolderId: status === "completed" ? idOf("hld", createdAt, bytesOf(`${label} holder`)) : null,
    recipientEmail,
    recipientEmailHash: hashAddress(recipientEmail),
    locale: pick(`${label} locale`, ["en", "de"]),
    startedByKind: "system",
    createdAt,
    expiresAt,
    endedAt,
    endedBy:
      endedAt === null
        ? null
        : status === "cancelled"
          ? "member"
          : status === "completed" || status === "declined"
            ? "recipient"
            : "system",
  };
}

function messageRow(transfer: NewTransfer, index: number): typeof outgoingMessages.$inferInsert {
  const hasFailed = index % 40 === 0;
  const { brandId, createdAt } = transfer;
  const id = `msg${transfer.id.slice(3)}`;
  return {
    id,
    brandId,
    transferId: transfer.id,
    channel: "email",
    kind: "transfer_invitation",
    messageIdHeader: `<${id}@scale.example>`,
    state: hasFailed ? "failed" : "sent",
    attempts: 1,
    lastError: hasFailed ? "550 5.1.1 no such user" : null,
    createdAt,
    nextAttemptAt: createdAt!,
    sentAt: hasFailed ? null : createdAt,
  };
}

async function handOver(db: AllBrandsDb, brandId: string): Promise<void> {
  const sold = sql`from passports unit join transfers sale on sale.passport_id = unit.id and sale.status = 'completed'
    where unit.brand_id = ${brandId}`;
  await db.execute(sql`
    insert into warranties (id, brand_id, passport_id, kind, months, created_at, state, version, activated_at,
      starts_on, ends_on)
    select 'wty' || substr(unit.id, 4), unit.brand_id, unit.id, 'manufacturer', unit.warranty_months, unit.created_at,
      'active', 2, sale.ended_at, sale.ended_at::date,
      (sale.ended_at::date + make_interval(months => unit.warranty_months) - interval '1 day')::date ${sold}`);
  await db.execute(sql`
    update passports set holder_id = sold.to_holder_id, owner_since = sold.ended_at, transfer_count = 1,
      warranty_months = null
    from (select unit.id, sale.to_holder_id, sale.ended_at ${sold}) sold where passports.id = sold.id`);
}
