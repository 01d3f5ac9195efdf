/** Decides by their form which statements of a migration may run while the previous version serves. */

/** The tables of one of drizzle's snapshots, by `public.name`. */
export type Schema = Record<string, { columns: object; checkConstraints: object }>;

interface Known {
  /** What the version before works with. */
  before: Schema;
  /** The statements of all migrations before. */
  earlier: readonly string[];
}

interface Place extends Known {
  /** The tables that this migration creates: they are not used yet. */
  newTables: ReadonlySet<string>;
  statements: readonly string[];
}

const NAME = String.raw`(?:"?public"?\.)?"?(\w+)"?`;
const NUMBER_OF = String.raw`(?:\(\d+(?:, ?\d+)?\))?`;
const PLAIN = "text|smallint|integer|bigint|boolean|jsonb|uuid|date|real|double precision|bytea";
const TYPE = String.raw`(?:${PLAIN}|numeric${NUMBER_OF}|timestamp ?${NUMBER_OF} with time zone)(?:\[\])?`;
/** Constant for every row, so that the table is not rewritten. */
const CONSTANT = String.raw`(?:'(?:[^']|'')*'(?:::\w+)?|-?\d+(?:\.\d+)?|true|false|null|now\(\))`;
const form = (text: string) => new RegExp(`^${text}$`, "is");

const NEW_TABLE = form(`create table(?: if not exists)? ${NAME}\\b.*`);
const ON_TABLE = [
  form(`alter table(?: only)? ${NAME} .*`),
  form(`create (?:unique )?index(?: if not exists)? "?\\w+"? on ${NAME}\\b.*`),
];
const CONCURRENT = form(
  `(?:create (?:unique )?index concurrently ${NAME} on .*|drop index concurrently (?:if exists )?${NAME})`,
);

/** Forms that are always allowed, and forms that depend on the rest of the migration. */
const FORMS: [form: RegExp, isGood: (names: string[], context: Place) => boolean][] = [
  [NEW_TABLE, () => true],
  [form(`alter table ${NAME} add column ${NAME} ${TYPE}(?: default ${CONSTANT}(?: not null)?)?`), () => true],
  [form(`alter table ${NAME} add constraint ${NAME} (?:check \\(.*\\)|foreign key .*) not valid`), () => true],
  [form(`alter table ${NAME} add constraint ${NAME} (?:unique|primary key) using index ${NAME}`), () => true],
  [form(`alter table ${NAME} alter column ${NAME} (?:set default .*|drop not null)`), () => true],
  [form(`alter table ${NAME} validate constraint ${NAME}`), ([, name], { statements }) => !statements.some(adds(name))],
  [form(`alter table ${NAME} alter column ${NAME} set not null`), isKnownToBeFull],
  [
    form(`alter table ${NAME} drop column ${NAME}`),
    ([table, name], { before }) => !Object.hasOwn(before[`public.${table}`]?.columns ?? {}, name ?? ""),
  ],
  [
    form(`alter table ${NAME} drop constraint ${NAME}`),
    ([table, name], { before }) => Object.hasOwn(before[`public.${table}`]?.checkConstraints ?? {}, name ?? ""),
  ],
  [form(`drop table ${NAME}`), ([table], { before }) => !(`public.${table}` in before)],
  // For pages written from then on; readers and writers need not wait.
  [form(`alter index ${NAME} set \\(fillfactor = \\d+\\)`), () => true],
  // When the database scans a table itself, only the migration waits.
  [form(`alter table ${NAME} set \\(autovacuum_\\w+ = [\\d.]+(?:, autovacuum_\\w+ = [\\d.]+)*\\)`), () => true],
  [form(`create(?: or replace)? function .*`), () => true],
  [form(`create trigger .*`), () => true],
  [form(`create schema ${NAME}`), () => true],
  // Adds types, functions and operators, and touches no table.
  [form(`create extension if not exists "?\\w+"?`), () => true],
];

const adds = (name: string | undefined) => (statement: string) =>
  new RegExp(`add constraint "?${name}"?\\b`, "i").test(statement);

/** By a check that an earlier migration has added, and one has validated. */
function isKnownToBeFull([, column]: string[], { earlier }: Place): boolean {
  return earlier.some((statement) => {
    const check = new RegExp(`add constraint "(\\w+)" check \\(+"?${column}"? is not null\\)+`, "i").exec(statement);
    return check && earlier.some((later) => new RegExp(`validate constraint "${check[1]}"`, "i").test(later));
  });
}

const plain = (statement: string) => statement.replace(/--.*$/gm, "").replace(/\s+/g, " ").trim().replace(/;$/, "");

/** What is wrong with a migration; nothing: it may run while the version before serves. */
export function objectionsTo(migration: readonly string[], known: Known): string[] {
  const statements = migration.map(plain).filter((statement) => statement !== "");
  const newTables = new Set(statements.flatMap((statement) => NEW_TABLE.exec(statement)?.[1] ?? []));
  const context = { ...known, newTables, statements };
  const concurrent = statements.filter((statement) => CONCURRENT.test(statement));
  if (concurrent.length > 0)
    return concurrent.length === statements.length
      ? []
      : ["What is made concurrently comes in a migration of its own."];
  return statements.flatMap((statement) =>
    isGood(statement, context) ? [] : [`Not beside the version before: ${statement}`],
  );
}

function isGood(statement: string, context: Place): boolean {
  // A statement holds one thing, but for the body of a function.
  if (!/^create(?: or replace)? function /i.test(statement) && /;|\/\*/.test(statement.replace(/'(?:[^']|'')*'/g, "")))
    return false;
  if (ON_TABLE.some((on) => context.newTables.has(on.exec(statement)?.[1] ?? ""))) return true;
  return FORMS.some(([text, isAllowed]) => {
    const match = text.exec(statement);
    return match !== null && isAllowed(match.slice(1), context);
  });
}
