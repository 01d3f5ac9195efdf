import type { AllBrandsDb } from "@/db/tenant";
import { removeLeftovers } from "@/lib/evidence/files/remove-leftovers";
import type { EvidenceStore } from "@/lib/evidence/files/store";
import { allPictureKeys, sourceKey } from "./picture-keys";

/**
 * Removes files that no picture owns: of pictures that are gone or never became one all, of one that is made what came
 * in. For the job; answers of how many pictures.
 */
export const removePictureLeftovers = (db: AllBrandsDb, store?: EvidenceStore): Promise<number> =>
  removeLeftovers(
    db,
    {
      prefix: "pic",
      keysOf: ({ id: pictureId, brandId, state }) => {
        const of = { brandId, pictureId };
        return [...(state === "ready" ? [] : allPictureKeys(of)), sourceKey(of)];
      },
    },
    store,
  );
