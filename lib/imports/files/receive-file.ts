import { Readable } from "node:stream";
import { z } from "zod";
import { isDatabaseAway } from "@/db/is-database-away";
import { insertImport, listSameFile, countImports } from "@/db/queries/imports";
import type { BrandDb } from "@/db/tenant";
import { actorId } from "@/lib/access/actor";
import { submitOnce, type WritingScope, useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { fileEnding } from "@/lib/platform/input/file-ending";
import { parsed } from "@/lib/platform/input/ids";
import { readPostedForm, postedForm } from "@/lib/platform/input/posted-form";
import { ENCODINGS } from "@/lib/platform/spreadsheets/contract";
import { SpreadsheetError } from "@/lib/platform/spreadsheets/spreadsheet-error";
import { DEFAULT_OPTIONS, type Inspection } from "../commit/plan-rules";
import { FILE_NAME_CHARACTERS_MAX, type ImportSource, NO_COUNTS, UNFINISHED_MAX, UNFINISHED_STATES } from "../rules";
import { removeFile, storeFile } from "./file-store";
import { inspectFile, toRefusal } from "./read-file";

interface ReceivedFile {
  importId: string;
  sameFile: { id: string; state: string; createdAt: Date }[];
}

export interface StoredFile {
  importId: string;
  fileName: string;
  bytes: number;
  sha256: string;
  inspection: Inspection;
  sheetIndex: number;
}

export const inputFile = z.object({
  fileName: z.string(),
  isNdjson: z.boolean().optional(),
  encoding: z.enum(ENCODINGS).optional(),
  body: parsed<AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>>(),
  submission: z.string().optional(),
});
type InputFile = z.output<typeof inputFile>;

/**
 * Call it outside a transaction, because uploads may be slow. Throws `forbidden`, `insufficient_scope`,
 * `too_many_open_imports`, `payload_too_large`, `malformed_request`, and `file_refused` with the code in `fault`.
 */
export const receiveFile = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: inputFile.extend({ source: z.enum(["portal", "api"]) }),
  audits: ["import.uploaded"],
  transaction: "stepwise",
  run: async (steps, { source, submission, ...input }): Promise<ReceivedFile> => {
    const { db, actor, inTransaction } = steps;
    await requireRoom(db, actor.brandId, 1);
    const stored = await storeInputFile(input);
    const record = async (scope: WritingScope<"import.uploaded">) => {
      await recordImport(scope, { stored, source });
      return stored.importId;
    };
    let importId: string;
    try {
      importId = await (submission
        ? submitOnce(steps, { formId: submission, content: { file: stored.sha256 } }, record)
        : inTransaction(record));
    } catch (error) {
      // After a lost database connection the import may exist, so the file remains; orphans are removed a day later.
      if (!isDatabaseAway(error)) await removeFile(stored.importId);
      throw error;
    }
    if (importId !== stored.importId) await removeFile(stored.importId);
    const { sha256 } = stored;
    return { importId, sameFile: await listSameFile(db, { brandId: actor.brandId, sha256, importId, limit: 5 }) };
  },
});

export async function storeInputFile({ body, ...input }: Omit<InputFile, "submission">): Promise<StoredFile> {
  const importId = newId("imp");
  return inspectStored({ importId, ...input, ...(await storeFile(importId, body)) });
}

/** Throws like `receiveFile` and then deletes the file. */
export async function inspectStored({
  importId,
  fileName,
  isNdjson = false,
  encoding,
  ...file
}: { importId: string; bytes: number; sha256: string } & Pick<
  InputFile,
  "fileName" | "isNdjson" | "encoding"
>): Promise<StoredFile> {
  try {
    const inspection = await inspectFile(importId, { isNdjson, ...(encoding && { encoding }) });
    return { importId, fileName: nameOf(fileName), ...file, inspection, sheetIndex: fullestSheet(inspection) };
  } catch (error) {
    await removeFile(importId);
    throw error;
  }
}

function fullestSheet({ sheets }: Inspection): number {
  const visible = sheets.filter(({ isHidden, firstRows }) => !isHidden && firstRows.length > 0);
  const [fullest] = visible.sort(
    (one, other) => (other.cellCount ?? 0) - (one.cellCount ?? 0) || one.index - other.index,
  );
  return fullest?.index ?? 0;
}

/** Counts the brand's imports after taking the lock, so that the limit holds for concurrent uploads. */
export async function recordImport(
  { tx, actor, audit }: WritingScope<"import.uploaded">,
  { stored, source, pickupSourceId }: { stored: StoredFile; source: ImportSource; pickupSourceId?: string | undefined },
): Promise<void> {
  const { importId, bytes, sha256, fileName, inspection, sheetIndex } = stored;
  await insertImport(tx, {
    id: importId,
    brandId: actor.brandId,
    source,
    actorKind: actor.kind,
    actorId: pickupSourceId ?? actorId(actor) ?? actor.kind,
    state: "uploaded",
    fileName,
    fileBytes: bytes,
    sha256,
    inspection,
    sheetIndex,
    options: DEFAULT_OPTIONS,
    counts: NO_COUNTS,
    createdAt: now(),
  });
  await audit("import.uploaded", importId, {
    file_sha256: sha256,
    bytes,
    ...(pickupSourceId !== undefined && { pickup_source_id: pickupSourceId }),
  });
  await requireRoom(tx, actor.brandId);
}

/** A display name without folders, control characters and bidirectional override characters. */
function nameOf(path: string): string {
  const name = path
    .replace(/^.*[\\/]/s, "")
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .toWellFormed();
  return Array.from(name || "import")
    .slice(0, FILE_NAME_CHARACTERS_MAX)
    .join("");
}

/** Throws `too_many_open_imports` with `limit`. `more` counts imports about to be created. */
async function requireRoom(db: BrandDb, brandId: string, more = 0): Promise<void> {
  const count = await countImports(db, { brandId, states: UNFINISHED_STATES });
  if (count + more <= UNFINISHED_MAX) return;
  throw new DomainError(
    "too_many_open_imports",
    `A brand may have ${UNFINISHED_MAX} imports that are not finished: commit or cancel one of them first.`,
    { members: { limit: UNFINISHED_MAX } },
  );
}

const PASTED_BYTES_MAX = 10 * 1024 * 1024;

const TABLE_ENDINGS = new Set([
  "csv",
  "tsv",
  "tab",
  "txt",
  "slk",
  "xls",
  "xlsx",
  "xlsm",
  "xlsb",
  "ods",
  "numbers",
  "json",
  "ndjson",
  "jsonl",
]);

function hasTableEnding(fileName: string): boolean {
  const ending = fileEnding(fileName);
  return ending === null || TABLE_ENDINGS.has(ending);
}

/** Throws like `receiveFile` and `readPostedForm`, and `file_refused` with `is_empty` if nothing was chosen. */
export const receiveForm = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: postedForm.extend({ pastedName: z.string(), submission: z.string().optional() }),
  audits: [],
  run: async (context, { pastedName, submission, ...posted }): Promise<ReceivedFile> => {
    const take = (fileName: string, body: AsyncIterable<Uint8Array>) =>
      receiveFile(context, { source: "portal", fileName, body, submission });
    const form = await readPostedForm(posted, {
      limits: { files: 2, fields: 4, fieldSize: PASTED_BYTES_MAX, parts: 6 },
      takeFile: (bytes, fileName) => {
        if (!hasTableEnding(fileName)) throw toRefusal(new SpreadsheetError("wrong_ending"));
        return take(fileName, bytes);
      },
      takeField: ({ name, text, isCut, hasFile }) => {
        if (name !== "cells" || text.trim() === "" || hasFile) return undefined;
        if (isCut)
          throw new DomainError("payload_too_large", `Pasted cells may have at most ${PASTED_BYTES_MAX} bytes.`);
        return take(pastedName, Readable.from([Buffer.from(text)]));
      },
    });
    if (form) return form;
    throw new DomainError("file_refused", "No file was chosen.", { members: { fault: "is_empty" } });
  },
});
