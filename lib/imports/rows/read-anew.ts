import { updateImport } from "@/db/queries/imports";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { ids } from "@/lib/platform/input/ids";
import { inspectAgain } from "../columns/choose-header";
import { readingForm } from "../contract";
import { getImport, lockOwnImport } from "../own-import";
import { OPEN_STATES } from "../rules";

/**
 * Reads the file's text in another encoding or with another delimiter, when both were guessed wrong, so that its first
 * rows can be looked at before a row of names is chosen. The import is `uploaded` again. Throws `import_not_found`,
 * `import_state_conflict`, `file_refused`.
 */
export const readAnew = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: readingForm.extend(ids("importId").shape),
  audits: [],
  run: async (context, { importId, ...form }) => {
    const { db } = context;
    const { inspection } = await inspectAgain(importId, (await getImport(context, importId)).inspection, form);
    await db.transaction(async (tx) => {
      await lockOwnImport(tx, context, importId, OPEN_STATES);
      await updateImport(tx, {
        importId,
        at: now(),
        set: { state: "uploaded", inspection, headerRow: null, progressRow: 0, errorCode: null, errorDetail: null },
      });
    });
  },
});
