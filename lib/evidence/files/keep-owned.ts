import { isDatabaseAway } from "@/db/is-database-away";
import { noteLeftovers } from "@/db/queries/stored-files";
import type { BrandDb } from "@/db/tenant";
import { DAY_MS } from "@/lib/platform/clock";
import { removeIfPossible } from "@/lib/platform/storage-error";
import type { ReceivedFile } from "./receive-file";
import type { EvidenceStore } from "./store";

interface NewOwner {
  id: string;
  brandId: string;
  key: string;
  file: ReceivedFile;
  store: EvidenceStore;
  at: Date;
}

/**
 * Keeps a file for a picture or document of a new id. `write` writes its row and answers the id, or that of an earlier
 * one with the same content. The file is stored before its row is written, and stays where nobody can say whether the
 * row was; what stays for no row is removed when its note is due. Throws as `write` does.
 */
export async function keepOwned(
  db: BrandDb,
  { id, brandId, key, file, store, at }: NewOwner,
  write: () => Promise<string>,
): Promise<string> {
  await noteLeftovers(db, { id, brandId, dueAt: new Date(at.getTime() + DAY_MS) });
  await store.keep(key, file);
  try {
    const keptId = await write();
    if (keptId !== id) await removeIfPossible(() => store.remove(key));
    return keptId;
  } catch (error) {
    if (!isDatabaseAway(error)) await removeIfPossible(() => store.remove(key));
    throw error;
  }
}
