import { z } from "zod";
import { findKeptDocument, findUnitDocument, type KeptUnitDocument } from "@/db/queries/unit-documents";
import type { AllBrandsDb } from "@/db/tenant";
import { type AccessReader, readsOf } from "@/lib/access-grants/reader";
import { useCase } from "@/lib/access/use-case";
import { isShownHere } from "@/lib/brands/hosts/asked-brand";
import { mayReadDocument } from "@/lib/ecodesign/access";
import { fileNameOf, type OpenedDocument } from "@/lib/evidence/files/open-document";
import { evidenceStore, type EvidenceStore, fileKey } from "@/lib/evidence/files/store";
import type { EvidenceMedia } from "@/lib/evidence/rules";
import { now } from "@/lib/platform/clock";
import { parsed } from "@/lib/platform/input/ids";
import { lookUpPassport } from "../verification/look-up-passport";
import { findUnit, noSuchDocument } from "./find-unit";
import { documentFileName, hashOfFileName } from "./rules";

async function opened(document: KeptUnitDocument, store: EvidenceStore): Promise<OpenedDocument> {
  const { id: documentId, brandId, title, sizeBytes } = document;
  const mediaType = document.mediaType as EvidenceMedia;
  const body = await store.read(fileKey({ brandId, documentId }));
  if (!body) throw noSuchDocument();
  return { body, mediaType, sizeBytes, fileName: fileNameOf({ id: documentId, title, mediaType }) };
}

/** The file of one item's document, for its brand. Throws `forbidden`, `passport_not_found`, `document_not_found`. */
export const openUnitDocument = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: z.object({ code: z.string(), documentId: z.string(), store: parsed<EvidenceStore>().optional() }),
  audits: [],
  run: async (context, { code, documentId, store = evidenceStore() }): Promise<OpenedDocument> => {
    const { id: passportId } = await findUnit(context, code);
    const document = await findUnitDocument(context.db, { brandId: context.actor.brandId, documentId });
    if (document?.passportId !== passportId || document.state !== "ready") throw noSuchDocument();
    return opened(document as KeptUnitDocument, store);
  },
});

export interface PublicFile extends OpenedDocument {
  /** Whether anybody may read it: no other file is kept on the way. */
  isPublic: boolean;
  sha256: string;
}

/**
 * The file at an address below an item's page, for whoever may read it at this moment: what somebody may not read is
 * not there for them. Throws `invalid_code`, `passport_not_found`, `document_not_found`.
 */
export async function openPublicDocument(
  { db }: { db: AllBrandsDb },
  given: { code: string; file: string; reader: AccessReader | null },
  store: EvidenceStore = evidenceStore(),
): Promise<PublicFile> {
  const sha256 = hashOfFileName(given.file);
  const passport = await lookUpPassport(db, given.code, now());
  const { id: passportId, product, brand } = passport;
  const isHere = sha256 !== null && isShownHere(brand.id);
  const document = isHere ? await findKeptDocument(db, { brandId: brand.id, passportId, sha256 }) : null;
  if (!document || documentFileName(document) !== given.file) throw noSuchDocument();
  const isPublic = document.access === "public";
  if (!isPublic) {
    const reads = await readsOf(db, given.reader, { brandId: brand.id, productId: product.id, passportId });
    if (!mayReadDocument(document, reads)) throw noSuchDocument();
  }
  return { ...(await opened(document, store)), isPublic, sha256: document.sha256 };
}
