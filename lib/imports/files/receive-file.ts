import { z } from "zod";
import { isDatabaseAway } from "@/db/is-database-away";
import { insertImport, listSameFile } from "@/db/queries/imports";
import { actorId } from "@/lib/access/actor";
import { submitOnce } from "@/lib/access/submit-once";
import { type WritingScope, useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { parsed } from "@/lib/platform/input/ids";
import { ENCODINGS } from "@/lib/platform/spreadsheets/contract";
import { DEFAULT_OPTIONS, type Inspection } from "../commit/plan-rules";
import { FILE_NAME_CHARACTERS_MAX, type ImportSource, NO_COUNTS } from "../rules";
import { removeFile, storeFile } from "./file-store";
import { inspectFile } from "./read-file";
import { requireRoom } from "./require-room";

export interface ReceivedFile {
  importId: string;
  /** Earlier imports of the very same bytes, newest first: worth a question before they are imported again. */
  sameFile: { id: string; state: string; createdAt: Date }[];
}

/** A file on disk that no import is yet. */
export interface StoredFile {
  importId: string;
  fileName: string;
  bytes: number;
  sha256: string;
  inspection: Inspection;
  sheetIndex: number;
}

export const givenFile = z.object({
  fileName: z.string(),
  isNdjson: z.boolean().optional(),
  /** Of text; left out: detected. */
  encoding: z.enum(ENCODINGS).optional(),
  body: parsed<AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>>(),
  /** Sent again under it, the same file is the same import. */
  submission: z.string().optional(),
});
export type GivenFile = z.output<typeof givenFile>;

/**
 * The first step of an import: takes a file in as a stream, looks at its first rows, and stores nothing else. Pasted
 * cells are a file too: send the text as UTF-8. The import is `uploaded`; `chooseHeader` comes next. Call it outside of
 * a transaction: an upload takes as long as the sender needs. Throws `forbidden`, `insufficient_scope`,
 * `too_many_open_imports`, `payload_too_large`, `malformed_request` and `file_refused`, whose member `fault` is a code
 * of lib/platform/spreadsheets/spreadsheet-error.ts.
 */
export const receiveFile = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: givenFile.extend({ source: z.enum(["portal", "api"]) }),
  audits: ["import.uploaded"],
  transaction: "stepwise",
  run: async (steps, { source, submission, ...given }): Promise<ReceivedFile> => {
    const { db, actor, inTransaction } = steps;
    await requireRoom(db, actor.brandId, 1);
    const stored = await storeGiven(given);
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
      // A database that went away may have kept the import; a file of none is swept up a day later.
      if (!isDatabaseAway(error)) await removeFile(stored.importId);
      throw error;
    }
    if (importId !== stored.importId) await removeFile(stored.importId);
    const { sha256 } = stored;
    return { importId, sameFile: await listSameFile(db, { brandId: actor.brandId, sha256, importId, limit: 5 }) };
  },
});

/** The part of `receiveFile` that needs no database; throws as it does. */
export async function storeGiven({ body, ...given }: Omit<GivenFile, "submission">): Promise<StoredFile> {
  const importId = newId("imp");
  return inspectStored({ importId, ...given, ...(await storeFile(importId, body)) });
}

/** Looks at the first rows of a file on disk. Throws as `receiveFile`; then the file is gone. */
export async function inspectStored({
  importId,
  fileName,
  isNdjson = false,
  encoding,
  ...file
}: { importId: string; bytes: number; sha256: string } & Pick<
  GivenFile,
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

/** The visible sheet with the most cells: a cover sheet does not win. */
function fullestSheet({ sheets }: Inspection): number {
  const visible = sheets.filter(({ isHidden, firstRows }) => !isHidden && firstRows.length > 0);
  const [fullest] = visible.sort(
    (one, other) => (other.cellCount ?? 0) - (one.cellCount ?? 0) || one.index - other.index,
  );
  return fullest?.index ?? 0;
}

/** Makes a stored file an import, with its audit row; behind its lock the brand's imports are counted. */
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

/** A name to show, never a path: without folders, control characters and what turns the direction of writing. */
function nameOf(given: string): string {
  const name = given
    .replace(/^.*[\\/]/s, "")
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .toWellFormed();
  return Array.from(name || "import")
    .slice(0, FILE_NAME_CHARACTERS_MAX)
    .join("");
}
