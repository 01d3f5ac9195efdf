import { deleteUse, insertUse } from "@/db/queries/evidence";
import { useCase } from "@/lib/access/use-case";
import { getLockedProduct } from "@/lib/compliance/reviews/get-locked-product";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { attachForm, detachForm } from "./contract";
import { getLockedDocument } from "./list-evidence";
import { recordEvidence } from "./record-evidence";

/** A next version of the product. Idempotent. Throws `forbidden`, `not_found`, `product_not_found`, `file_infected`. */
export const attachEvidence = useCase({
  may: "compliance.prepare",
  by: "member",
  input: attachForm,
  audits: ["evidence.attached"],
  run: async (context, { productId, documentId, fields, checks }) => {
    const { at, tx, audit, actor } = context;
    const { brandId, userId } = actor;
    const document = await getLockedDocument(tx, { brandId, documentId });
    if (document.scanState === "infected")
      throw new DomainError(
        "file_infected",
        "The scanner found something harmful in this document: it proves nothing.",
      );
    const product = await getLockedProduct(tx, { brandId, productId });
    if (!(await insertUse(tx, { productId, documentId, brandId, fields, checks, attachedBy: userId, attachedAt: at })))
      return;
    const version = await recordEvidence(tx, context, product, at);
    const detail = { document: documentId, kind: document.kind, sha256: document.sha256, version, fields, checks };
    await audit("evidence.attached", productId, detail);
  },
});

/** Creates the product's next version. Throws `forbidden`, `product_not_found`, `not_found`. */
export const detachEvidence = useCase({
  may: "compliance.prepare",
  by: "member",
  input: detachForm,
  audits: ["evidence.detached"],
  run: async (context, { productId, documentId }) => {
    const { tx, audit, actor } = context;
    const { brandId } = actor;
    const product = await getLockedProduct(tx, { brandId, productId });
    if (!(await deleteUse(tx, { brandId, productId, documentId })))
      throw new DomainError("not_found", "The product has no such document.");
    const version = await recordEvidence(tx, context, product, now());
    await audit("evidence.detached", productId, { document: documentId, version });
  },
});
