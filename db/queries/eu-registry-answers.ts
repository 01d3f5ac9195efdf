import { and, desc, eq, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import { type AnswerRow, REMINDER_DAYS, type SchemaKind } from "@/lib/eu-registry/rules";
import { onlyRow } from "../rows";
import {
  registryAnswers,
  registryEntries,
  registryProofs,
  registrySchemas,
  registryVerifications,
  users,
} from "../schema";
import type { AllBrandsDb, BrandDb } from "../tenant";

/** Returns the answer with the same bytes if it was uploaded before and not discarded. */
export async function insertAnswer(
  tx: BrandDb,
  row: typeof registryAnswers.$inferInsert,
): Promise<{ id: string; isNew: boolean }> {
  const { rowCount } = await tx.insert(registryAnswers).values(row).onConflictDoNothing();
  if (rowCount === 1) return { id: row.id, isNew: true };
  const stored = await tx
    .select({ id: registryAnswers.id })
    .from(registryAnswers)
    .where(
      and(
        eq(registryAnswers.brandId, row.brandId),
        eq(registryAnswers.sha256, row.sha256),
        ne(registryAnswers.state, "discarded"),
      ),
    );
  return { ...onlyRow("insertAnswer", stored), isNew: false };
}

export async function findAnswer(db: BrandDb, params: { brandId: string; answerId: string }) {
  const [answer] = await db
    .select()
    .from(registryAnswers)
    .where(and(eq(registryAnswers.id, params.answerId), eq(registryAnswers.brandId, params.brandId)));
  return answer ?? null;
}

export async function listAnswers(
  db: BrandDb,
  params: { brandId: string; cursor?: string | undefined; limit: number },
) {
  return db
    .select({
      id: registryAnswers.id,
      fileName: registryAnswers.fileName,
      state: registryAnswers.state,
      entries: sql<number>`jsonb_array_length(${registryAnswers.rows})`,
      registered: registryAnswers.registered,
      receivedBy: users.name,
      createdAt: registryAnswers.createdAt,
    })
    .from(registryAnswers)
    .leftJoin(users, eq(users.id, registryAnswers.receivedBy))
    .where(
      and(
        eq(registryAnswers.brandId, params.brandId),
        params.cursor ? lt(registryAnswers.id, params.cursor) : undefined,
      ),
    )
    .orderBy(desc(registryAnswers.id))
    .limit(params.limit);
}

export async function settleAnswer(
  tx: BrandDb,
  params: { brandId: string; answerId: string; state: "applied" | "discarded"; registered: number | null; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(registryAnswers)
    .set({ state: params.state, registered: params.registered, stateAt: params.at })
    .where(
      and(
        eq(registryAnswers.id, params.answerId),
        eq(registryAnswers.brandId, params.brandId),
        eq(registryAnswers.state, "received"),
      ),
    );
  return rowCount === 1;
}

const KNOWN = {
  upi: registryEntries.upi,
  submittedAt: registryEntries.submittedAt,
  registrationId: registryEntries.registrationId,
  registeredOn: registryEntries.registeredOn,
  proofId: registryEntries.proofId,
};

export async function listNamedEntries(
  db: BrandDb,
  { brandId, rows, forUpdate = false }: { brandId: string; rows: readonly AnswerRow[]; forUpdate?: boolean },
) {
  const entryIds = db
    .select(KNOWN)
    .from(registryEntries)
    .where(
      and(
        eq(registryEntries.brandId, brandId),
        or(
          sql`${registryEntries.upi} = any(${sql.param(rows.map(({ upi }) => upi))}::text[])`,
          sql`${registryEntries.registrationId} = any(${sql.param(rows.map((row) => row.registrationId))}::text[])`,
        ),
      ),
    )
    .orderBy(registryEntries.id);
  return forUpdate ? entryIds.for("update") : entryIds;
}

export interface Registration {
  upi: string;
  registrationId: string;
  registeredOn: string;
  proofDueOn: string;
  proofId: string | null;
}

/** Keeps a proof that is stored already. Returns the subjects that were not registered before. */
export async function recordRegistrations(
  tx: BrandDb,
  { brandId, registrations }: { brandId: string; registrations: readonly Registration[] },
): Promise<string[]> {
  const { rows } = await tx.execute<{ subject: string; isNew: boolean }>(sql`
    update registry_entries e set registration_id = new."registrationId", registered_on = new."registeredOn",
      proof_due_on = new."proofDueOn", proof_id = coalesce(e.proof_id, new."proofId")
    from jsonb_to_recordset(${JSON.stringify(registrations)}::jsonb) as new (upi text, "registrationId" text,
      "registeredOn" date, "proofDueOn" date, "proofId" text), registry_entries before
    where e.brand_id = ${brandId} and e.upi = new.upi and e.submitted_at is not null and before.id = e.id
      and (e.registration_id is null or e.registration_id = new."registrationId")
    returning e.subject_id as subject, before.registration_id is null as "isNew"`);
  return rows.flatMap(({ subject, isNew }) => (isNew ? [subject] : []));
}

/** Brands with an entry whose data can change, or whose proof can be due. */
export async function listBrandsToFollow(db: AllBrandsDb): Promise<string[]> {
  const rows = await db
    .selectDistinct({ brandId: registryEntries.brandId })
    .from(registryEntries)
    .where(isNotNull(registryEntries.submittedAt))
    .orderBy(registryEntries.brandId);
  return rows.map(({ brandId }) => brandId);
}

export interface ProofReminder {
  subjectId: string;
  productName: string;
  code: string | null;
  serialNumber: string | null;
  proofDueOn: string;
}

/** Reminders of each entry: the first when `REMINDER_DAYS[0]` days are left, and the last when it is overdue. */
export async function claimProofReminders(
  tx: BrandDb,
  { brandId, today, limit }: { brandId: string; today: string; limit: number },
): Promise<ProofReminder[]> {
  const [first, second] = REMINDER_DAYS;
  const { rows } = await tx.execute<ProofReminder & Record<string, unknown>>(sql`
    with due as (
      select id, case when proof_due_on < ${today}::date then 3
        when proof_due_on <= ${today}::date + ${second}::int then 2 else 1 end as reminder
      from registry_entries where brand_id = ${brandId} and registration_id is not null and proof_id is null
        and proof_due_on <= ${today}::date + ${first}::int),
    claimed as (
      update registry_entries e set reminders = due.reminder from due
      where e.id in (select due.id from due join registry_entries x on x.id = due.id
        where x.reminders < due.reminder order by x.proof_due_on, x.id limit ${limit} for update of x)
        and e.id = due.id and e.reminders < due.reminder
      returning e.subject_id, e.product_id, e.passport_id, e.proof_due_on)
    select c.subject_id as "subjectId", p.name as "productName", u.code, u.serial_number as "serialNumber",
      c.proof_due_on::text as "proofDueOn"
    from claimed c join products p on p.id = c.product_id left join passports u on u.id = c.passport_id
    order by c.proof_due_on, c.subject_id`);
  return rows;
}

/** PostgreSQL takes at most 65,535 parameters in a statement. */
const PROOFS_PER_STATEMENT = 1_000;

export async function insertProofs(tx: BrandDb, rows: (typeof registryProofs.$inferInsert)[]): Promise<void> {
  for (let start = 0; start < rows.length; start += PROOFS_PER_STATEMENT)
    await tx.insert(registryProofs).values(rows.slice(start, start + PROOFS_PER_STATEMENT));
}

/** False if the subject is not registered, or has a proof already. */
export async function linkProof(
  tx: BrandDb,
  params: { brandId: string; subjectId: string; proofId: string },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(registryEntries)
    .set({ proofId: params.proofId })
    .where(
      and(
        eq(registryEntries.brandId, params.brandId),
        eq(registryEntries.subjectId, params.subjectId),
        isNotNull(registryEntries.registrationId),
        isNull(registryEntries.proofId),
      ),
    );
  return rowCount === 1;
}

export async function findEntryOf(db: BrandDb, params: { brandId: string; subjectId: string }) {
  const [entry] = await db
    .select()
    .from(registryEntries)
    .where(and(eq(registryEntries.brandId, params.brandId), eq(registryEntries.subjectId, params.subjectId)));
  return entry ?? null;
}

export async function findProof(db: BrandDb, params: { brandId: string; proofId: string }) {
  const [proof] = await db
    .select()
    .from(registryProofs)
    .where(and(eq(registryProofs.id, params.proofId), eq(registryProofs.brandId, params.brandId)));
  return proof ?? null;
}

export async function findVerification(
  db: BrandDb,
  params: { brandId: string; operator: string; verifiedOn: string },
): Promise<{ id: string } | null> {
  const [verification] = await db
    .select({ id: registryVerifications.id })
    .from(registryVerifications)
    .where(
      and(
        eq(registryVerifications.brandId, params.brandId),
        eq(registryVerifications.operator, params.operator),
        eq(registryVerifications.verifiedOn, params.verifiedOn),
      ),
    );
  return verification ?? null;
}

export async function insertVerification(tx: BrandDb, row: typeof registryVerifications.$inferInsert): Promise<void> {
  await tx.insert(registryVerifications).values(row).onConflictDoNothing();
}

export async function listVerifications(db: BrandDb, params: { brandId: string; limit: number }) {
  return db
    .select({
      id: registryVerifications.id,
      operator: registryVerifications.operator,
      verifiedOn: registryVerifications.verifiedOn,
      validUntil: registryVerifications.validUntil,
      proofId: registryVerifications.proofId,
      statedBy: users.name,
    })
    .from(registryVerifications)
    .leftJoin(users, eq(users.id, registryVerifications.statedBy))
    .where(eq(registryVerifications.brandId, params.brandId))
    .orderBy(desc(registryVerifications.validUntil), registryVerifications.id)
    .limit(params.limit);
}

export async function insertSchema(tx: BrandDb, row: typeof registrySchemas.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(registrySchemas).values(row).onConflictDoNothing();
  return rowCount === 1;
}

export async function listSchemas(db: BrandDb, params: { brandId: string; limit: number }) {
  return db
    .select({
      id: registrySchemas.id,
      kind: registrySchemas.kind,
      version: registrySchemas.version,
      fileName: registrySchemas.fileName,
      storedBy: users.name,
      createdAt: registrySchemas.createdAt,
    })
    .from(registrySchemas)
    .leftJoin(users, eq(users.id, registrySchemas.storedBy))
    .where(eq(registrySchemas.brandId, params.brandId))
    .orderBy(desc(registrySchemas.id))
    .limit(params.limit);
}

export async function findLatestSchema(db: BrandDb, params: { brandId: string; kind: SchemaKind }) {
  const [schema] = await db
    .select({ version: registrySchemas.version, body: registrySchemas.body })
    .from(registrySchemas)
    .where(and(eq(registrySchemas.brandId, params.brandId), eq(registrySchemas.kind, params.kind)))
    .orderBy(desc(registrySchemas.id))
    .limit(1);
  return schema ?? null;
}
