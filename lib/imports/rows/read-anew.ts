import { updateImport } from "@/db/queries/imports";
import { authorise, type Context } from "@/lib/access/actor";
import { now } from "@/lib/platform/clock";
import { inspectAgain } from "../columns/choose-header";
import type { ReadingForm } from "../contract";
import { getImport, lockOwnImport } from "../own-import";
import { OPEN_STATES } from "../rules";

/**
 * Reads the file's text in another encoding or with another delimiter, when both were guessed wrong, so that its first
 * rows can be looked at before a row of names is chosen. The import is `uploaded` again. Throws `import_not_found`,
 * `import_state_conflict`, `file_refused`.
 */
export async function readAnew(
  context: Context,
  { importId, ...form }: ReadingForm & { importId: string },
): Promise<void> {
  authorise(context.actor, "imports.manage");
  const { inspection } = await inspectAgain(importId, (await getImport(context, importId)).inspection, form);
  await context.db.transaction(async (tx) => {
    await lockOwnImport(tx, context, importId, OPEN_STATES);
    await updateImport(tx, {
      importId,
      at: now(),
      set: { state: "uploaded", inspection, headerRow: null, progressRow: 0, faultCode: null, faultDetail: null },
    });
  });
}
