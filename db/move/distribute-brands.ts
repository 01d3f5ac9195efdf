import pg from "pg";

/**
 * Partitions the large tables of a database copy by the hash of the brand, so that rows of a brand are together and
 * another server can take a part. Every key then includes the brand; globally unique values such as passport codes
 * get a table of their own.
 */

/** In dependency order: referenced tables first. */
export const DISTRIBUTED_TABLES = [
  "products",
  "product_versions",
  "product_reviews",
  "review_events",
  "check_overrides",
  "product_pictures",
  "evidence_documents",
  "evidence_uses",
  "holders",
  "passports",
  "warranties",
  "first_scans",
  "scan_signals",
] as const;

/** Globally unique columns by table, with the table that enforces uniqueness. */
const EVERYBODYS: Readonly<Record<string, { column: string; index: string }>> = {
  passports: { column: "code", index: "passports_code_unique" },
};

interface Definition {
  name: string;
  definition: string;
}

interface Shape {
  columns: string[];
  /** Primary and unique keys, with the brand as first column. */
  keys: Definition[];
  indexes: Definition[];
  references: (Definition & { table: string })[];
  triggers: Definition[];
}

/**
 * One transaction. Run as the owner while the database does not serve, and migrate it afterwards to create policies
 * and rights. Throws if it is already distributed.
 */
export async function distributeBrands(url: string, parts: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "carnet-distribute" });
  await client.connect();
  try {
    await client.query("begin; set local statement_timeout = 0; set local lock_timeout = '5s'");
    for (const table of DISTRIBUTED_TABLES) await distribute(client, table, parts);
    await client.query("commit");
    await client.query("analyze");
  } finally {
    await client.end();
  }
}

async function distribute(client: pg.Client, table: string, parts: number): Promise<void> {
  const shape = await shapeOf(client, table);
  const run = (statement: string) => client.query(statement);
  for (const { name, table: from } of shape.references) await run(`alter table ${from} drop constraint "${name}"`);
  await run(`alter table public.${table} rename to ${table}_whole`);
  await run(`create table public.${table} (like public.${table}_whole including defaults including constraints
    including generated including storage) partition by hash (brand_id)`);
  for (let part = 0; part < parts; part += 1)
    await run(`create table partitions.${table}_p${part} partition of public.${table}
      for values with (modulus ${parts}, remainder ${part})`);
  const columns = shape.columns.join(", ");
  await run(`insert into public.${table} (${columns}) select ${columns} from public.${table}_whole`);
  // The names are taken until the old table is dropped.
  await run(`drop table public.${table}_whole`);
  for (const { name, definition } of shape.keys)
    await run(`alter table public.${table} add constraint "${name}" ${definition}`);
  const held = EVERYBODYS[table];
  for (const { name, definition } of shape.indexes)
    await run(name === held?.index ? `create index on public.${table} (${held.column})` : definition);
  for (const { name, definition, table: from } of shape.references)
    await run(`alter table ${from} add constraint "${name}" ${definition}`);
  for (const { definition } of shape.triggers) await run(definition);
  await nameIndexes(client, table);
  await holdForEverybody(client, table);
}

async function shapeOf(client: pg.Client, table: string): Promise<Shape> {
  const list = async <Row extends object>(text: string) => (await client.query<Row>(text, [`public.${table}`])).rows;
  const [kind] = await list<{ relkind: string }>("select relkind from pg_class where oid = $1::regclass");
  if (kind?.relkind !== "r") throw new Error(`The table ${table} is in partitions already.`);
  const columns = await list<{ name: string }>(`select quote_ident(attname) as name from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`);
  const keys = await list<Definition>(`
    select conname as name, format('%s (%s)', case contype when 'p' then 'primary key' else 'unique' end,
      concat_ws(', ', case when not b.attnum = any (conkey) then 'brand_id' end,
        (select string_agg(quote_ident(a.attname), ', ' order by array_position(conkey, a.attnum)) from pg_attribute a
         where a.attrelid = conrelid and a.attnum = any (conkey)))) as definition
    from pg_constraint join pg_attribute b on b.attrelid = conrelid and b.attname = 'brand_id'
    where conrelid = $1::regclass and contype in ('p', 'u') order by contype, conname`);
  // A unique index without the brand gets it, before its condition.
  const indexes = await list<Definition>(`
    select c.relname as name, case when x.indisunique and not b.attnum = any (x.indkey::int2[])
      then regexp_replace(pg_get_indexdef(x.indexrelid), 'USING btree \\(', 'USING btree (brand_id, ')
      else pg_get_indexdef(x.indexrelid) end as definition
    from pg_index x join pg_class c on c.oid = x.indexrelid
      join pg_attribute b on b.attrelid = x.indrelid and b.attname = 'brand_id'
    where x.indrelid = $1::regclass and not exists (select from pg_constraint k where k.conindid = x.indexrelid
      and k.conrelid = x.indrelid)`);
  const references = await list<Definition & { table: string }>(`
    select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and $1::regclass in (conrelid, confrelid)`);
  const triggers = await list<Definition>(`
    select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = $1::regclass and not tgisinternal`);
  return {
    columns: columns.map(({ name }) => name),
    // A unique key that equals the new primary key is redundant.
    keys: keys.filter((key) => !keys.some((primary) => isSame(primary, key))),
    indexes,
    references,
    triggers,
  };
}

const isSame = (primary: Definition, other: Definition) =>
  primary !== other && other.definition === primary.definition.replace("primary key", "unique");

/** Named after the parent's index with the partition's number, because error handling uses index names. */
async function nameIndexes(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ rename: string }>(
    `select format('alter index %s rename to %I', i.inhrelid::regclass,
       whole.relname || '_' || substring(part.relname from 'p[0-9]+$')) as rename
     from pg_index x join pg_class whole on whole.oid = x.indexrelid
       join pg_inherits i on i.inhparent = x.indexrelid
       join pg_index y on y.indexrelid = i.inhrelid join pg_class part on part.oid = y.indrelid
     where x.indrelid = $1::regclass`,
    [`public.${table}`],
  );
  for (const { rename } of rows) await client.query(rename);
}

/** One row per value, maintained together with its rows, so that the database allows only one brand per value. */
async function holdForEverybody(client: pg.Client, table: string): Promise<void> {
  const held = EVERYBODYS[table];
  if (!held) return;
  const { column, index } = held;
  const owners = `${table}_by_${column}`;
  await client.query(`
    create table public.${owners} (${column} text constraint "${index}" primary key, brand_id text not null);
    insert into public.${owners} select ${column}, brand_id from public.${table};
    create function hold_${owners}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into public.${owners} select ${column}, brand_id from new_rows;
      else
        delete from public.${owners} o using old_rows r where o.${column} = r.${column};
      end if;
      return null;
    end $$;
    create trigger hold_added after insert on public.${table} referencing new table as new_rows
      for each statement execute function hold_${owners}();
    create trigger hold_removed after delete on public.${table} referencing old table as old_rows
      for each statement execute function hold_${owners}();
    create function refuse_other_${column}() returns trigger language plpgsql as $$
    begin
      raise exception 'the ${column} of one of % stays', tg_table_name using errcode = 'restrict_violation';
    end $$;
    create trigger hold_changed before update of ${column}, brand_id on public.${table}
      for each row when (old.${column} is distinct from new.${column} or old.brand_id is distinct from new.brand_id)
      execute function refuse_other_${column}()`);
}
