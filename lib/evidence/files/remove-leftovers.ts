import { deleteLeftovers, type DueLeftovers, listDueLeftovers, noteLeftovers } from "@/db/queries/stored-files";
import type { AllBrandsDb } from "@/db/tenant";
import { DAY_MS, now } from "@/lib/platform/clock";
import { type EvidenceStore, evidenceStore } from "./store";

const IDS_PER_RUN = 100;

interface Owners {
  prefix: "pic" | "udc";
  keysOf: (of: DueLeftovers) => readonly string[];
}

export async function removeLeftovers(
  db: AllBrandsDb,
  { prefix, keysOf }: Owners,
  store: EvidenceStore = evidenceStore(),
): Promise<number> {
  const due = await listDueLeftovers(db, { prefix, at: now(), limit: IDS_PER_RUN });
  const settled: string[] = [];
  for (const of of due) {
    if (of.state === "waiting") {
      await noteLeftovers(db, { id: of.id, brandId: of.brandId, dueAt: new Date(now().getTime() + DAY_MS) });
      continue;
    }
    for (const key of keysOf(of)) await store.remove(key);
    settled.push(of.id);
  }
  await deleteLeftovers(db, settled);
  return settled.length;
}
