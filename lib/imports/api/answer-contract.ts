import { z } from "zod";
import { pageOf } from "@/lib/platform/input/list-parameters";
import { testFlag } from "@/lib/platform/input/test-flag";
import { IMPORT_SOURCES, IMPORT_STATES, ROW_OUTCOMES } from "../rules";

const whole = () => z.number().int().min(0);
const instant = () => z.iso.datetime();

const counts = z.strictObject({
  rows: whole(),
  new: whole().describe("Rows of products that are new; each makes units of its product."),
  changed: whole().describe("Rows that change a registered product."),
  added: whole().describe("Rows that add units to a registered product and change nothing of it."),
  unchanged: whole(),
  refused: whole(),
  warnings: whole(),
  passports: whole().describe("Passports that the good rows make, one a unit."),
  products: z
    .strictObject({ new: whole(), changed: whole(), added: whole(), unchanged: whole() })
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
    file: z.strictObject({ name: z.string(), bytes: whole(), sha256: z.string() }),
    columns: z
      .array(z.strictObject({ name: z.string(), field: z.string().nullable() }))
      .describe("How the columns were matched; `field` null: ignored."),
    last_row: whole().describe("How far the present step has come: the last row of the file that was dealt with."),
    checked: counts.nullable().describe("What would come, or has come, of the rows. Null until all are checked."),
    committed: z
      .strictObject({ created: whole(), changed: whole(), added: whole(), units: whole(), refused: whole() })
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
  column: whole().nullable().describe("The column's place in the file, from 0."),
  field: z.string().nullable(),
  code: z.string(),
  severity: z.enum(["error", "warning"]),
  found: z.string().nullable(),
  expected: z.string(),
  fix: z.string().nullable().describe("What to write instead, if known."),
});

const importedRow = z
  .strictObject({
    row: whole().describe("The row number in the file, from 1; the header row counts."),
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
