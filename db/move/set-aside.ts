import type pg from "pg";

/**
 * While a database is filled, its foreign keys and indexes are removed: rows arrive in any order, and indexes are
 * built once. The definitions are stored in the database itself, so that a later run can restore them.
 */

/** Marks an incomplete database, which must not serve. */
export const UNFINISHED_SCHEMA = "carnet_move";

/** Begins or resumes filling a database. Throws if it has rows of its own. */
export async function beginFilling(client: pg.Client, tables: readonly { name: string }[]): Promise<void> {
  if (await isBeingFilled(client)) return;
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from public.${name} limit 1`);
    if (rowCount !== 0)
      throw new Error(`That database is in use already: its table ${name} has rows. Give the address of an empty one.`);
  }
  await client.query("begin");
  await client.query(`
    create schema ${UNFINISHED_SCHEMA};
    create table ${UNFINISHED_SCHEMA}.tables (name text primary key, behind json not null, rows integer not null);
    create table ${UNFINISHED_SCHEMA}.aside (number serial primary key, restore text not null);
    insert into ${UNFINISHED_SCHEMA}.aside (restore)
      select replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
      from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid);
    insert into ${UNFINISHED_SCHEMA}.aside (restore)
      select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint
      where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`);
  const { rows } = await client.query<{ drop: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
    union all
    select format('drop index %s', i.indexrelid::regclass) from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`);
  await client.query(rows.map(({ drop }) => drop).join(";\n"));
  await client.query("commit");
}

export async function isBeingFilled(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_namespace where nspname = $1", [UNFINISHED_SCHEMA]);
  return rowCount !== 0;
}

/**
 * Restores keys and indexes one by one, so that an interrupted run can resume, and removes the mark. Throws if rows
 * violate a key.
 */
export async function endFilling(client: pg.Client, onRestored: () => void): Promise<void> {
  const { rows } = await client.query<{ number: number; restore: string }>(
    `select number, restore from ${UNFINISHED_SCHEMA}.aside order by number`,
  );
  for (const { number, restore } of rows) {
    await client.query("begin");
    await client.query(restore);
    await client.query(`delete from ${UNFINISHED_SCHEMA}.aside where number = $1`, [number]);
    await client.query("commit");
    onRestored();
  }
}

export async function takeMarkAway(client: pg.Client): Promise<void> {
  await client.query(`drop schema ${UNFINISHED_SCHEMA} cascade`);
  await client.query("analyze");
}
