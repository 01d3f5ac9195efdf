import type pg from "pg";
import { requireValue } from "@/lib/platform/require-value";

const APPEND_ONLY_TABLES = `
  select distinct format('%I.%I', n.nspname, c.relname) as name
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_proc p on p.oid = t.tgfoid
  where p.proname = 'refuse_change' order by 1`;

/** Run as the owner in a transaction. Append-only tables are detected by their triggers, so that none is forgotten. */
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

/** Statements for one brand run as this role. It can access only the rows of the brand set in the transaction. */
export const BRAND_ROLE = "carnet_brand";

/** Tables of people and of the deployment. Statements for a brand can read none of their rows. */
const CLOSED_TABLES = [
  "access_tokens",
  "account_requests",
  "data_keys",
  "holder_links",
  "holder_sessions",
  "password_resets",
  "recovery_codes",
  "sign_in_failures",
  "sign_in_links",
  "sign_ins",
];
/** Statements for a brand can read users' names for its logs, but no credentials. */
const USER_SECRETS = ["password_hash", "totp_sealed"];

/** From the catalogue, so that none is forgotten: `brands`, tables with `brand_id`, and any that reference them. */
const TENANT_TABLES = `
  with owned as (
    select c.oid, c.relname, case c.relname when 'brands' then 'id' else 'brand_id' end as brand
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and (c.relname = 'brands' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'brand_id' and not a.attisdropped)))
  , hanging as (
    select k.conrelid as oid, a.attname as name, k.confrelid::regclass as up
    from pg_constraint k join owned on owned.oid = k.confrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and cardinality(k.conkey) = 1
    union
    select a.attrelid, a.attname, 'public.imports'::regclass
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
    where c.relnamespace = 'public'::regnamespace and a.attname = 'import_id')
  , tenant as (
    select oid, format('%I = current_setting(''carnet.brand'', true)', brand) as condition from owned
    union all
    select h.oid, string_agg(format('exists (select from %s up where up.id = %s.%I)', up, h.oid::regclass, h.name),
    ' and ')
    from hanging h where not exists (select from owned where owned.oid = h.oid) group by h.oid
    union all
    select c.oid, 'false' from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relname = any($2::name[]))
  , wanted as (
    select oid, case when $1::name is not null then condition
      else condition || ' or coalesce(current_setting(''carnet.brand'', true), '''') = ''''' end as condition
    from tenant)
  select c.oid::regclass::text as name, condition,
    c.relrowsecurity and c.relforcerowsecurity and own.oid is not null
    and exists (select from pg_policy every where every.polrelid = c.oid and every.polname = 'every_brand')
    and own.polroles = array[coalesce((select r.oid from pg_roles r where r.rolname = $1), 0)]
    and obj_description(own.oid, 'pg_policy') is not distinct from
      md5(condition || pg_get_expr(own.polqual, own.polrelid)) as is_secured,
    md5(condition || pg_get_expr(own.polqual, own.polrelid)) as fingerprint
  from wanted join pg_class c using (oid)
    left join pg_policy own on own.polrelid = c.oid and own.polname = 'own_brand'
  order by 1`;

export interface BrandSeparation {
  login: string;
  /** The role for statements of one brand; null: the login itself is restricted. */
  role: string | null;
  /** Statements that an administrator must run so that the login can use the role. Empty when none are missing. */
  remedies: string[];
}

interface TenantTable {
  name: string;
  condition: string;
  is_secured: boolean;
  /** Covers the condition in code and in the database, so that a change of either is detected. */
  fingerprint: string;
}

/**
 * Run it in a transaction as the tables' owner. Policies apply to a role that statements for one brand assume; if the
 * owner cannot create it, to everyone, including the owner, while the transaction sets a brand.
 */
export async function secureRows(client: pg.Client, login: string): Promise<BrandSeparation> {
  const separation = await provideRole(client, login);
  const { role } = separation;
  const listUnsecured = async () =>
    (await client.query<TenantTable>(TENANT_TABLES, [role, CLOSED_TABLES])).rows.filter((table) => !table.is_secured);
  const statements = (await listUnsecured()).flatMap(({ name, condition }) => [
    `alter table ${name} enable row level security, force row level security`,
    `drop policy if exists every_brand on ${name}`,
    `drop policy if exists own_brand on ${name}`,
    `create policy every_brand on ${name} using (true)`,
    `create policy own_brand on ${name} as restrictive to ${role ?? "public"} using (${condition})`,
  ]);
  if (statements.length > 0) {
    await client.query(statements.join(";\n"));
    const marks = (await listUnsecured()).map(
      ({ name, fingerprint }) => `comment on policy own_brand on ${name} is '${fingerprint}'`,
    );
    await client.query(marks.join(";\n"));
  }
  if (role !== null) {
    await grantServing(client, role);
    await hideUserSecrets(client);
  }
  return separation;
}

/** A table privilege covers all its columns, so it is revoked and granted on the remaining columns only. */
async function hideUserSecrets(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = 'public.users'::regclass and attnum > 0 and not attisdropped and attname <> all($1::name[])`,
    [USER_SECRETS],
  );
  await client.query(`
    revoke select on public.users from ${BRAND_ROLE};
    grant select (${rows.map(({ name }) => name).join(", ")}) on public.users to ${BRAND_ROLE}`);
}

/** Without inheritance: its restrictions must not apply to the login itself. Before PostgreSQL 16: login NOINHERIT. */
export function membershipIn(serverVersion: number): { options: string; who: string; right: string } {
  return serverVersion >= 160_000
    ? { options: " with inherit false, set true", who: "not rolsuper", right: "set" }
    : { options: "", who: "not rolsuper and not rolinherit", right: "member" };
}

async function provideRole(client: pg.Client, login: string): Promise<BrandSeparation> {
  const { rows: settings } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  const membership = membershipIn(requireValue(settings[0], "The version").version);
  const refused =
    "exception when insufficient_privilege or duplicate_object or unique_violation or " +
    "undefined_object then null; end $$";
  await client.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = '${BRAND_ROLE}') then create role ${BRAND_ROLE} nologin;
      end if;
    ${refused};
    do $$ begin
      if exists (select from pg_roles where rolname = ${client.escapeLiteral(login)} and ${membership.who}) then
        grant ${BRAND_ROLE} to ${client.escapeIdentifier(login)}${membership.options};
      end if;
    ${refused}`);
  const { rows } = await client.query<LoginRights>(
    `select r.oid is not null as "hasRole", l.rolinherit as inherits, coalesce(pg_has_role(l.oid, r.oid, $3)
       and (l.rolsuper or l.rolbypassrls or not pg_has_role(l.oid, r.oid, 'usage')), false) as "canUse"
     from pg_roles l left join pg_roles r on r.rolname = $2 where l.rolname = $1`,
    [login, BRAND_ROLE, membership.right],
  );
  const rights = rows[0];
  if (rights?.canUse) return { login, role: BRAND_ROLE, remedies: [] };
  return { login, role: null, remedies: rights ? remediesFor(client.escapeIdentifier(login), rights, membership) : [] };
}

interface LoginRights {
  hasRole: boolean;
  inherits: boolean;
  canUse: boolean;
}

/** The missing statements of the manual's section "Two roles". */
function remediesFor(
  name: string,
  { hasRole, inherits }: LoginRights,
  { options }: ReturnType<typeof membershipIn>,
): string[] {
  return [
    ...(hasRole ? [] : [`create role ${BRAND_ROLE} nologin`]),
    ...(inherits && options === "" ? [`alter role ${name} noinherit`] : []),
    `grant ${BRAND_ROLE} to ${name}${options}`,
  ];
}
