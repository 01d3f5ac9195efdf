import { actorMay, type Context, type MemberActor } from "@/lib/access/actor";
import { showImport } from "@/lib/imports/show-import";
import { DomainError } from "@/lib/platform/errors";

/** For the filter of a list. Undefined without a filter; its id if the reader cannot see the import. */
export async function findImportName(
  context: Context<MemberActor>,
  importId: string | undefined,
): Promise<string | undefined> {
  if (importId === undefined || !actorMay(context.actor, "imports.read")) return importId;
  try {
    return (await showImport(context, { importId })).fileName;
  } catch (error) {
    if (error instanceof DomainError && error.code === "import_not_found") return importId;
    throw error;
  }
}
