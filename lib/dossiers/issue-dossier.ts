import { z } from "zod";
import { getBrandName, insertDossier } from "@/db/queries/dossiers";
import { listEvidence } from "@/db/queries/evidence";
import { acrossBrands } from "@/db/tenant";
import { requireStillAllowed } from "@/lib/access/confirmed-context";
import { useCase } from "@/lib/access/use-case";
import { nameInMessages } from "@/lib/brands/examples/name-in-messages";
import { type ShownReview, showReview } from "@/lib/compliance/reviews/show-review";
import { evidenceEntry } from "@/lib/evidence/evidence-entry";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { newId } from "@/lib/platform/ids";
import { ids } from "@/lib/platform/input/ids";
import { must } from "@/lib/platform/must";
import { sha256Hex } from "@/lib/platform/secrets";
import { getLockedProduct } from "@/lib/products/versions/get-locked-product";
import { dossierRecord } from "./dossier-record";
import { drawInThread } from "./draw-in-thread";
import { mainPictureOf } from "./main-picture";
import { signDossier } from "./sign-dossier";

const dossierOrder = ids("productId").extend({
  /** Left out: the product as it stands: its newest approval while approved, else the marked working state. */
  approval: z.number().optional(),
  locale: z.enum(LOCALES),
});

export interface IssuedDossier {
  dossierId: string;
  productVersion: number;
  /** The PDF file. */
  file: Buffer;
}

/**
 * Makes the dossier of an approved version, or of a product as it stands, and notes that it was handed out and by which
 * hash it is known. Throws `forbidden`, `product_not_found`, `not_found` for an approval that does not exist,
 * `signing_key_missing`.
 */
export const issueDossier = useCase({
  may: "compliance.read",
  by: "member",
  input: dossierOrder,
  audits: ["dossier.issued"],
  transaction: "stepwise",
  run: async (context, { productId, approval, locale }): Promise<IssuedDossier> => {
    const { db, actor, at, inTransaction } = context;
    const { brandId, userId } = actor;
    const shown = await showReview(context, { productId });
    const approvalNumber = approval ?? standingApproval(shown);
    if (approvalNumber !== null && !shown.approvals.some((entry) => entry.approval.number === approvalNumber))
      throw new DomainError("not_found", "The product has no such approval.");
    const evidence = (await listEvidence(db, { brandId, productId })).map(evidenceEntry);
    const dossierId = newId("dsr", at);
    // Stands on every page, so that no page of an example passes for a real product's.
    const brand = {
      id: brandId,
      name: nameInMessages({ name: await getBrandName(db, brandId), isExample: shown.product.isExample }, locale),
    };
    const record = dossierRecord({ dossierId, brand, shown, evidence, approvalNumber, issued: { by: userId, at } });
    const link =
      typeof record.data.upi === "string" ? record.data.upi : `${environment().publicUrl}/products/${productId}`;
    const picture = await mainPictureOf(acrossBrands(db), { brandId, productId, locale });
    const file = await signDossier(
      db,
      record,
      await drawInThread({ record, words: { locale, link, checkAt: `${environment().publicUrl}/verify`, picture } }),
    );
    const { version } = record.product;
    const row = {
      id: dossierId,
      brandId,
      productId,
      productVersion: version,
      approvalNumber,
      sha256: sha256Hex(file),
      sizeBytes: file.length,
      issuedBy: userId,
      issuedAt: at,
    };
    await inTransaction(async ({ tx, audit }) => {
      await requireStillAllowed(tx, actor, "compliance.read");
      await getLockedProduct(tx, { brandId, productId });
      await insertDossier(tx, row);
      const detail = { dossier: dossierId, version, approval: approvalNumber, sha256: row.sha256 };
      await audit("dossier.issued", productId, detail);
    });
    return { dossierId, productVersion: version, file };
  },
});

function standingApproval({ product, approvals }: ShownReview): number | null {
  const [newest] = approvals;
  const stands = product.reviewState === "approved" && newest?.approval.productVersion === product.version;
  return stands ? must(newest, "An approval").approval.number : null;
}
