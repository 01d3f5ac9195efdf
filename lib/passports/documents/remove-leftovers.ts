import type { AllBrandsDb } from "@/db/tenant";
import { removeLeftovers } from "@/lib/evidence/files/remove-leftovers";
import { type EvidenceStore, fileKey } from "@/lib/evidence/files/store";

/** Removes files of items' documents that are gone or never became one. For the job; answers of how many documents. */
export const removeDocumentLeftovers = (db: AllBrandsDb, store?: EvidenceStore): Promise<number> =>
  removeLeftovers(
    db,
    {
      prefix: "udc",
      keysOf: ({ id: documentId, brandId, state }) => (state === "ready" ? [] : [fileKey({ brandId, documentId })]),
    },
    store,
  );
