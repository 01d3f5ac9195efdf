import { deleteLeftovers, listDueLeftovers, noteLeftovers } from "@/db/queries/product-pictures";
import type { AllBrandsDb } from "@/db/tenant";
import { evidenceStore, type EvidenceStore } from "@/lib/evidence/files/store";
import { DAY_MS, now } from "@/lib/platform/clock";
import { allPictureKeys, sourceKey } from "./picture-keys";

const PICTURES_PER_RUN = 100;

/**
 * Removes files that no picture owns: of pictures that are gone or never became one all, of one that is made what came
 * in. For the job; answers of how many pictures.
 */
export async function removePictureLeftovers(db: AllBrandsDb, store: EvidenceStore = evidenceStore()): Promise<number> {
  const due = await listDueLeftovers(db, { at: now(), limit: PICTURES_PER_RUN });
  const settled: string[] = [];
  for (const { pictureId, brandId, state } of due) {
    const of = { brandId, pictureId };
    if (state === "waiting") {
      await noteLeftovers(db, { id: pictureId, brandId, dueAt: new Date(now().getTime() + DAY_MS) });
      continue;
    }
    for (const key of state === "ready" ? [] : allPictureKeys(of)) await store.remove(key);
    await store.remove(sourceKey(of));
    settled.push(pictureId);
  }
  await deleteLeftovers(db, settled);
  return settled.length;
}
