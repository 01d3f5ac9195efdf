import { isDatabaseAway } from "@/db/is-database-away";
import { findEvidence } from "@/db/queries/evidence";
import { noteLeftovers } from "@/db/queries/stored-files";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { DAY_MS } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids, parsed } from "@/lib/platform/input/ids";
import { removeIfPossible } from "@/lib/platform/storage-error";
import { EVIDENCE_MEDIA, type EvidenceMedia } from "../rules";
import type { ReceivedFile } from "./receive-file";
import { evidenceStore, fileKey, type EvidenceStore } from "./store";

export interface OpenedDocument {
  body: ReadableStream<Uint8Array>;
  mediaType: EvidenceMedia;
  sizeBytes: number;
  fileName: string;
}

const NAME_CHARACTERS_MAX = 80;

/**
 * Also opens a deleted document's file if an approval refers to it. Throws `forbidden`, `not_found`, `file_infected`.
 */
export const openDocument = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: ids("documentId").extend({ store: parsed<EvidenceStore>().optional() }),
  audits: [],
  run: async ({ db, actor }, { documentId, store = evidenceStore() }): Promise<OpenedDocument> => {
    const document = await findEvidence(db, { brandId: actor.brandId, documentId });
    if (document?.scanState === "infected")
      throw new DomainError("file_infected", "The scanner found something harmful in this file: nobody is handed it.");
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

export const fileNameOf = ({ id, title, mediaType }: { id: string; title: string; mediaType: EvidenceMedia }) =>
  `${plainName(title)}-${id.slice(-6)}.${EVIDENCE_MEDIA[mediaType]}`;

function plainName(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return plain.slice(0, NAME_CHARACTERS_MAX) || "document";
}

interface NewOwner {
  id: string;
  brandId: string;
  key: string;
  file: ReceivedFile;
  store: EvidenceStore;
  at: Date;
}

/**
 * Stores a file for a new picture or document. `write` inserts the row and returns its id, or the id of an existing
 * row with the same content. The file is stored first and remains if the result of the insert is unknown; orphaned
 * files are removed later. Throws like `write`.
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
