import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { pageParameters } from "@/lib/platform/input/list-parameters";
import { ENCODINGS } from "@/lib/platform/spreadsheets/contract";
import { CSV_MEDIA_TYPE } from "@/lib/platform/spreadsheets/csv-writer";
import { HIDDEN_ROWS } from "../commit/plan-rules";
import { BLANK_RULES, ROW_OUTCOMES, UNFINISHED_RETENTION_DAYS, UNFINISHED_MAX } from "../rules";
import { importAnswer, importedRows, importExample as example } from "./answer-contract";

/** /v1/imports: larger files than POST /v1/products accepts, with the same code as imports in the portal. */

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
export const FILE_TYPES = ["text/csv", "application/x-ndjson", XLSX_TYPE] as const;

const flag = () => z.enum(["true", "false"]).default("false");

const params = z.strictObject({
  id: z
    .string()
    .regex(/^imp_[0-9a-z]{26}$/)
    .describe("The id that `POST /v1/imports` answered."),
});
const paramsExample = { id: example.id };

const importQuery = z.strictObject({
  on_error: z
    .enum(["fail", "skip"])
    .default("fail")
    .describe("`fail`: one bad row and nothing is stored. `skip`: the good rows are stored."),
  dry_run: flag().describe("`true`: everything is checked, and nothing is stored."),
  commit: z
    .enum(["auto", "manual"])
    .default("auto")
    .describe("`manual`: after the check the import waits for `POST /v1/imports/{id}/commit`."),
  blanks: z.enum(BLANK_RULES).default("keep").describe("`clear`: a blank cell takes back what the product declares."),
  encoding: z
    .enum(ENCODINGS)
    .optional()
    .describe(
      "The character encoding of a CSV file, by its IANA name. Left out: detected. NDJSON is UTF-8, and workbooks " +
        "name theirs.",
    ),
  decimal: z
    .enum(["point", "comma"])
    .optional()
    .describe("The decimal mark of all numbers. Left out: as the file's own numbers show."),
  dates: z
    .enum(["dmy", "mdy", "ymd"])
    .optional()
    .describe("The order of day, month and year in all dates. Left out: as the file's own dates show."),
  hidden_rows: z
    .enum(HIDDEN_ROWS)
    .optional()
    .describe("`import` or `skip` the rows that a workbook hides, by a filter for example. Left out: refused."),
  ignore_unknown: flag().describe("`true`: columns whose names mean nothing are left out. Else they are a 422."),
});
export type ImportQuery = z.output<typeof importQuery>;

export const createImportOperation = operation({
  id: "createImport",
  method: "POST",
  path: "/v1/imports",
  tag: "Imports",
  summary: "Import a file of products",
  description: [
    "The body is a file of up to 100 MB and 1,000,000 rows: CSV (any usual encoding and delimiter, detected), NDJSON " +
      "with one product record a line, or XLSX. It is answered at once; poll `Location` for what becomes of it.",
    "Columns are matched by their names: the fields of `POST /v1/products`, lists in numbered columns " +
      "(`materials.1.name`), texts by language as `care_instructions.en`, or words for them in English, German, " +
      "French, Italian and Spanish. A cell can contain a whole list as JSON; `[]` means none. " +
      "`materials` can also be written as text: `84% Polyester, 16% Elastane`.",
    "A unit in a column's name counts (`Weight (kg)`, `CO2 kg/Stück`). Names in two rows are joined " +
      "(`Packaging / Weight`). Of a workbook the visible sheet with the most cells is taken. A word that the " +
      "brand has replaced by an entry of a list in the portal is read so.",
    "A column whose name means nothing is a 422, `unknown_field` at `/columns/0` for the first, and one that " +
      "means what another does is `given_twice`, unless `ignore_unknown=true`; a file without any column that " +
      "means something is one in any case, `required` at `/columns`.",
    "Nothing is guessed where a value has two meanings. A column such as `1,800` is a 422 with `number_ambiguous`, " +
      "and one such as `03/04/2026` with `date_ambiguous`, unless the file's other values or `decimal` and `dates` " +
      "decide. Nor is an encoding guessed where the bytes of a CSV file are plausible text in several: that is a 422 " +
      "with `encoding_ambiguous`, which names them with samples, until `encoding` is sent. Rows with more cells " +
      "than there are names, hidden rows, rows of totals, identifiers that a " +
      "spreadsheet has rounded (`8.96E+19`) and placeholders for identifiers (`NULL`, `N/A`) are refused, and so are " +
      "cells with U+FFFD (`unreadable_character`) or with UTF-8 that was encoded twice (`double_utf8`). Invisible " +
      "characters, the apostrophe of a spreadsheet and the time of a date are left out, each with a warning.",
    "Rows of the same product are its units. A row means the product with its `id`, else with its " +
      "`external_id`, else the one that has its unit (`passport_code`, `unit_external_id`, or GTIN and serial " +
      "number), else the one with its GTIN (with `granularity` `batch` also by `batch`); without any of these, " +
      "rows of the same `model` and `name` are of one new product. Members that a row leaves out say nothing. Of " +
      "rows that contradict each other those are refused that differ from most rows of the product; where no " +
      "value has most of them, all are.",
    "A row of a new product makes a unit, or its `quantity`. A row of a registered product adds a unit when it " +
      "names one that is not there by `serial_number` or `unit_external_id`, and its `quantity`; with an `id` " +
      "the quantity is the total number of units. Product data that differ from what is stored change " +
      "the product, as a new version; data of units that are registered are never changed. A blank cell changes " +
      "nothing, unless `blanks=clear`. Every row is checked by the rules of `POST /v1/products`. All or " +
      "nothing, as with `POST /v1/products`: one bad row and the import ends as `failed`; with `on_error=skip` the " +
      "good rows are stored and the others listed, each with its reasons. With `dry_run=true` everything is checked " +
      "and nothing stored: the import ends as `cancelled`, with what would come of it in `checked`. With " +
      "`commit=manual` it waits as `checked` until `POST /v1/imports/{id}/commit` stores its good rows.",
    `A brand may have ${UNFINISHED_MAX} unfinished imports. ` +
      `An import left for ${UNFINISHED_RETENTION_DAYS} days is cancelled.`,
    '`Content-Disposition: attachment; filename="season.csv"` gives the file its name.',
  ].join("\n\n"),
  scope: "products",
  query: importQuery,
  fileTypes: FILE_TYPES,
  status: 202,
  answer: importAnswer,
  answerHeaders: { Location: "The import's address." },
  answerExample: example,
  errors: ["file_refused", "too_many_open_imports", "storage_unavailable"],
});

export const getImportOperation = operation({
  id: "getImport",
  method: "GET",
  path: "/v1/imports/{id}",
  tag: "Imports",
  summary: "See how an import goes",
  description:
    "Ask every few seconds while `state` is `checking`, `committing` or `undoing`. An import that was begun in " +
    "the portal is seen here, too.",
  scope: "products",
  params,
  paramsExample,
  status: 200,
  answer: importAnswer,
  answerExample: {
    ...example,
    state: "checked",
    checked: {
      rows: 4_000,
      new: 3_400,
      changed: 0,
      added: 500,
      unchanged: 88,
      refused: 12,
      warnings: 3,
      passports: 3_900,
      products: { new: 34, changed: 0, added: 5, unchanged: 1 },
    },
  },
  errors: ["import_not_found"],
});

export const listImportRowsOperation = operation({
  id: "listImportRows",
  method: "GET",
  path: "/v1/imports/{id}/rows",
  tag: "Imports",
  summary: "List the rows of an import",
  description:
    "In the order of the file: what will come of each row, and after the commit what has, with everything that " +
    "is wrong or doubtful.",
  scope: "products",
  params,
  paramsExample,
  query: z.strictObject({
    outcome: z.enum(ROW_OUTCOMES).optional().describe("As it was found at the check: rows of this outcome only."),
    ...pageParameters("Rows"),
  }),
  status: 200,
  answer: importedRows,
  answerExample: {
    data: [
      {
        row: 17,
        outcome: "refused",
        product_id: null,
        problems: [
          {
            column: 2,
            field: "gtin",
            code: "gtin_scientific",
            severity: "error",
            found: "4.00638E+12",
            expected: "All digits of the GTIN, not a rounded number.",
            fix: null,
          },
        ],
      },
    ],
    has_more: false,
    next_cursor: null,
  },
  errors: ["import_not_found"],
});

export const refusedRowsOperation = operation({
  id: "getRefusedRows",
  method: "GET",
  path: "/v1/imports/{id}/refused.csv",
  tag: "Imports",
  summary: "Download the refused rows",
  description:
    "The refused rows in the file's own columns, with a last column that says why. Corrected, it can be " +
    "imported as it is.",
  scope: "products",
  params,
  paramsExample,
  status: 200,
  fileAnswer: CSV_MEDIA_TYPE,
  answer: z.string(),
  answerExample: "name,gtin,carnet: reason",
  errors: ["import_not_found"],
});

const step = (id: string, verb: string, summary: string, description: string) =>
  operation({
    id,
    method: "POST",
    path: `/v1/imports/{id}/${verb}`,
    tag: "Imports",
    summary,
    description,
    scope: "products",
    params,
    paramsExample,
    status: 200,
    answer: importAnswer,
    answerExample: example,
    errors: ["import_not_found", "import_state_conflict"],
  });

export const commitImportOperation = step(
  "commitImport",
  "commit",
  "Store a checked import",
  "Stores the good rows of an import that was begun with `commit=manual`.",
);
export const cancelImportOperation = step(
  "cancelImport",
  "cancel",
  "Cancel an import",
  "Ends an import that is not done. Products stored by then stay.",
);
