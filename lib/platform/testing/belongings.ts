import type { OpenDatabase } from "@/db/client";
import { insertGrant } from "@/db/queries/access-grants";
import { insertAppearancePicture, insertAppearanceVersion } from "@/db/queries/brand-appearances";
import { insertArchive } from "@/db/queries/brand-archives";
import { insertClaim } from "@/db/queries/claims";
import { insertEvidence, insertUse } from "@/db/queries/evidence";
import { insertNotifications, listNotifications } from "@/db/queries/notifications";
import { insertPictures } from "@/db/queries/product-pictures";
import { insertRequests } from "@/db/queries/requests";
import { upsertSignal } from "@/db/queries/scan-signals";
import { insertSession } from "@/db/queries/sessions";
import { insertUnitDocuments } from "@/db/queries/unit-documents";
import { inBrand } from "@/db/tenant";
import { DEFAULT_APPEARANCE } from "@/lib/brands/appearance/rules";
import { commentOnProduct } from "@/lib/compliance/reviews/comment-on-product";
import { addHost } from "@/lib/hosts/change-hosts";
import { upload } from "@/lib/imports/testing/imports";
import { startBulkChange } from "@/lib/lifecycle/bulk-changes/start-bulk-change";
import { addCompanyDomain } from "@/lib/people/company-sign-in/change-domains";
import { inviteMember } from "@/lib/people/members/invite-member";
import { createSource, setSourceActive } from "@/lib/pickups/change-sources";
import { DAY_MS, now } from "@/lib/platform/clock";
import { newId, randomSecret } from "@/lib/platform/ids";
import { sha256Hex } from "@/lib/platform/secrets";
import { askKeyChange } from "@/lib/signing-keys/change-keys";
import { startBulkTransfer } from "@/lib/transfers/bulk-transfers/start-bulk-transfer";
import { startTransfer } from "@/lib/transfers/start-transfer";
import { addWarranty } from "@/lib/warranties/add-warranty";
import { createEndpoint } from "@/lib/webhooks/create-endpoint";
import { type Belongings, companyDomainOf, recipientOf } from "./belonging-ids";
import { mintRegistryFiles, mintUnsoldGoods } from "./compliance-belongings";
import { contextOf, mintApiKey, mintBrand, mintMember, mintProduct } from "./factories";

/** A brand that has one of everything. */
export async function mintBelongings({ db, pool }: OpenDatabase): Promise<Belongings> {
  const { brandId } = await mintBrand(db);
  const owner = await mintMember(db, { brandId });
  const context = contextOf(db, owner.actor);
  const recipient = recipientOf(brandId);
  const { keyId } = await mintApiKey(db, { brandId });
  const { productId, passports } = await mintProduct(db, { brandId, units: 2, name: "Theirs alone" });
  const [{ passportId, code }, { passportId: secondId }] = passports as [
    (typeof passports)[number],
    (typeof passports)[number],
  ];
  const { transfer } = await startTransfer(context, {
    code,
    recipient_email: recipient.recipientEmail,
    kind: "sale",
    expires_in_days: 7,
  });
  const { rows } = await pool.query<{ id: string }>("select id from outgoing_messages where transfer_id = $1", [
    transfer.id,
  ]);
  const warrantyId = await addWarranty(context, {
    passportId,
    kind: "manufacturer",
    starts_on: "2026-01-01",
    months: 24,
    transferable: true,
    allow_overlap: false,
  });
  const { commentId } = await commentOnProduct(context, { productId, body: "Theirs" });
  const news = {
    brandId,
    kind: "review_mentioned",
    subjectIds: [productId],
    at: now(),
    userIds: [owner.userId],
  } as const;
  await insertNotifications(context.db, news);
  const own = { brandId, userId: owner.userId, kinds: [news.kind], limit: 1 };
  const [notification] = await listNotifications(context.db, own);
  const { invitationId } = await inviteMember(context, {
    email: `${randomSecret(6).toString("hex")}@example.com`,
    role: "viewer",
    locale: "en",
  });
  const importId = await upload(context, "name,model\nAnorak,A-1\n");
  const bulkChangeId = newId("blk");
  await startBulkChange(context, {
    bulkChangeId,
    change: "suspend",
    reason: "Theirs",
    selection: { ids: [secondId], query: "" },
  });
  const { listId: bulkTransferId } = await startBulkTransfer(context, {
    listId: newId("tfl"),
    text: `${code};${recipient.recipientEmail}`,
  });
  const { sessionId } = owner.actor;
  await insertSession(inBrand(db, brandId), {
    id: sessionId,
    userId: owner.userId,
    brandId,
    expiresAt: new Date(now().getTime() + DAY_MS),
  });
  const requestId = newId("req");
  await insertRequests(db, [
    {
      id: requestId,
      brandId,
      keyId,
      at: now(),
      method: "GET",
      path: "/v1/verify",
      status: 200,
      errorCode: null,
      durationUs: 900,
    },
  ]);
  const documentId = newId("evd");
  const file = {
    mediaType: "application/pdf",
    sizeBytes: 1,
    sha256: sha256Hex(documentId),
    uploadedBy: owner.userId,
    createdAt: now(),
  };
  await insertEvidence(context.db, {
    id: documentId,
    brandId,
    kind: "certificate",
    title: "Theirs",
    issuer: null,
    issuedOn: null,
    validUntil: null,
    language: null,
    ...file,
  });
  await insertUse(context.db, {
    productId,
    documentId,
    brandId,
    fields: [],
    checks: [],
    attachedBy: owner.userId,
    attachedAt: now(),
  });
  const pictureId = newId("pic");
  await insertPictures(context.db, [{ id: pictureId, brandId, productId, createdAt: now() }]);
  const unitDocumentId = newId("udc");
  const { uploadedBy: _uploadedBy, ...fileColumns } = file;
  const document = { kind: "certificate", title: "Theirs", access: "public", state: "ready" } as const;
  await insertUnitDocuments(context.db, [{ id: unitDocumentId, brandId, passportId, ...document, ...fileColumns }]);
  const [archiveId, companyDomain] = [newId("arc"), companyDomainOf(brandId)];
  await insertArchive(context.db, {
    id: archiveId,
    brandId,
    requestedBy: owner.userId,
    createdAt: now(),
    state: "ready",
    finishedAt: now(),
    sizeBytes: 1,
  });
  const registry = await mintRegistryFiles(context);
  await addCompanyDomain(context, { domain: companyDomain });
  const brandHost = `id.${companyDomain}`;
  await addHost(context, { host: brandHost });
  await insertAppearanceVersion(context.db, {
    id: newId("fac"),
    brandId,
    version: 1,
    face: DEFAULT_APPEARANCE,
    authorId: owner.userId,
    restoredFrom: null,
    createdAt: now(),
  });
  const hash = sha256Hex(brandId);
  await insertAppearancePicture(context.db, { brandId, hash, mediaType: "image/webp", encoded: Buffer.from("webp") });
  const { keyChangeId } = await askKeyChange(context, { change: "rotate" });
  const signalId = newId("sgl");
  await upsertSignal(context.db, {
    id: signalId,
    brandId,
    productId,
    subjectId: passportId,
    kind: "several_countries",
    firstAt: now(),
    lastAt: now(),
    evidence: { scans: 3, clients: 3, countries: ["DE", "FR", "PL"], counted: 3, least: 3 },
  });
  const claimId = newId("clm");
  await insertClaim(context.db, {
    id: claimId,
    brandId,
    passportId,
    way: "approval",
    status: "waiting",
    email: recipient.recipientEmail,
    emailHash: recipient.recipientHash,
    locale: "en",
    linkSentAt: now(),
    provedAt: now(),
    expiresAt: new Date(now().getTime() + DAY_MS),
  });
  const grantId = newId("acg");
  await insertGrant(context.db, {
    id: grantId,
    brandId,
    accessSet: "legitimate_interest",
    status: "waiting",
    scope: "product",
    productId,
    role: "repairer",
    name: "Rita Repair",
    organisation: "Repair Ltd",
    purpose: "To repair",
    email: recipient.recipientEmail,
    emailHash: recipient.recipientHash,
    locale: "en",
    provedAt: now(),
    expiresAt: new Date(now().getTime() + DAY_MS),
  });
  // Paused, because a check would change it while it is compared.
  const sourceId = await createSource(context, PICKED_UP);
  await setSourceActive(context, { sourceId, enabled: "no" });
  const unsoldGoods = await mintUnsoldGoods(context);
  const { endpoint } = await createEndpoint(context, { url: "https://hooks.example.com/passports" });
  return {
    brandId,
    endpointId: endpoint.id,
    sourceId,
    userId: owner.userId,
    sessionId,
    keyId,
    productId,
    passportId,
    code,
    transferId: transfer.id,
    messageId: rows[0]!.id,
    warrantyId,
    commentId,
    invitationId,
    notificationId: notification!.id,
    importId,
    bulkChangeId,
    bulkTransferId,
    requestId,
    documentId,
    pictureId,
    unitDocumentId,
    archiveId,
    ...registry,
    signalId,
    claimId,
    grantId,
    ...recipient,
    companyDomain,
    brandHost,
    keyChangeId,
    ...unsoldGoods,
  };
}

/** A bucket that there is none of. */
const PICKED_UP = {
  name: "Theirs",
  kind: "s3",
  endpoint: "https://s3.example",
  region: "eu-central-1",
  bucket: "theirs",
  access_key_id: "AKIATHEIRS",
  secret_access_key: "theirs alone",
  pattern: "*.csv",
  every: "hourly",
  time_zone: "UTC",
  commit: "clean",
  afterwards: "move",
} as const;
