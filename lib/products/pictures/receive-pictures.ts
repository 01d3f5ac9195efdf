import { z } from "zod";
import { useCase } from "@/lib/access/use-case";
import { discardFile, type ReceivedFile } from "@/lib/evidence/files/receive-file";
import { evidenceStore, type EvidenceStore } from "@/lib/evidence/files/store";
import { DomainError } from "@/lib/platform/errors";
import { parsed } from "@/lib/platform/input/ids";
import { postedForm, readPostedFiles } from "@/lib/platform/input/posted-form";
import { toStorageRefusal } from "@/lib/platform/storage-error";
import { keepPicture } from "./keep-picture";
import { receivePicture } from "./receive-picture";
import { PICTURES_MAX, SOURCE_BYTES_MAX } from "./rules";

const LIMITS = { files: PICTURES_MAX + 1, fileSize: SOURCE_BYTES_MAX + 1, fields: 10, parts: PICTURES_MAX + 11 };

type Taken = { file: ReceivedFile } | { refusal: DomainError };

/**
 * A posted form with pictures for a product, of which each is kept or refused by itself. Answers how many were kept,
 * and the first refusal. Throws `forbidden`, `malformed_request`, `storage_unavailable`, and `picture_refused` when no
 * file was chosen.
 */
export const receivePictures = useCase({
  may: "products.edit",
  by: "member",
  input: postedForm.extend({ productId: z.string(), store: parsed<EvidenceStore>().optional() }),
  audits: [],
  run: async (
    context,
    { productId, store = evidenceStore(), ...posted },
  ): Promise<{ kept: number; refusal: DomainError | null }> => {
    const received: Promise<Taken>[] = [];
    try {
      const all = await readPostedFiles(posted, {
        limits: LIMITS,
        filesMax: PICTURES_MAX,
        takeFile: (bytes) => {
          const taken = refusable(receivePicture(bytes).then((file) => ({ file })));
          received.push(taken);
          return taken;
        },
        takeField: () => undefined,
      });
      const outcomes: Taken[] = [];
      for (const taken of all)
        outcomes.push(
          "refusal" in taken
            ? taken
            : await refusable(keepPicture(context, { productId, file: taken.file, store }).then(() => taken)),
        );
      const refused = outcomes.find((outcome) => "refusal" in outcome);
      const kept = outcomes.filter((outcome) => "file" in outcome).length;
      if (outcomes.length === 0) throw new DomainError("picture_refused", "No file was chosen.");
      return { kept, refusal: refused?.refusal ?? null };
    } catch (error) {
      throw toStorageRefusal(error);
    } finally {
      for (const taken of await Promise.allSettled(received))
        if (taken.status === "fulfilled" && "file" in taken.value) await discardFile(taken.value.file);
    }
  },
});

/** What is wrong with one picture is none of the others'; what ends the request is thrown. */
async function refusable(work: Promise<Taken>): Promise<Taken> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500 || error.code === "malformed_request") throw error;
    const refusal = error.code === "unsupported_media_type" ? new DomainError("picture_refused", error.detail) : error;
    return { refusal };
  }
}
