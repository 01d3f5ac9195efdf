import type pg from "pg";

/** A table to be copied, as the catalogue has it. Names are quoted where they need it. */
export interface MovedTable {
  name: string;
  columns: { name: string; type: string }[];
  key: { name: string; type: string }[];
}

/** Every table of the product. What a table computes by itself is no column here. */
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

/** Makes the texts of values the same on both sides, and lets long work last. */
export async function agreeOnTexts(client: pg.Client): Promise<void> {
  await client.query(
    "set timezone = 'utc'; set datestyle = 'iso, ymd'; set intervalstyle = 'iso_8601'; set bytea_output = 'hex'; " +
      "set extra_float_digits = 1; set statement_timeout = 0",
  );
}

/** A row as the texts of its values, in the order of the columns. */
export const rowAsTexts = ({ columns }: Pick<MovedTable, "columns">) =>
  `json_build_array(${columns.map(({ name }) => `${name}::text`).join(", ")})`;

export interface Fingerprint {
  rows: number;
  /** Over the content of every row, in any order. */
  content: string;
}

/** What tells two tables apart that do not hold the same rows. */
export async function fingerprint(client: pg.Client, table: MovedTable): Promise<Fingerprint> {
  const { rows } = await client.query<Fingerprint>(`
    select count(*)::int as rows,
      coalesce(sum(('x' || left(md5(${rowAsTexts(table)}::text), 16))::bit(64)::bigint::numeric), 0)::text as content
    from public.${table.name}`);
  return rows[0] ?? { rows: 0, content: "" };
}
