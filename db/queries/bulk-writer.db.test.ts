import { asc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { RowProblem } from "@/lib/imports/rules";
import { newId } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { importProducts, importResults, importRows, products } from "../schema";
import { insertMany, insertStatement, LEAVE_TAKEN, updateMany } from "./bulk-writer";
import { inputRows } from "./input-rows";

const db = () => testDatabase().db;
const anImport = () => newId("imp", new Date(0));

/** What array literals and JSON give a meaning of their own. */
const ODD = [null, "", "NULL", "null", '"', "\\", "{a,b}", "a,b", "line\nline\ttab", "it's", "ÄÖ 日本 🧵", "$1", '\\"'];

const row = (number: number, text: string | null) => ({
  number,
  cells: [text ?? "", "[]", '{"a": 1}'],
  error: text,
  outcome: "new" as const,
  productKey: null,
  stated: text,
  lacksName: number % 2 === 0,
  unit: null,
  unitId: text,
  units: number,
  productId: null,
  productVersion: number === 3 ? null : number,
});

const stored = (importId: string) =>
  db().select().from(importRows).where(eq(importRows.importId, importId)).orderBy(asc(importRows.number));

describe("many rows at once", () => {
  it("are stored as they are given: texts, numbers, flags, JSON and what is not there", async () => {
    const importId = anImport();
    const rows = ODD.map((text, index) => row(index + 1, text));
    await insertMany(db(), importRows, rows, { common: { importId } });
    expect(await stored(importId)).toEqual(rows.map((each) => ({ importId, ...each })));
  });

  it("are stored with their lists, empty ones and none, and with JSON that is not there", async () => {
    const importId = anImport();
    const results = [null, [], ["a"], ODD.map((text) => text ?? "-")].map((unitIds, index) => ({
      number: index,
      outcome: "created" as const,
      unitIds,
      problems: index === 0 ? null : [],
    }));
    await insertMany(db(), importResults, results, { common: { importId, units: 2 } });
    const storedRows = await db()
      .select()
      .from(importResults)
      .where(eq(importResults.importId, importId))
      .orderBy(asc(importResults.number));
    expect(storedRows).toMatchObject(results.map((each) => ({ importId, units: 2, ...each })));
    const { rows } = await db().execute(
      sql`select count(*)::int as count from import_results where import_id = ${importId} and problems is null`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it.each([
    ["few", 3],
    ["many", 60],
  ])("are stored with JSON that is the same for %s of them, or not there", async (_what, different) => {
    const importId = anImport();
    const problems = Array.from({ length: different }, (_, index) => [{ code: ODD.at(index % ODD.length), index }]);
    const results = Array.from({ length: 130 }, (_, number) => ({
      number,
      problems: (number % 5 === 0 ? null : problems[number % different]) as RowProblem[] | null,
    }));
    await insertMany(db(), importResults, results, { common: { importId, outcome: "refused" } });
    const storedRows = await db()
      .select({ number: importResults.number, problems: importResults.problems })
      .from(importResults)
      .where(eq(importResults.importId, importId))
      .orderBy(asc(importResults.number));
    expect(storedRows).toEqual(results.map(({ number, problems }) => ({ number, problems })));
    const { rows } = await db().execute(
      sql`select count(*)::int as count from import_results where import_id = ${importId} and problems is null`,
    );
    expect(rows).toEqual([{ count: 26 }]);
  });

  it("leave out what is taken, where that is said", async () => {
    const importId = anImport();
    await insertMany(db(), importRows, [row(1, "first")], { common: { importId } });
    const again = [row(1, "second"), row(2, "third")];
    await expect(insertMany(db(), importRows, again, { common: { importId } })).rejects.toThrow();
    await insertMany(db(), importRows, again, { common: { importId }, onConflict: LEAVE_TAKEN });
    expect((await stored(importId)).map(({ error }) => error)).toEqual(["first", "third"]);
  });

  it("go in by the order that is asked for, letter by letter", async () => {
    const importId = anImport();
    const rows = ["b", "A", "a", "B"].map((text, index) => row(index, text));
    const { rows: written } = await db().execute<{ error: string }>(
      sql`${insertStatement(importRows, rows, { common: { importId }, orderBy: ["error"] })} returning error`,
    );
    expect(written.map(({ error }) => error)).toEqual(["A", "B", "a", "b"]);
  });

  it("ask nothing of the database when there are none", async () => {
    await insertMany(db(), importRows, [] as ReturnType<typeof row>[], { common: { importId: "none" } });
    expect(
      await updateMany(db(), importRows, [] as ReturnType<typeof row>[], { key: ["number"], set: ["error"] }),
    ).toBe(0);
  });
});

describe("very many rows, of which much is the same", () => {
  const MANY = 120;
  const results = (unitIds: (number: number) => string[] | null, problems: RowProblem[] | null) =>
    Array.from({ length: MANY }, (_, number) => ({
      number,
      outcome: "created" as const,
      productId: null,
      unitIds: unitIds(number),
      problems,
    }));
  const problem = {
    column: 1,
    field: "name",
    code: "x",
    severity: "error",
    found: '"',
    expected: "\\",
    fix: null,
  } as const;

  it.each<[string, ReturnType<typeof results>]>([
    ["one list and no document in all", results(() => ["a", '"', "\\", "NULL", ""], null)],
    ["no list and one document in all", results(() => null, [problem])],
    ["few different lists", results((number) => [null, [], ['{"', "\\"], ["NULL"]][number % 4] ?? null, [problem])],
    ["lists that all differ", results((number) => (number % 7 === 0 ? null : [String(number), '\\"']), null)],
  ])("are stored as they are given: %s", async (_what, rows) => {
    const importId = anImport();
    await insertMany(db(), importResults, rows, { common: { importId, units: 2 } });
    const storedRows = await db()
      .select()
      .from(importResults)
      .where(eq(importResults.importId, importId))
      .orderBy(asc(importResults.number));
    expect(storedRows).toMatchObject(rows.map((each) => ({ importId, units: 2, ...each })));
  });

  it("are changed as they are given, also where they get the same", async () => {
    const importId = anImport();
    const rows = Array.from({ length: MANY }, (_, number) => row(number, ODD[number % ODD.length] ?? null));
    await insertMany(db(), importRows, rows, { common: { importId } });
    const changed = rows.map((each) => ({ ...each, error: '\\"', cells: ["same"], unit: null, units: 7 }));
    const set = ["error", "cells", "unit", "units"] as const;
    expect(
      await updateMany(db(), importRows, changed, {
        key: ["number"],
        set,
        where: () => eq(importRows.importId, importId),
      }),
    ).toBe(MANY);
    expect(await stored(importId)).toEqual(changed.map((each) => ({ importId, ...each })));
  });

  it("are as many as they are, where nothing of them differs", async () => {
    const same = Array.from({ length: MANY }, () => ({ units: 1 }));
    const { from, of } = inputRows({ units: importRows.units }, same, { isSameApart: true });
    const { rows } = await db().execute(sql`select count(*)::int as count, sum(${of.units})::int as sum from ${from}`);
    expect(rows).toEqual([{ count: MANY, sum: MANY }]);
  });
});

describe("many stored rows at once", () => {
  it("get their new values by their keys, and no others do", async () => {
    const [importId, other] = [anImport(), anImport()];
    for (const id of [importId, other])
      await insertMany(db(), importRows, [row(1, "a"), row(2, "b"), row(3, "c")], { common: { importId: id } });
    const count = await updateMany(db(), importRows, [row(1, "new"), { ...row(3, null), cells: ["x"] }], {
      key: ["number"],
      set: ["error", "cells"],
      common: { outcome: "changed" },
      where: () => eq(importRows.importId, importId),
    });
    expect(count).toBe(2);
    expect((await stored(importId)).map(({ error, cells, outcome }) => [error, cells[0], outcome])).toEqual([
      ["new", "new", "changed"],
      ["b", "b", "new"],
      [null, "x", "changed"],
    ]);
    expect((await stored(other)).map(({ error }) => error)).toEqual(["a", "b", "c"]);
  });

  it("count up what is added, and take lists of numbers", async () => {
    const importId = anImport();
    const keys = ["one", "two"];
    const counts = { firstRow: 1, newRows: 1, changedRows: 0, addedRows: 0, unchangedRows: 0, units: 1, variants: 1 };
    await insertMany(
      db(),
      importProducts,
      keys.map((key) => ({ key })),
      { common: { ...counts, importId, unitsMade: 4, statedBy: [1] } },
    );
    const productRows = [{ key: "two", unitsMade: 3, statedBy: [7, 8] }];
    await updateMany(db(), importProducts, productRows, {
      key: ["key"],
      set: ["statedBy"],
      add: ["unitsMade"],
      where: () => eq(importProducts.importId, importId),
    });
    const rows = await db()
      .select({ unitsMade: importProducts.unitsMade, statedBy: importProducts.statedBy })
      .from(importProducts)
      .where(eq(importProducts.importId, importId))
      .orderBy(asc(importProducts.key));
    expect(rows).toEqual([
      { unitsMade: 4, statedBy: [1] },
      { unitsMade: 7, statedBy: [7, 8] },
    ]);
  });

  it("are met by what a condition says of the given ones", async () => {
    const importId = anImport();
    await insertMany(db(), importRows, [row(1, "a"), row(2, "b")], { common: { importId } });
    const inputs = [1, 2].map((number) => ({ number, units: 2 }));
    const count = await updateMany(db(), importRows, inputs, {
      key: ["number"],
      set: ["units"],
      where: ({ units }) => sql`${importRows.importId} = ${importId} and ${importRows.units} < ${units}`,
    });
    expect(count).toBe(1);
  });
});

it("given rows have the types of the columns they are named after", async () => {
  const { recycledContent, ecodesign, createdAt, warrantyMonths } = products;
  const inputs = inputRows({ recycledContent, ecodesign, createdAt, warrantyMonths }, [
    { recycledContent: 0.1, ecodesign: { weight_g: 3 }, createdAt: new Date(1), warrantyMonths: null },
  ]);
  const { rows } = await db().execute(
    sql`select pg_typeof(${inputs.of.recycledContent})::text as a, pg_typeof(${inputs.of.ecodesign})::text as b,
      pg_typeof(${inputs.of.createdAt})::text as c, pg_typeof(${inputs.of.warrantyMonths})::text as d from ${inputs.from}`,
  );
  expect(rows).toEqual([{ a: "numeric", b: "jsonb", c: "timestamp with time zone", d: "integer" }]);
});

/** Never run: that it compiles is the test. */
export function refusedByTheCompiler() {
  // @ts-expect-error a row of an import needs its outcome
  void insertMany(db(), importRows, [{ number: 1, cells: [], units: 1 }], { common: { importId: "x" } });
  // @ts-expect-error there is no such column to be set
  void updateMany(db(), importRows, [row(1, null)], { key: ["number"], set: ["colour"] });
  // @ts-expect-error a number of units is no text
  void insertMany(db(), importRows, [{ ...row(1, null), units: "1" }], { common: { importId: "x" } });
}
