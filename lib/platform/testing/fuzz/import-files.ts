import fc, { type Arbitrary } from "fast-check";
import { csvLine } from "@/lib/platform/spreadsheets/csv-writer";

/** Files to import, valid and invalid: the document only lists their types. */

export interface FuzzFile {
  mediaType: string;
  content: string | Uint8Array<ArrayBuffer>;
}

const cell = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.constantFrom(
    "",
    "4006381333931",
    "12,5",
    "1.5",
    "31.12.2026",
    "yes",
    "=1+1",
    "DE",
    "textiles",
    "[]",
    '[{"name":"Wool","mass_pct":100}]',
    "none",
    "1e400",
    "\u0000",
    "\ud800",
    "a\r\nb",
  ),
);
const heading = fc.constantFrom(
  "name",
  "name",
  "model",
  "gtin",
  "EAN",
  "external_id",
  "serial_number",
  "quantity",
  "materials.1.name",
  "materials.1.mass_pct",
  "materials",
  "care_instructions.en",
  "Gewicht",
  "id",
  "Bemerkung",
  "",
  "__proto__",
  "placed_on_market_on",
  "warranty_months",
  "upi",
);

const table = fc
  .tuple(
    fc.array(heading, { minLength: 1, maxLength: 5 }),
    fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 5 }),
    fc.constantFrom(",", ";", "\t"),
  )
  .map(([names, rows, delimiter]): FuzzFile => ({
    mediaType: "text/csv",
    content: [names, ...rows].map((row) => csvLine(row, { delimiter: delimiter as "," })).join(""),
  }));

const lines = (record: Arbitrary<unknown>) =>
  fc
    .array(
      fc.oneof(
        { weight: 8, arbitrary: record.map((value) => JSON.stringify(value)) },
        { weight: 1, arbitrary: fc.constantFrom("{", "[]", "null", "", '"x"', '{"name":5}') },
      ),
      { maxLength: 4 },
    )
    .map((records): FuzzFile => ({ mediaType: "application/x-ndjson", content: records.join("\n") }));

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const junk = fc
  .tuple(
    fc.constantFrom("text/csv", "application/x-ndjson", XLSX),
    fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc
        .constantFrom(
          "PK\u0003\u0004",
          "%PDF-1.7",
          "ID;PWXL;N;E\n",
          "\u00d0\u00cf\u0011\u00e0",
          "sep=;\na;b\n",
          '"a\n',
          "name",
        )
        .map((text) => Buffer.from(text, "latin1")),
    ),
  )
  .map(([mediaType, bytes]): FuzzFile => ({ mediaType, content: Uint8Array.from(bytes) }));

/** `record`: an arbitrary of the records that a line may hold. */
export function importFile(record: Arbitrary<unknown>): Arbitrary<FuzzFile> {
  return fc.oneof(
    { weight: 4, arbitrary: table },
    { weight: 3, arbitrary: lines(record) },
    { weight: 2, arbitrary: junk },
  );
}
