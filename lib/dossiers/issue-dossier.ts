import { z } from "zod";
import { getBrandName, insertDossier } from "@/db/queries/dossiers";
import { listEvidence } from "@/db/queries/evidence";
import { acrossBrands, type TenantDb } from "@/db/tenant";
import { requireStillAllowed } from "@/lib/access/confirmed-context";
import { useCase } from "@/lib/access/use-case";
import { nameInMessages } from "@/lib/brands/examples/examples";
import { evidenceEntry } from "@/lib/compliance/reviews/evidence-entry";
import { getLockedProduct } from "@/lib/compliance/reviews/get-locked-product";
import { type ReviewView, showReview } from "@/lib/compliance/reviews/open-review";
import { withSignature } from "@/lib/credentials/checking/read-credential";
import { compactOf, signPayload } from "@/lib/credentials/sign-credential";
import { termsUrl } from "@/lib/interchange/subject";
import { dayOf } from "@/lib/platform/calendar";
import { SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { fileStem } from "@/lib/platform/http/answer";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { newId } from "@/lib/platform/ids";
import { ids } from "@/lib/platform/input/ids";
import { requireValue } from "@/lib/platform/require-value";
import { sha256Hex } from "@/lib/platform/secrets";
import { signerFor } from "@/lib/signing-keys/open-signing-key";
import { dossierRecord, type DossierRecord } from "./dossier-record";
import { drawInThread } from "./draw-in-thread";
import { mainPictureOf } from "./main-picture";

const dossierOrder = ids("productId").extend({ approval: z.number().optional(), locale: z.enum(LOCALES) });

interface IssuedDossier {
  dossierId: string;
  productVersion: number;
  /** Such as `dossier-TV-1010-v1-2026-11-27.pdf`. */
  fileName: string;
  file: Buffer;
}

/** Throws `forbidden`, `product_not_found`, `not_found` for an unknown approval, `signing_key_missing`. */
export const issueDossier = useCase({
  may: "compliance.read",
  by: "member",
  input: dossierOrder,
  audits: ["dossier.issued"],
  transaction: "stepwise",
  run: async (context, { productId, approval, locale }): Promise<IssuedDossier> => {
    const { db, actor, at, inTransaction } = context;
    const { brandId, userId } = actor;
    const review = await showReview(context, { productId });
    const approvalNumber = approval ?? standingApproval(review);
    if (approvalNumber !== null && !review.approvals.some((entry) => entry.approval.number === approvalNumber))
      throw new DomainError("not_found", "The product has no such approval.");
    const evidence = (await listEvidence(db, { brandId, productId })).map(evidenceEntry);
    const dossierId = newId("dsr", at);
    // Marks every page, so that no page of an example can pass for a real product's.
    const brand = {
      id: brandId,
      name: nameInMessages({ name: await getBrandName(db, brandId), isExample: review.product.isExample }, locale),
    };
    const record = dossierRecord({
      dossierId,
      brand,
      shown: review,
      evidence,
      approvalNumber,
      issued: { by: userId, at },
    });
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
    const { externalId, model } = review.product;
    const stem = fileStem(externalId ?? model ?? productId) || productId;
    return { dossierId, productVersion: version, fileName: `dossier-${stem}-v${version}-${dayOf(at)}.pdf`, file };
  },
});

function standingApproval({ product, approvals }: ReviewView): number | null {
  const [newest] = approvals;
  const isCurrent = product.reviewState === "approved" && newest?.approval.productVersion === product.version;
  return isCurrent ? requireValue(newest, "An approval").approval.number : null;
}

/** A credential with the hash of all preceding bytes, verifiable without this service. Throws `signing_key_missing`. */
async function signDossier(db: TenantDb, record: DossierRecord, file: Buffer): Promise<Buffer> {
  const signer = await signerFor(db, record.brand.id);
  const { did, kid } = signer;
  const { dossier_id, product, approval, issued_at: issuedAt, data_sha256, data, brand } = record;
  const payload = Buffer.from(
    JSON.stringify({
      "@context": ["https://www.w3.org/ns/credentials/v2", termsUrl(environment().publicUrl)],
      type: ["VerifiableCredential", "ProductDossier"],
      issuer: { id: did, name: brand.name },
      validFrom: issuedAt,
      credentialSubject: {
        id: `${did}#${dossier_id}`,
        type: "Dossier",
        dossier: {
          dossier_id,
          product: { ...product, name: data.name },
          approval,
          data_sha256,
          file_sha256: sha256Hex(file),
        },
      },
      iss: did,
      iat: Math.floor(Date.parse(issuedAt) / SECOND_MS),
    }),
  );
  const token = compactOf({ did, kid, payload, signature: await signPayload(signer, { did, payload }) });
  return Buffer.from(withSignature(file, token));
}
