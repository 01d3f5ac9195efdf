import type { z } from "zod";
import { deleteUse, insertUse } from "@/db/queries/evidence";
import { authorise, type Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import { requirePerson } from "@/lib/compliance/reviews/open-review";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { getLockedProduct } from "@/lib/products/versions/get-locked-product";
import type { attachForm, detachForm } from "./contract";
import { getLockedDocument } from "./get-locked-document";
import { noteEvidence } from "./note-evidence";

/**
 * Attaches a document that is kept already to a product, whose next version this makes; nothing happens when it is
 * attached. Throws `forbidden`, `not_found`, `product_not_found`, `file_infected`.
 */
export async function attachEvidence(
  context: Context,
  { productId, documentId, fields, checks }: z.output<typeof attachForm>,
): Promise<void> {
  authorise(context.actor, "compliance.prepare");
  const { brandId, userId } = requirePerson(context);
  await context.db.transaction(async (tx) => {
    const at = now();
    const document = await getLockedDocument(tx, { brandId, documentId });
    if (document.scanState === "infected")
      throw new DomainError(
        "file_infected",
        "The scanner found something harmful in this document: it proves nothing.",
      );
    const product = await getLockedProduct(tx, { brandId, productId });
    if (!(await insertUse(tx, { productId, documentId, brandId, fields, checks, attachedBy: userId, attachedAt: at })))
      return;
    const version = await noteEvidence(tx, context, product, at);
    const detail = { document: documentId, kind: document.kind, sha256: document.sha256, version, fields, checks };
    await appendAudit(tx, context, { action: "evidence.attached", targetKind: "product", targetId: productId, detail });
  });
}

/**
 * Takes a document off a product, whose next version this makes; the document stays. Throws `forbidden`,
 * `product_not_found`, `not_found`.
 */
export async function detachEvidence(
  context: Context,
  { productId, documentId }: z.output<typeof detachForm>,
): Promise<void> {
  authorise(context.actor, "compliance.prepare");
  const { brandId } = requirePerson(context);
  await context.db.transaction(async (tx) => {
    const product = await getLockedProduct(tx, { brandId, productId });
    if (!(await deleteUse(tx, { brandId, productId, documentId })))
      throw new DomainError("not_found", "The product has no such document.");
    const version = await noteEvidence(tx, context, product, now());
    await appendAudit(tx, context, {
      action: "evidence.detached",
      targetKind: "product",
      targetId: productId,
      detail: { document: documentId, version },
    });
  });
}
