import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { RegistryGapId, RegistryState } from "@/lib/eu-registry/rules";
import { COMMODITY_LISTS } from "@/lib/law/commodity-codes";
import type { RegistryDuty, RegistryDutyId, RegistryLevel } from "@/lib/law/registry-duties";
import { registryAcceptances, registryEntries } from "../schema";
import type { BrandDb } from "../tenant";
import { hostOfUnit } from "./brand-hosts";
import { containing } from "./conditions";

/** State of passports and models in the EU registry, computed from current data, so that changes count immediately. */

export interface CollectedDuty extends RegistryDuty {
  isAccepted: boolean;
}

export interface RegistryScope {
  brandId: string;
  duties: readonly CollectedDuty[];
}

/** Of the product's members that a registration states. Other changes of a product do not concern the registry. */
const BASIS = sql`md5(jsonb_build_array(p.gtin, p.ecodesign -> 'upi', p.ecodesign -> 'commodity_code',
  (select jsonb_agg(jsonb_build_array(o -> 'role', o -> 'identifier', o -> 'identifier_scheme', o -> 'eori') order by n)
    from jsonb_array_elements(p.ecodesign -> 'operators') with ordinality as operator (o, n)),
  (select jsonb_agg(jsonb_build_array(f -> 'identifier', f -> 'identifier_scheme') order by n)
    from jsonb_array_elements(p.ecodesign -> 'facilities') with ordinality as facility (f, n)),
  p.ecodesign -> 'backup_provider' -> 'url')::text)`;

/** Limits of the mock registry's schema: 50 characters for an operator, 4 to 10 digits for a commodity code. */
const GAPS = sql`array_remove(array[
  case when coalesce(p.ecodesign ->> 'commodity_code', '') !~ '^[0-9]{4,10}$' then 'commodity_code' end,
  case when not exists (select from jsonb_array_elements(p.ecodesign -> 'operators') as operator (o) where
    (o ->> 'role' = 'manufacturer' and length(o ->> 'identifier') between 1 and 40) or
    (o ->> 'role' = 'importer' and length(o ->> 'eori') between 1 and 40)) then 'operator' end,
  case when not exists (select from jsonb_array_elements(p.ecodesign -> 'facilities')) then 'facilities' end,
  case when coalesce(p.ecodesign -> 'backup_provider' ->> 'url', '') !~ '^https?://' then 'backup' end,
  case when p.review_state <> 'approved' then 'review' end], null)`;

function concerned({ group, categories, industrialAboveKwh, codes }: RegistryDuty): SQL {
  const list = codes && COMMODITY_LISTS[codes].prefixes.map((prefix) => `${prefix}%`);
  return sql.join(
    [
      sql`p.product_group = ${group} and not p.is_example`,
      ...(categories
        ? [sql`p.ecodesign -> 'battery' ->> 'category' = any(${sql.param([...categories])}::text[])`]
        : []),
      ...(industrialAboveKwh === undefined
        ? []
        : [
            sql`(p.ecodesign -> 'battery' ->> 'category' <> 'industrial' or
              coalesce((p.ecodesign -> 'battery' ->> 'rated_energy_kwh')::numeric > ${industrialAboveKwh}, true))`,
          ]),
      ...(list ? [sql`p.ecodesign ->> 'commodity_code' like any(${sql.param(list)}::text[])`] : []),
    ],
    sql` and `,
  );
}

/** `duty`: products that have to be registered, and what their data lack. `only`: a further condition on `p`. */
function dutyRows({ brandId, duties }: RegistryScope, only?: SQL): SQL {
  if (duties.length === 0)
    return sql`select null::text as id, null::text as name, null::text as duty,
    null::text as level, false as is_accepted, null::text[] as gaps, null::text as basis where false`;
  return sql.join(
    duties.map(
      (duty) => sql`select p.id, p.name, ${duty.id}::text as duty, ${duty.level}::text as level,
        ${duty.isAccepted}::boolean as is_accepted, ${GAPS} as gaps, ${BASIS} as basis
        from products p where p.brand_id = ${brandId} and ${concerned(duty)}${only ? sql` and ${only}` : sql``}`,
    ),
    sql` union all `,
  );
}

const STATE = sql`case
  when e.file_id is not null then 'in_file'
  when e.basis is not null and (e.basis <> s.basis or e.deactivated <> s.deactivated) then 'changed'
  when e.registration_id is not null then case when e.proof_id is null then 'proof_due' else 'registered' end
  when e.submitted_at is not null then 'submitted'
  when s.deactivated then 'not_required'
  when not s.is_accepted then 'not_accepted'
  when cardinality(s.gaps) > 0 then 'incomplete'
  else 'ready' end`;

interface SubjectFilter {
  words?: string | undefined;
  productIds?: readonly string[] | undefined;
  passportId?: string | undefined;
}

function subjects(scope: RegistryScope, { words, productIds, passportId }: SubjectFilter = {}): SQL {
  const pattern = words === undefined ? undefined : containing(words);
  const ofProduct = productIds && sql`p.id = any(${sql.param([...productIds])}::text[])`;
  const ofPassport = passportId === undefined ? sql`` : sql` and passports.id = ${passportId}`;
  const matches = (text: SQL) =>
    pattern === undefined
      ? sql``
      : sql` and (d.name ilike ${pattern}${text} or exists (select from registry_entries x where x.brand_id =
          ${scope.brandId} and (x.registration_id = ${words} or x.upi = ${words}) and x.product_id = d.id))`;
  return sql`with duty as materialized (${dutyRows(scope, ofProduct)}), units as (
    select passports.id, d.id as product_id, d.name, d.duty, 'item' as level, d.is_accepted, d.basis, passports.id as
      passport_id, passports.code, passports.serial_number,
      case when passports.serial_number is null then d.gaps || 'serial_number'::text else d.gaps end as gaps,
      passports.status in ('revoked', 'archived') or passports.decommissioned_at is not null as deactivated
    from duty d join passports on passports.product_id = d.id and passports.brand_id = ${scope.brandId}
    where d.level = 'item'${ofPassport}${matches(sql` or passports.serial_number = ${words} or passports.code =
      ${words?.replaceAll("-", "").toUpperCase()}`)}
    union all
    select d.id, d.id, d.name, d.duty, d.level, d.is_accepted, d.basis, null, null, null, d.gaps, false
    from duty d where d.level = 'model'${passportId === undefined ? sql`` : sql` and false`}${matches(sql``)}
  ), subject as (
    select s.*, ${STATE} as state, e.id as entry_id, e.upi, e.file_id, e.submitted_file_id, e.submitted_at,
      e.submitted_by, e.registration_id, e.registered_on::text, e.proof_due_on::text, e.proof_id
    from units s left join registry_entries e on e.subject_id = s.id and e.brand_id = ${scope.brandId}
  )`;
}

export interface SubjectRow {
  id: string;
  productId: string;
  productName: string;
  duty: RegistryDutyId;
  level: RegistryLevel;
  passportId: string | null;
  code: string | null;
  serialNumber: string | null;
  host: string | null;
  gaps: RegistryGapId[];
  basis: string;
  deactivated: boolean;
  state: RegistryState;
  upi: string | null;
  fileId: string | null;
  submittedFileId: string | null;
  submittedAt: Date | null;
  submittedBy: string | null;
  registrationId: string | null;
  registeredOn: string | null;
  proofDueOn: string | null;
  proofId: string | null;
}

export interface SubjectPage extends SubjectFilter {
  states: readonly RegistryState[];
  cursor?: string | undefined;
  limit: number;
  isOldestFirst?: boolean;
  /** Changes with gaps wait; the end of a passport does not. */
  isFileable?: boolean;
}

export async function listRegistrySubjects(
  db: BrandDb,
  scope: RegistryScope,
  { states, cursor, limit, isOldestFirst, isFileable, ...filter }: SubjectPage,
): Promise<SubjectRow[]> {
  const beyond = isOldestFirst ? sql`>` : sql`<`;
  const conditions = [
    ...(states.length > 0 ? [sql`state = any(${sql.param([...states])}::text[])`] : [sql`state <> 'not_required'`]),
    ...(cursor ? [sql`id ${beyond} ${cursor}`] : []),
    ...(isFileable ? [sql`(cardinality(gaps) = 0 or deactivated)`] : []),
  ];
  const { rows } = await db.execute<SubjectRow & Record<string, unknown>>(sql`${subjects(scope, filter)}
    select page.*, (select ${hostOfUnit} from passports where passports.id = page."passportId") as host,
      (select name from users where users.id = page."submitterId") as "submittedBy" from (
    select id, product_id as "productId", name as "productName", duty, level, passport_id as "passportId", code,
      serial_number as "serialNumber", gaps, basis, deactivated, state, upi, file_id as "fileId",
      submitted_file_id as "submittedFileId", submitted_at as "submittedAt",
      submitted_by as "submitterId", registration_id as "registrationId",
      registered_on as "registeredOn", proof_due_on as "proofDueOn", proof_id as "proofId"
    from subject where ${sql.join(conditions, sql` and `)} order by id ${isOldestFirst ? sql`asc` : sql`desc`}
    limit ${limit}) as page order by id ${isOldestFirst ? sql`asc` : sql`desc`}`);
  return rows.map((row) => ({ ...row, submittedAt: row.submittedAt && new Date(row.submittedAt) }));
}

export type StateCounts = Partial<Record<RegistryState, number>>;

export async function countRegistryStates(
  db: BrandDb,
  scope: RegistryScope,
  filter: SubjectFilter = {},
): Promise<StateCounts> {
  const { rows } = await db.execute<{ state: RegistryState; count: number }>(sql`${subjects(scope, filter)}
    select state, count(*)::int as count from subject group by state`);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

export async function findProductDuty(
  db: BrandDb,
  scope: RegistryScope,
  productId: string,
): Promise<{ duty: RegistryDutyId; level: RegistryLevel; gaps: RegistryGapId[] } | null> {
  const { rows } = await db.execute<{ duty: RegistryDutyId; level: RegistryLevel; gaps: RegistryGapId[] }>(
    sql`select duty, level, gaps from (${dutyRows(scope, sql`p.id = ${productId}`)}) as of_product limit 1`,
  );
  return rows[0] ?? null;
}

/** Entries that differ from the last upload and whose change is not announced yet. Returns their subjects. */
export async function markChanges(tx: BrandDb, scope: RegistryScope, limit: number): Promise<string[]> {
  const mark = sql`s.basis || case when s.deactivated then ' ended' else '' end`;
  const { rows } = await tx.execute<{ subject: string }>(sql`${subjects(scope)}, due as (
      select s.entry_id, ${mark} as mark from subject s join registry_entries e on e.id = s.entry_id
      where s.state = 'changed' and e.announced_basis is distinct from ${mark} order by s.entry_id limit ${limit})
    update registry_entries e set announced_basis = due.mark from due where e.id = due.entry_id
      -- A concurrent run can have announced it since.
      and e.announced_basis is distinct from due.mark returning e.subject_id as subject`);
  return rows.map(({ subject }) => subject);
}

export async function listAcceptances(db: BrandDb, brandId: string) {
  return db.select().from(registryAcceptances).where(eq(registryAcceptances.brandId, brandId));
}

export async function putAcceptance(tx: BrandDb, row: typeof registryAcceptances.$inferInsert): Promise<void> {
  const { acceptedFrom, statedBy, statedAt } = row;
  await tx
    .insert(registryAcceptances)
    .values(row)
    .onConflictDoUpdate({
      target: [registryAcceptances.brandId, registryAcceptances.duty],
      set: { acceptedFrom, statedBy, statedAt },
    });
}

export async function deleteAcceptance(
  tx: BrandDb,
  params: { brandId: string; duty: RegistryDutyId },
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(registryAcceptances)
    .where(and(eq(registryAcceptances.brandId, params.brandId), eq(registryAcceptances.duty, params.duty)));
  return rowCount === 1;
}

export interface NewEntry {
  id: string;
  productId: string;
  passportId: string | null;
  upi: string;
  basis: string;
  deactivated: boolean;
}

/** Claims entries for a file. Returns the subjects of those that no other file contains. */
export async function claimEntries(
  tx: BrandDb,
  { brandId, fileId, at, entries }: { brandId: string; fileId: string; at: Date; entries: readonly NewEntry[] },
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ subject: string }>(sql`
    insert into registry_entries as e (id, brand_id, subject_id, product_id, passport_id, upi, file_upi, file_id,
      file_basis, file_deactivated, created_at)
    select id, ${brandId}, coalesce("passportId", "productId"), "productId", "passportId", upi, upi, ${fileId}, basis,
      deactivated, ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as new (id text, "productId" text, "passportId" text,
      upi text, basis text, deactivated boolean)
    on conflict (subject_id) do update set file_upi = excluded.file_upi, file_id = excluded.file_id,
      file_basis = excluded.file_basis, file_deactivated = excluded.file_deactivated
    where e.brand_id = ${brandId} and e.file_id is null
      and (e.basis <> excluded.file_basis or e.deactivated <> excluded.file_deactivated)
    returning subject_id as subject`);
  return new Set(rows.map(({ subject }) => subject));
}

export async function submitEntries(
  tx: BrandDb,
  { brandId, fileId, userId, at }: { brandId: string; fileId: string; userId: string; at: Date },
): Promise<number> {
  const { rowCount } = await tx
    .update(registryEntries)
    .set({
      upi: sql`coalesce(${registryEntries.fileUpi}, ${registryEntries.upi})`,
      basis: sql`${registryEntries.fileBasis}`,
      deactivated: sql`${registryEntries.fileDeactivated}`,
      submittedFileId: fileId,
      submittedAt: at,
      submittedBy: userId,
      announcedBasis: null,
      fileId: null,
      fileUpi: null,
      fileBasis: null,
      fileDeactivated: null,
    })
    .where(and(eq(registryEntries.brandId, brandId), eq(registryEntries.fileId, fileId)));
  return rowCount ?? 0;
}

/** Entries of a discarded file: those that were never uploaded are forgotten, the others are as before. */
export async function releaseEntries(tx: BrandDb, { brandId, fileId }: { brandId: string; fileId: string }) {
  const inFile = and(eq(registryEntries.brandId, brandId), eq(registryEntries.fileId, fileId));
  await tx.delete(registryEntries).where(and(inFile, isNull(registryEntries.submittedAt)));
  await tx
    .update(registryEntries)
    .set({ fileId: null, fileUpi: null, fileBasis: null, fileDeactivated: null })
    .where(inFile);
}
