import { findEvidence } from "@/db/queries/evidence";
import { useCase } from "@/lib/access/use-case";
import type { EvidenceMedia } from "@/lib/files/rules";
import { evidenceStore, type EvidenceStore, fileKey, fileNameOf, type OpenedDocument } from "@/lib/files/store";
import { DomainError } from "@/lib/platform/errors";
import { ids, parsed } from "@/lib/platform/input/ids";

/** Also opens a deleted file that an approval refers to. Throws `forbidden`, `not_found`, `file_infected`. */
export const openDocument = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: ids("documentId").extend({ store: parsed<EvidenceStore>().optional() }),
  audits: [],
  run: async ({ db, actor }, { documentId, store = evidenceStore() }): Promise<OpenedDocument> => {
    const document = await findEvidence(db, { brandId: actor.brandId, documentId });
    if (document?.scanState === "infected")
      throw new DomainError(
        "file_infected",
        "The scanner found something harmful in this file. It cannot be downloaded.",
      );
    const body =
      document && document.fileRemovedAt === null
        ? await store.read(fileKey({ brandId: document.brandId, documentId }))
        : null;
    if (!document || !body) throw new DomainError("not_found", "Your brand keeps no such document.");
    const mediaType = document.mediaType as EvidenceMedia;
    return {
      body,
      mediaType,
      sizeBytes: document.sizeBytes,
      fileName: fileNameOf({ id: documentId, title: document.title, mediaType }),
    };
  },
});
