import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { objectionsTo, type Schema } from "./testing/beside-old-version";

/** Every migration runs while the version before it serves: it may neither keep that waiting nor take what it uses. */

const folder = new URL("./migrations/", import.meta.url);
const readMigration = (name: string) => readFileSync(new URL(name, folder), "utf8");
const tags = (JSON.parse(readMigration("meta/_journal.json")) as { entries: { tag: string }[] }).entries.map(
  ({ tag }) => tag,
);
/** Creates a new database: no version serves it yet. */
const FIRST_CHECKED = 1;
/** Migrations that a person has reviewed because their form is not enough, by name, each with the reason. */
const REVIEWED: Record<string, string> = {
  "0001_battery_readings": "a program creates the partitions of a new table; rows are copied to new tables alone",
  "0006_battery_documents": "Writes to few batteries what the version before reads where a document states no access.",
};

const statementsOf = (sql: string) => sql.split("--> statement-breakpoint");
const schemaAfter = (index: number) =>
  (JSON.parse(readMigration(`meta/${String(index).padStart(4, "0")}_snapshot.json`)) as { tables: Schema }).tables;

it("each migration runs beside the version before it", () => {
  const objections = tags.flatMap((tag, index) => {
    if (index < FIRST_CHECKED || tag in REVIEWED) return [];
    const earlier = tags.slice(0, index).flatMap((before) => statementsOf(readMigration(`${before}.sql`)));
    const objections = objectionsTo(statementsOf(readMigration(`${tag}.sql`)), {
      before: schemaAfter(index - 1),
      earlier,
    });
    return objections.map((objection) => `${tag}: ${objection}`);
  });
  expect(objections).toEqual([]);
});

describe("refused is", () => {
  const before: Schema = { "public.brands": { columns: { id: {}, name: {} }, checkConstraints: { brands_named: {} } } };
  const earlier = ['ALTER TABLE "brands" ADD CONSTRAINT "has_name" CHECK ("name" IS NOT NULL) NOT VALID;'];
  const objections = (...statements: string[]) => objectionsTo(statements, { before, earlier });

  it.each([
    ["an index that keeps writers waiting", 'CREATE INDEX "a" ON "brands" USING btree ("name");'],
    ["the drop of one that readers wait for", 'DROP INDEX "a";'],
    ["a type that rewrites the table", 'ALTER TABLE "brands" ALTER COLUMN "name" SET DATA TYPE integer;'],
    ["a computed column, which does too", 'ALTER TABLE "brands" ADD COLUMN "k" text GENERATED ALWAYS AS (id) STORED;'],
    ["a default that differs by row", 'ALTER TABLE "brands" ADD COLUMN "k" uuid DEFAULT gen_random_uuid();'],
    ["a column that the old version leaves empty", 'ALTER TABLE "brands" ADD COLUMN "k" text NOT NULL;'],
    ["a constraint that reads every row", 'ALTER TABLE "brands" ADD CONSTRAINT "k" CHECK (id <> name);'],
    ["a unique constraint, for its index", 'ALTER TABLE "brands" ADD CONSTRAINT "k" UNIQUE ("name");'],
    ["NOT NULL without a check that is validated", 'ALTER TABLE "brands" ALTER COLUMN "name" SET NOT NULL;'],
    ["the drop of a column that is used", 'ALTER TABLE "brands" DROP COLUMN "name";'],
    ["the drop of a table that is used", 'DROP TABLE "brands";'],
    ["a column's new name", 'ALTER TABLE "brands" RENAME COLUMN "name" TO "title";'],
    ["a table's new name", 'ALTER TABLE "brands" RENAME TO "houses";'],
    ["a change of every row", `UPDATE "brands" SET "name" = '';`],
    ["two things in one statement", 'ALTER TABLE "brands" ADD COLUMN "k" text, DROP COLUMN "name";'],
    ["two statements in one", 'ALTER TABLE "brands" ADD COLUMN "k" text; DROP TABLE "brands";'],
    ["what a comment hides", 'ALTER TABLE "brands" /* ADD COLUMN "k" text */ DROP COLUMN "name";'],
    ["a program", 'DO $$ BEGIN DROP TABLE "brands"; END $$;'],
    ["what nobody has thought of", "VACUUM FULL;"],
  ])("%s", (_, statement) => expect(objections(statement)).toHaveLength(1));

  it.each([
    [
      "validated in the transaction that adds it, under whose lock",
      [...earlier, 'ALTER TABLE "brands" VALIDATE CONSTRAINT "has_name";'],
    ],
    [
      "held beside what a transaction needs",
      ['CREATE INDEX CONCURRENTLY "a" ON "brands" ("name");', 'ALTER TABLE "brands" ADD COLUMN "k" text;'],
    ],
  ])("what is %s", (_, statements) => expect(objectionsTo(statements, { before, earlier: [] })).toHaveLength(1));
});

describe("allowed is", () => {
  const before: Schema = { "public.brands": { columns: { id: {} }, checkConstraints: { brands_named: {} } } };
  const earlier = [
    'ALTER TABLE "brands" ADD CONSTRAINT "has_name" CHECK ("name" IS NOT NULL) NOT VALID;',
    'ALTER TABLE "brands" VALIDATE CONSTRAINT "has_name";',
  ];

  it.each([
    [
      "a table with all that is its own",
      'CREATE TABLE "n" ("id" text);',
      'CREATE INDEX "a" ON "n" ("id");',
      'ALTER TABLE "n" ADD CONSTRAINT "k" UNIQUE ("id");',
    ],
    ["a column that may be empty", 'ALTER TABLE "brands" ADD COLUMN "k" text;'],
    ["one that is the same in every row", `ALTER TABLE "brands" ADD COLUMN "k" text DEFAULT 'it''s' NOT NULL;`],
    [
      "an index beside what goes on",
      'CREATE UNIQUE INDEX CONCURRENTLY "a" ON "brands" ("id");',
      'DROP INDEX CONCURRENTLY "b";',
    ],
    [
      "a constraint for what is written from now on",
      'ALTER TABLE "brands" ADD CONSTRAINT "k" CHECK (id <> \'\') NOT VALID;',
    ],
    ["its validation a migration later", 'ALTER TABLE "brands" VALIDATE CONSTRAINT "k";'],
    ["NOT NULL by a check that was validated", 'ALTER TABLE "brands" ALTER COLUMN "name" SET NOT NULL;'],
    [
      "the drop of what the version before does not know any more",
      'ALTER TABLE "brands" DROP COLUMN "name";',
      'DROP TABLE "houses";',
    ],
    ["how full an index's pages are from then on", 'ALTER INDEX "a" SET (fillfactor = 100);'],
    ["when a table is looked at by the database", 'ALTER TABLE "brands" SET (autovacuum_analyze_threshold = 10000);'],
    ["the end of a check", 'ALTER TABLE "brands" DROP CONSTRAINT "brands_named";'],
  ])("%s", (_, ...statements) => expect(objectionsTo(statements, { before, earlier })).toEqual([]));
});
