import { and, eq, getTableColumns, is, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "../client";
import * as schema from "../schema";
import type { AllBrandsDb, BrandDb } from "../tenant";

/** All tables with a `brand_id`, also future ones, except credentials, encrypted bodies and short-lived data. */

const LEFT_OUT_TABLES = new Set([
  "audit_heads",
  // Keys and progress of this deployment's copies, and passports of other services that its operator authorised.
  "backup_keys",
  "backup_sources",
  "linked_documents",
  "received_passports",
  "received_versions",
  "sent_passports",
  "brand_archives",
  "chain_verifications",
  // Keyed hashes of this deployment's secret, so they are useless elsewhere.
  "claim_codes",
  "company_identities",
  "company_links",
  "idempotency_records",
  "item_codes",
  "jobs",
  "request_counts",
  "sessions",
  "bulk_transfers",
]);
const LEFT_OUT_COLUMNS = new Set(["client", "secret_hash", "token_hash", "content", "name_key"]);

/** Columns encrypted under this deployment's secret end in `sealed`, in future tables, too. */
const isHandedOut = (column: string) => !LEFT_OUT_COLUMNS.has(column) && !/(^|_)sealed$/.test(column);

export interface BrandTable {
  name: string;
  table: PgTable;
  brandId: PgColumn;
  key: PgColumn[];
}

const isTable = (value: unknown): value is PgTable => is(value, PgTable);

function keyOf(table: PgTable): PgColumn[] {
  const composite = getTableConfig(table).primaryKeys[0]?.columns;
  return (composite ?? Object.values(getTableColumns(table)).filter(({ primary }) => primary)) as PgColumn[];
}

export function brandTables(): BrandTable[] {
  return Object.values(schema as Record<string, unknown>)
    .filter(isTable)
    .flatMap((table) => {
      const name = getTableConfig(table).name;
      const brandId = getTableColumns(table)["brandId"] as PgColumn | undefined;
      return brandId && !LEFT_OUT_TABLES.has(name) ? [{ name, table, brandId, key: keyOf(table) }] : [];
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

type Row = Record<string, unknown>;

export async function* listBrandRows(
  db: Queryable,
  { brandId, of, limit }: { brandId: string; of: BrandTable; limit: number },
): AsyncGenerator<Row[]> {
  const names = namesOf(of.table);
  let after: Row | undefined;
  for (;;) {
    const rows: Row[] = await db
      .select()
      .from(of.table)
      .where(and(eq(of.brandId, brandId), after && isBehind(of.key, byName(after, names))))
      .orderBy(...of.key)
      .limit(limit);
    if (rows.length > 0) yield rows.map((row) => exportedColumns(byName(row, names)));
    if (rows.length < limit) return;
    after = rows.at(-1);
  }
}

const byName = (row: Row, names: ReadonlyMap<string, string>): Row =>
  Object.fromEntries([...names].map(([property, name]) => [name, row[property]]));

const exportedColumns = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => (isHandedOut(name) ? [[name, inJson(value)]] : [])),
  );

const inJson = (value: unknown) => (Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value);

const namesOf = (table: PgTable) =>
  new Map(Object.entries(getTableColumns(table)).map(([property, column]) => [property, column.name]));

/** Row-wise comparison, so that paging works with any composite key. */
function isBehind(key: readonly PgColumn[], row: Row) {
  const values = key.map((column) => sql.param(row[column.name], column));
  return sql`(${sql.join([...key], sql`, `)}) > (${sql.join(values, sql`, `)})`;
}

export async function listTeamContents(db: Queryable, brandId: string): Promise<Row[]> {
  const { members, users } = schema;
  return db
    .select({
      user_id: users.id,
      name: users.name,
      email: users.email,
      role: members.role,
      joined_at: members.createdAt,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.brandId, brandId))
    .orderBy(users.id);
}

export async function listBrandContents(db: BrandDb, brandId: string): Promise<Row[]> {
  const rows: Row[] = await db.select().from(schema.brands).where(eq(schema.brands.id, brandId));
  return rows.map((row) => exportedColumns(byName(row, namesOf(schema.brands))));
}

/** Tables that are not moved to another deployment: permissions, messages, and request counts. */
const STAYS_BEHIND = new Set([
  "access_grants",
  "access_reads",
  "api_keys",
  "audit_log",
  "brand_logos",
  "bulk_changes",
  "company_domains",
  "company_sign_ins",
  "events",
  "evidence_uploads",
  "picture_leftovers",
  "imports",
  "invitations",
  "notifications",
  "outgoing_messages",
  "pickup_files",
  "pickup_sources",
  "request_bodies",
  "request_counts",
  "request_log",
  "scans",
  "unknown_serials",
  "webhook_attempts",
  "webhook_endpoints",
  "webhook_retries",
]);

export interface ArrivingTable {
  name: string;
  table: PgTable;
  accounts: string[];
}

/** In dependency order: referenced tables first. */
export function arrivingTables(): ArrivingTable[] {
  const waiting = new Map(
    brandTables().flatMap(({ name, table }) => (STAYS_BEHIND.has(name) ? [] : [[name, table] as const])),
  );
  const ordered: ArrivingTable[] = [];
  while (waiting.size > 0)
    for (const [name, table] of waiting) {
      const references = getTableConfig(table).foreignKeys.map((key) => key.reference());
      const nameOf = ({ foreignTable }: (typeof references)[number]) => getTableConfig(foreignTable).name;
      if (references.some((reference) => nameOf(reference) !== name && waiting.has(nameOf(reference)))) continue;
      const accounts = references.filter((reference) => nameOf(reference) === "users");
      ordered.push({ name, table, accounts: accounts.flatMap(({ columns }) => columns.map((column) => column.name)) });
      waiting.delete(name);
    }
  return ordered;
}

export const insertArchivedBrand = (tx: AllBrandsDb, row: Row) => insertArchivedRows(tx, schema.brands, [row]);

/** Throws if a row already exists. */
export async function insertArchivedRows(tx: AllBrandsDb, table: PgTable, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const known = new Set(namesOf(table).values());
  const columnNames = Object.keys(rows[0] ?? {}).filter((name) => known.has(name));
  const columns = sql.join(
    columnNames.map((name) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)`);
}
