import { findKeptDocument } from "@/db/queries/unit-documents";
import type { AllBrandsDb } from "@/db/tenant";
import { type AccessReader, readsOf } from "@/lib/access-grants/reader";
import { documentAttribute } from "@/lib/ecodesign/access";
import { canRead, PUBLIC_READS } from "@/lib/ecodesign/readers";
import { evidenceStore, type EvidenceStore, type OpenedDocument } from "@/lib/files/store";
import { isShownHere } from "@/lib/hosts/asked-brand";
import { noSuchDocument } from "@/lib/passports/documents/add-documents";
import { openStored } from "@/lib/passports/documents/open-document";
import { documentFileName, hashOfFileName } from "@/lib/passports/documents/rules";
import { findPassportByCode } from "@/lib/passports/verification/find-passport-by-code";
import { hasCeased } from "@/lib/passports/verification/verification-answer";
import { now } from "@/lib/platform/clock";

interface PublicFile extends OpenedDocument {
  isPublic: boolean;
  sha256: string;
}

/** Throws `invalid_code`, `passport_not_found`, and `document_not_found` also without access to the document. */
export async function openPublicDocument(
  { db }: { db: AllBrandsDb },
  request: { code: string; file: string; reader: AccessReader | null },
  store: EvidenceStore = evidenceStore(),
): Promise<PublicFile> {
  const sha256 = hashOfFileName(request.file);
  const passport = await findPassportByCode(db, request.code, now());
  const { id: passportId, product, brand } = passport;
  const isHere = sha256 !== null && isShownHere(brand.id) && !hasCeased(passport);
  const document = isHere ? await findKeptDocument(db, { brandId: brand.id, passportId, sha256 }) : null;
  if (!document || documentFileName(document) !== request.file) throw noSuchDocument();
  const attribute = documentAttribute(document, product.productGroup);
  const isPublic = canRead(PUBLIC_READS, attribute);
  if (!isPublic) {
    const reads = await readsOf(db, request.reader, { brandId: brand.id, productId: product.id, passportId });
    if (!canRead(reads, attribute)) throw noSuchDocument();
  }
  return { ...(await openStored(document, store)), isPublic, sha256: document.sha256 };
}
