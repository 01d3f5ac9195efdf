import type pg from "pg";

interface Size {
  name: string;
  bytes: number;
}

interface Sizes {
  parts: Size[];
  tables: number;
  indexes: number;
}

/** Each table of what passports are made of, and each of its indexes, with its bytes on disk: the largest first. */
export async function passportSizes(pool: pg.Pool): Promise<Sizes> {
  const { rows } = await pool.query<Size & { is_index: boolean }>(`
    with counted as (select oid, relname from pg_class where relname in ('passports', 'warranties')
      and relnamespace = 'public'::regnamespace)
    select relname as name, false as is_index, pg_table_size(oid)::float8 as bytes from counted
    union all
    select i.relname, true, pg_relation_size(i.oid)::float8
    from counted join pg_index x on x.indrelid = counted.oid join pg_class i on i.oid = x.indexrelid
    order by bytes desc`);
  const sum = (isIndex: boolean) =>
    rows.filter(({ is_index }) => is_index === isIndex).reduce((total, { bytes }) => total + bytes, 0);
  return { parts: rows.map(({ name, bytes }) => ({ name, bytes })), tables: sum(false), indexes: sum(true) };
}
