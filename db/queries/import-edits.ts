import { and, desc, eq, max, sql } from "drizzle-orm";
import { importEdits, users } from "../schema";
import type { BrandDb, TenantDb } from "../tenant";
import { insertMany } from "./bulk-writer";

export interface CellEdit {
  number: number;
  column: number;
  before: string;
  after: string;
}

interface EditSource {
  importId: string;
  edit: number;
  userId: string;
  at: Date;
}

/** The caller holds the import's lock. */
export async function nextEdit(tx: BrandDb, importId: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(importEdits.edit) })
    .from(importEdits)
    .where(eq(importEdits.importId, importId));
  return (row?.last ?? 0) + 1;
}

export async function insertEdits(
  tx: BrandDb,
  { importId, edit, userId, at }: EditSource,
  cells: readonly CellEdit[],
): Promise<void> {
  await insertMany(tx, importEdits, cells, { common: { importId, edit, userId, createdAt: at } });
}

export async function insertFixes(
  tx: BrandDb,
  source: EditSource & { code: string; field: string | null },
): Promise<number> {
  const { importId, edit, userId, at, code, field } = source;
  const { rowCount } = await tx.execute(sql`
    insert into import_edits (import_id, edit, number, column_index, before, after, user_id, created_at)
    select ${importId}, ${edit}, p.number, p.column_index, coalesce(r.cells ->> p.column_index, ''), p.fix,
    ${userId}, cast(${at.toISOString()} as timestamptz)
    from import_problems p join import_rows r on r.import_id = p.import_id and r.number = p.number
    where p.import_id = ${importId} and p.code = ${code} and p.field is not distinct from ${field}
    and p.fix is not null and p.column_index is not null
    on conflict do nothing`);
  return rowCount ?? 0;
}

export async function insertReplacements(
  tx: BrandDb,
  source: EditSource & { column: number; from: string; to: string },
): Promise<number> {
  const { importId, edit, userId, at, column, from, to } = source;
  const { rowCount } = await tx.execute(sql`
    insert into import_edits (import_id, edit, number, column_index, before, after, user_id, created_at)
    select ${importId}, ${edit}, number, ${column}, ${from}, ${to}, ${userId}, cast(${at.toISOString()} as timestamptz)
    from import_rows where import_id = ${importId} and coalesce(cells ->> ${column}::integer, '') = ${from}`);
  return rowCount ?? 0;
}

export async function insertChoice(
  tx: BrandDb,
  source: EditSource & { key: string; columns: number[]; fromRow: number },
): Promise<number> {
  const { importId, edit, userId, at, key, columns, fromRow } = source;
  if (columns.length === 0) return 0;
  const chosen = sql.param(columns);
  const { rowCount } = await tx.execute(sql`
    with wanted as materialized (
      select place as "column", coalesce(cells ->> place, '') as after
      from import_rows, unnest(${chosen}::integer[]) as place
      where import_id = ${importId} and number = ${fromRow}
    )
    insert into import_edits (import_id, edit, number, column_index, before, after, user_id, created_at)
    select ${importId}, ${edit}, r.number, wanted."column", coalesce(r.cells ->> wanted."column", ''),
    wanted.after, ${userId}, cast(${at.toISOString()} as timestamptz)
    from import_rows r, wanted
    where r.import_id = ${importId} and r.product_key = ${key}
    and coalesce(r.cells ->> wanted."column", '') <> wanted.after
      and exists (select from unnest(${chosen}::integer[]) as place where coalesce(r.cells ->> place, '') <> '')`);
  return rowCount ?? 0;
}

export async function listCellsOfEdit(
  db: BrandDb,
  params: { importId: string; edit: number; limit: number },
): Promise<CellEdit[]> {
  return db
    .select({
      number: importEdits.number,
      column: importEdits.column,
      before: importEdits.before,
      after: importEdits.after,
    })
    .from(importEdits)
    .where(
      and(
        eq(importEdits.importId, params.importId),
        eq(importEdits.edit, params.edit),
        eq(importEdits.isUndone, false),
      ),
    )
    .orderBy(importEdits.number, importEdits.column)
    .limit(params.limit);
}

export async function markEditReverted(tx: BrandDb, params: { importId: string; edit: number }): Promise<number> {
  const { rowCount } = await tx
    .update(importEdits)
    .set({ isUndone: true })
    .where(
      and(
        eq(importEdits.importId, params.importId),
        eq(importEdits.edit, params.edit),
        eq(importEdits.isUndone, false),
      ),
    );
  return rowCount ?? 0;
}

export async function listActiveEdits(db: TenantDb, params: { importId: string; fromRow: number; toRow: number }) {
  return db
    .selectDistinctOn([importEdits.number, importEdits.column], {
      number: importEdits.number,
      column: importEdits.column,
      after: importEdits.after,
    })
    .from(importEdits)
    .where(
      and(
        eq(importEdits.importId, params.importId),
        sql`${importEdits.number} between ${params.fromRow} and ${params.toRow}`,
        eq(importEdits.isUndone, false),
      ),
    )
    .orderBy(importEdits.number, importEdits.column, desc(importEdits.edit));
}

export async function hasEdits(db: BrandDb, importId: string): Promise<boolean> {
  const [row] = await db
    .select({ edit: importEdits.edit })
    .from(importEdits)
    .where(and(eq(importEdits.importId, importId), eq(importEdits.isUndone, false)))
    .limit(1);
  return row !== undefined;
}

export async function listEdits(db: BrandDb, params: { importId: string; limit: number }) {
  return db
    .select({
      edit: importEdits.edit,
      cells: sql<number>`count(*)`.mapWith(Number),
      firstRow: sql<number>`min(${importEdits.number})`.mapWith(Number),
      column: sql<number>`min(${importEdits.column})`.mapWith(Number),
      before: sql<string>`min(${importEdits.before})`,
      after: sql<string>`min(${importEdits.after})`,
      isUndone: importEdits.isUndone,
      by: users.name,
      at: importEdits.createdAt,
    })
    .from(importEdits)
    .leftJoin(users, eq(users.id, importEdits.userId))
    .where(eq(importEdits.importId, params.importId))
    .groupBy(importEdits.edit, importEdits.isUndone, users.name, importEdits.createdAt)
    .orderBy(desc(importEdits.edit))
    .limit(params.limit);
}
