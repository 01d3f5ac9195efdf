import pg from "pg";
import { LEAK_FORMS, type LeakKind } from "./patterns";

/** Columns in which addresses belong, and why nothing else does. */
const ADDRESSES_BELONG = new Set([
  "users.email",
  "invitations.email",
  "holders.email",
  "transfers.recipient_email",
  "claims.email",
  "access_grants.email",
  "unsold_offers.contact_email",
  // A brand's own, and those of its suppliers, in what it declares and has approved.
  "brands.support_email",
  "brand_faces.face",
  "products.ecodesign",
  "product_versions.data",
  "product_checks.findings",
  "check_overrides.finding",
  "review_approvals.content",
  // What was in an uploaded file, until the import is purged; the answer to a POST, for a day.
  "import_rows.cells",
  "imports.inspection",
  "imports.columns",
  "idempotency_records.body",
  // What people call things and write to each other: some tests do so with an address.
  "products.name",
  "products.name_key",
  "api_keys.name",
  "transfers.message",
  // A random id at the host of the deployment.
  "outgoing_messages.message_id_header",
]);

/** Random bytes in base64, in which letters between slashes may look like anything. */
const LOOK_LIKE_LINKS = new Set(["users.password_hash"]);

/** Of these columns a part is searched: a key's name, which is the owner's own choice, goes into the log with it. */
const SEARCHED_PART: Record<string, string> = { "audit_log.detail": `(detail - 'name')` };

const exceptions: Partial<Record<LeakKind, ReadonlySet<string>>> = {
  "an address": ADDRESSES_BELONG,
  "a link that is a credential": LOOK_LIKE_LINKS,
};

interface Column {
  table_name: string;
  column_name: string;
}

/** Where a database holds something in clear that it must not: table, column and kind, never the value. */
export async function findDatabaseLeaks(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: columns } = await client.query<Column>(
      `select table_name, column_name from information_schema.columns
       where table_schema = 'public' and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY') order by 1, 2`,
    );
    const leaks: string[] = [];
    for (const table of new Set(columns.map((column) => column.table_name))) {
      const names = columns.filter((column) => column.table_name === table).map((column) => column.column_name);
      leaks.push(...(await leaksOfTable(client, table, names)));
    }
    return leaks;
  } finally {
    await client.end();
  }
}

async function leaksOfTable(client: pg.Client, table: string, columns: string[]): Promise<string[]> {
  const questions = columns.flatMap((column) =>
    (Object.keys(LEAK_FORMS) as LeakKind[])
      .filter((kind) => !exceptions[kind]?.has(`${table}.${column}`))
      .map((kind) => ({ column, kind, form: LEAK_FORMS[kind] })),
  );
  const searched = (column: string) => SEARCHED_PART[`${table}.${column}`] ?? `"${column}"`;
  const expressions = questions.map(
    ({ column, form }) => `coalesce(bool_or(${searched(column)}::text ~ '${form}'), false)`,
  );
  const { rows } = await client.query<{ matches: boolean[] }>(
    `select array[${expressions.join(", ")}] as matches from "${table}"`,
  );
  return questions
    .filter((_, index) => rows[0]!.matches[index])
    .map(({ column, kind }) => `${table}.${column} holds ${kind}`);
}
