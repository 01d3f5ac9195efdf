import { Readable } from "node:stream";
import { z } from "zod";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { fileEnding } from "@/lib/platform/input/file-ending";
import { readPostedForm, postedForm } from "@/lib/platform/input/posted-form";
import { SpreadsheetError } from "@/lib/platform/spreadsheets/spreadsheet-error";
import { toRefusal } from "./read-file";
import { type ReceivedFile, receiveFile } from "./receive-file";

/** Pasted cells up to here; more is a file's business. */
export const PASTED_BYTES_MAX = 10 * 1024 * 1024;

/** Names that spreadsheets and tables are saved under, and those refused with a reason of their own. */
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

/**
 * Takes an import's file out of a form: a `file`, which goes to disk as it comes, or pasted `cells`. Throws as
 * `receiveFile` and `readPostedForm`, and `file_refused` with the error `is_empty` when nothing was chosen.
 */
export const receiveForm = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: postedForm.extend({
    /** What pasted cells are called in the history. */
    pastedName: z.string(),
    submission: z.string().optional(),
  }),
  audits: [],
  run: async (context, { pastedName, submission, ...posted }): Promise<ReceivedFile> => {
    const take = (fileName: string, body: AsyncIterable<Uint8Array>) =>
      receiveFile(context, { source: "portal", fileName, body, submission });
    const found = await readPostedForm(posted, {
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
    if (found) return found;
    throw new DomainError("file_refused", "No file was chosen.", { members: { fault: "is_empty" } });
  },
});
