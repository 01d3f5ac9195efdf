import type pg from "pg";

const APPEND_ONLY_TABLES = `
  select distinct format('%I.%I', n.nspname, c.relname) as name
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_proc p on p.oid = t.tgfoid
  where p.proname = 'refuse_change' order by 1`;

/**
 * Grants a role what serving needs: read and write every table, only insert into append-only ones. Run as the owner
 * in a transaction. Append-only tables are detected by their triggers, so that none is forgotten.
 */
export async function grantServing(client: pg.Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role);
  const { rows } = await client.query<{ name: string }>(APPEND_ONLY_TABLES);
  await client.query(`
    grant usage on schema public, drizzle to ${name};
    grant select on all tables in schema drizzle to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    grant usage, select on all sequences in schema public to ${name};
    ${rows.map((table) => `revoke update, delete, truncate on ${table.name} from ${name}`).join(";\n")}`);
}
