import pg from "pg";

interface MovedTable {
  name: string;
  columns: { name: string; type: string }[];
  key: { name: string; type: string }[];
}

export async function listMovedTables(client: pg.Client): Promise<MovedTable[]> {
  const { rows } = await client.query<MovedTable>(`
    with keys as (
      -- A table may leave its key to its partitions, which then all have the same.
      select distinct on (whole) coalesce(i.inhparent, k.conrelid) as whole, k.conrelid, k.conkey
      from pg_constraint k left join pg_inherits i on i.inhrelid = k.conrelid where k.contype = 'p' order by whole)
    select quote_ident(c.relname) as name,
      json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
        order by a.attname) as columns,
      json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
        order by array_position(k.conkey, o.attnum)) filter (where o.attnum = any (k.conkey)) as key
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      join keys k on k.whole = c.oid
      join pg_attribute o on o.attrelid = k.conrelid and o.attname = a.attname
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname order by c.relname`);
  return rows;
}

/** Makes text output of values identical on both sides and disables timeouts. */
export async function agreeOnTexts(client: pg.Client): Promise<void> {
  await client.query(
    "set timezone = 'utc'; set datestyle = 'iso, ymd'; set intervalstyle = 'iso_8601'; set bytea_output = 'hex'; " +
      "set extra_float_digits = 1; set statement_timeout = 0",
  );
}

const rowAsTexts = ({ columns }: Pick<MovedTable, "columns">) =>
  `json_build_array(${columns.map(({ name }) => `${name}::text`).join(", ")})`;

interface Fingerprint {
  rows: number;
  /** Order-independent hash over all rows. */
  content: string;
}

export async function fingerprint(client: pg.Client, table: MovedTable): Promise<Fingerprint> {
  const { rows } = await client.query<Fingerprint>(`
    select count(*)::int as rows,
      coalesce(sum(('x' || left(md5(${rowAsTexts(table)}::text), 16))::bit(64)::bigint::numeric), 0)::text as content
    from public.${table.name}`);
  return rows[0] ?? { rows: 0, content: "" };
}

const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_ROWS_MAX = 4_096;

export interface MoveProgress {
  table: string;
  rows: number;
  totalRows: number;
}

interface Moved {
  tables: number;
  rows: number;
}

/** The target is empty or begun earlier. Run as the owner while neither serves. Throws with the differences. */
export async function moveDatabase(
  from: string,
  to: string,
  onProgress: (progress: MoveProgress) => void,
): Promise<Moved> {
  return connected(from, (source) => connected(to, (target) => moveRows(source, target, onProgress)));
}

async function connected<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const application_name = "carnet-move";
  const client = new pg.Client({ connectionString, application_name, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function moveRows(
  source: pg.Client,
  target: pg.Client,
  onProgress: (progress: MoveProgress) => void,
): Promise<Moved> {
  await Promise.all([source, target].map(agreeOnTexts));
  const tables = await listMovedTables(source);
  await requireSameTables(tables, await listMovedTables(target));
  await beginFilling(target, tables);
  let rows = 0;
  for (const table of tables) {
    await copyTable(source, target, { table, onProgress });
    const [from, to] = [await fingerprint(source, table), await fingerprint(target, table)];
    if (from.rows !== to.rows || from.content !== to.content)
      throw new Error(
        `The table ${table.name} has ${from.rows} rows here and ${to.rows} there, or other content: something wrote ` +
          "to one of them meanwhile. Stop whatever uses them, empty that database, and start again.",
      );
    rows += to.rows;
  }
  await endFilling(target, () => onProgress({ table: "", rows, totalRows: rows }));
  await takeMarkAway(target);
  return { tables: tables.length, rows };
}

async function requireSameTables(source: readonly MovedTable[], target: readonly MovedTable[]): Promise<void> {
  if (JSON.stringify(source) !== JSON.stringify(target))
    throw new Error("The two databases do not have the same tables and columns: bring both to the present schema.");
}

interface TableToCopy {
  table: MovedTable;
  onProgress: (progress: MoveProgress) => void;
}

/** Batches in key order; each stores its progress mark in the same transaction. */
async function copyTable(source: pg.Client, target: pg.Client, { table, onProgress }: TableToCopy): Promise<void> {
  const { name, columns, key } = table;
  const { rows: counts } = await source.query<{ rows: number }>(`select count(*)::int as rows from public.${name}`);
  const totalRows = counts[0]?.rows ?? 0;
  const { rows: marks } = await target.query<{ behind: string[]; rows: number }>(
    `select behind, rows from ${UNFINISHED_SCHEMA}.tables where name = $1`,
    [name],
  );
  let { behind, rows: done } = marks[0] ?? { behind: undefined, rows: 0 };
  const keys = key.map((column) => column.name).join(", ");
  const insert =
    `insert into public.${name} (${columns.map((column) => column.name).join(", ")}) overriding system value ` +
    `select ${columns.map(({ type }, index) => `(v ->> ${index})::${type}`).join(", ")} ` +
    "from json_array_elements($1::json) v";
  for (let limit = 16; ;) {
    const { rows: pages } = await source.query<{ rows: number; body: string; last: string[] }>(
      `with page as (
         select * from public.${name}
         ${behind ? `where (${keys}) > (${key.map(({ type }, index) => `$${index + 1}::${type}`).join(", ")})` : ""}
         order by ${keys} limit ${limit})
       select count(*)::int as rows, json_agg(${rowAsTexts(table)})::text as body,
         (select json_build_array(${key.map((column) => `${column.name}::text`).join(", ")})
          from page order by ${key.map((column) => `${column.name} desc`).join(", ")} limit 1) as last
       from page`,
      behind,
    );
    const page = pages[0];
    if (!page || page.rows === 0) return;
    behind = page.last;
    done += page.rows;
    await target.query("begin");
    await target.query(insert, [page.body]);
    await target.query(
      `insert into ${UNFINISHED_SCHEMA}.tables (name, behind, rows) values ($1, $2, $3)
       on conflict (name) do update set behind = excluded.behind, rows = excluded.rows`,
      [name, JSON.stringify(behind), done],
    );
    await target.query("commit");
    onProgress({ table: name, rows: done, totalRows });
    if (page.rows < limit) return;
    limit = nextLimit(limit, page.body.length);
  }
}

/** Adapts the batch size, because rows have between twenty bytes and a megabyte. */
function nextLimit(limit: number, bytes: number): number {
  if (bytes > BATCH_BYTES) return Math.max(1, Math.floor(limit / 2));
  return bytes < BATCH_BYTES / 2 ? Math.min(limit * 2, BATCH_ROWS_MAX) : limit;
}

/** While filling, foreign keys and indexes are removed; stored definitions let a later run restore them. */

/** Marks an incomplete database, which must not serve. */
const UNFINISHED_SCHEMA = "carnet_move";

/** Begins or resumes filling a database. Throws if it has rows of its own. */
async function beginFilling(client: pg.Client, tables: readonly { name: string }[]): Promise<void> {
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

/** One by one, so that an interrupted run can resume. Throws if rows violate a key. */
async function endFilling(client: pg.Client, onRestored: () => void): Promise<void> {
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

async function takeMarkAway(client: pg.Client): Promise<void> {
  await client.query(`drop schema ${UNFINISHED_SCHEMA} cascade`);
  await client.query("analyze");
}
