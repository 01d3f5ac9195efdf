import { z } from "zod";
import { testFlag } from "@/lib/platform/input/ids";
import { pageOf } from "@/lib/platform/input/list-parameters";
import { IMPORT_SOURCES, IMPORT_STATES, ROW_OUTCOMES } from "../rules";

const count = () => z.number().int().min(0);
const instant = () => z.iso.datetime();

const counts = z.strictObject({
  rows: count(),
  new: count().describe("Rows of products that are new; each makes units of its product."),
  changed: count().describe("Rows that change a registered product."),
  added: count().describe("Rows that add units to a registered product and change nothing of it."),
  unchanged: count(),
  refused: count(),
  warnings: count(),
  passports: count().describe("Passports that the good rows make, one a unit."),
  products: z
    .strictObject({ new: count(), changed: count(), added: count(), unchanged: count() })
    .describe(
      "Products that the good rows mean, each once: rows of the same product are its units. All but `new` are " +
        "registered.",
    ),
});

export const importAnswer = z
  .strictObject({
    id: z.string(),
    test: testFlag(),
    state: z.enum(IMPORT_STATES),
    source: z.enum(IMPORT_SOURCES),
    file: z.strictObject({ name: z.string(), bytes: count(), sha256: z.string() }),
    columns: z
      .array(z.strictObject({ name: z.string(), field: z.string().nullable() }))
      .describe("How the columns were matched; `field` null: ignored."),
    last_row: count().describe("How far the present step has come: the last row of the file that was dealt with."),
    checked: counts.nullable().describe("What would come, or has come, of the rows. Null until all are checked."),
    committed: z
      .strictObject({ created: count(), changed: count(), added: count(), units: count(), refused: count() })
      .nullable()
      .describe(
        "Products made, changed and given units alone; the units that they got in all; and rows that were " +
          "refused at the last moment. Null until the end.",
      ),
    fault: z.strictObject({ code: z.string(), detail: z.string() }).nullable().describe("Why it failed."),
    created_at: instant(),
    started_at: instant().nullable(),
    ended_at: instant().nullable(),
  })
  .meta({ id: "Import" });
export type ImportAnswer = z.output<typeof importAnswer>;

export const importExample: ImportAnswer = {
  id: "imp_01k9hv3qz0a4m8t6w2r5x7c9de",
  test: false,
  state: "checking",
  source: "api",
  file: {
    name: "season.csv",
    bytes: 1_204_331,
    sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  },
  columns: [
    { name: "external_id", field: "external_id" },
    { name: "name", field: "name" },
    { name: "Remark", field: null },
  ],
  last_row: 4_000,
  checked: null,
  committed: null,
  fault: null,
  created_at: "2026-11-02T09:30:00.000Z",
  started_at: null,
  ended_at: null,
};

const problem = z.strictObject({
  column: count().nullable().describe("The column's place in the file, from 0."),
  field: z.string().nullable(),
  code: z.string(),
  severity: z.enum(["error", "warning"]),
  found: z.string().nullable(),
  expected: z.string(),
  fix: z.string().nullable().describe("What to write instead, if known."),
});

const importedRow = z
  .strictObject({
    row: count().describe("The row number in the file, from 1; the header row counts."),
    outcome: z
      .enum([...ROW_OUTCOMES, "created", "unit"])
      .describe(
        "What will come of the row, and after the commit what has: of the rows of one product the first is " +
          "`created`, `changed` or `added`, and those that made further units are `unit`.",
      ),
    product_id: z.string().nullable(),
    problems: z.array(problem),
  })
  .meta({ id: "ImportedRow" });
export type ImportedRow = z.output<typeof importedRow>;

export const importedRows = pageOf(importedRow);
