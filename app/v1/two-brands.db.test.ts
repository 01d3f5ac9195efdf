import { beforeAll, describe, expect, it } from "vitest";
import { inDays } from "@/lib/access-grants/testing/grant-kit";
import { OPERATIONS } from "@/lib/openapi/operations";
import { writeCursor } from "@/lib/platform/input/cursor";
import { type Belongings, fingerprintOf, unknownBelongings } from "@/lib/platform/testing/belonging-ids";
import { mintBelongings } from "@/lib/platform/testing/belongings";
import { callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { matchRoute } from "./router";

/** Every operation, with one brand's key and another brand's ids: status and body are those of what does not exist. */

interface Attack {
  path: string;
  json?: unknown;
  headers?: Record<string, string>;
}

const PATCHED = { "content-type": "application/merge-patch+json", "if-match": '"1"' };

/** Null: the operation names nothing, or, as verify, answers everybody alike. */
const ATTACKS: Record<string, ((of: Belongings) => Attack) | null> = {
  verifyPassport: null,
  verifyPassports: null,
  listPassports: ({ brandId, passportId }) => ({
    path: `/v1/passports?cursor=${writeCursor(`passports:${brandId}:-created`, `/${passportId}`)}`,
  }),
  getPassport: ({ passportId }) => ({ path: `/v1/passports/${passportId}` }),
  registerProducts: null,
  putProduct: null,
  listProducts: ({ brandId, productId }) => ({
    path: `/v1/products?cursor=${writeCursor(`products:${brandId}`, productId)}`,
  }),
  getProduct: ({ productId }) => ({ path: `/v1/products/${productId}` }),
  patchProduct: ({ productId }) => ({ path: `/v1/products/${productId}`, json: { name: "Mine" }, headers: PATCHED }),
  recallProduct: ({ productId }) => ({ path: `/v1/products/${productId}/recall`, json: { reason: "Theirs" } }),
  liftRecall: ({ productId }) => ({ path: `/v1/products/${productId}/recall/lift`, json: { reason: "Theirs" } }),
  changePassport: ({ code }) => ({ path: `/v1/passports/${code}/changes`, json: { change: "report_lost" } }),
  addWarranty: ({ passportId }) => ({
    path: `/v1/passports/${passportId}/warranties`,
    json: { kind: "extended", starts_on: "2026-01-01", months: 6 },
  }),
  patchWarranty: ({ warrantyId }) => ({
    path: `/v1/warranties/${warrantyId}`,
    json: { territory: "EU" },
    headers: PATCHED,
  }),
  voidWarranty: ({ warrantyId }) => ({ path: `/v1/warranties/${warrantyId}/void`, json: { reason: "Theirs" } }),
  addUnits: ({ productId }) => ({ path: `/v1/products/${productId}/units`, json: { serial_numbers: ["S-1"] } }),
  listUnits: ({ productId }) => ({ path: `/v1/products/${productId}/units` }),
  listBatches: ({ productId }) => ({ path: `/v1/products/${productId}/batches` }),
  listPictures: ({ productId }) => ({ path: `/v1/products/${productId}/pictures` }),
  addPictures: ({ productId }) => ({
    path: `/v1/products/${productId}/pictures`,
    json: { pictures: [{ url: "https://media.brand.example/a.jpg" }] },
  }),
  orderPictures: ({ productId, pictureId }) => ({
    path: `/v1/products/${productId}/pictures/order`,
    json: { pictures: [pictureId] },
  }),
  removePicture: ({ productId, pictureId }) => ({ path: `/v1/products/${productId}/pictures/${pictureId}` }),
  getProductPassport: ({ productId }) => ({ path: `/v1/products/${productId}/passport` }),
  getPassportPackage: ({ productId }) => ({ path: `/v1/products/${productId}/passport.aasx` }),
  recordBatteryState: ({ code }) => ({ path: `/v1/passports/${code}/battery-states`, json: { cycles: 1 } }),
  listBatteryStates: ({ code }) => ({ path: `/v1/passports/${code}/battery-states` }),
  recordBatteryReadings: ({ code }) => ({
    path: "/v1/battery-readings",
    json: { batteries: [{ code, readings: [{ measured_at: "2026-11-01T00:00:00Z", values: { cycles: 1 } }] }] },
  }),
  listBatteryReadings: ({ code }) => ({ path: `/v1/passports/${code}/battery-readings` }),
  getBatteryLife: ({ code }) => ({ path: `/v1/passports/${code}/battery-life` }),
  changeBatteryLife: ({ code }) => ({
    path: `/v1/passports/${code}/battery-life`,
    json: { change: "waste", changed_on: "2026-01-01", responsible: { role: "producer", name: "Attacker" } },
  }),
  startSecondLife: ({ productId, code }) => ({
    path: `/v1/products/${productId}/second-life`,
    json: { operation: "repurposing", originals: [{ passport: code }], changed_on: "2026-01-01", unit: {} },
  }),
  listUnitDocuments: ({ code }) => ({ path: `/v1/passports/${code}/documents` }),
  addUnitDocuments: ({ code }) => ({
    path: `/v1/passports/${code}/documents`,
    json: { documents: [{ url: "https://media.brand.example/a.pdf" }] },
  }),
  removeUnitDocument: ({ code, unitDocumentId }) => ({ path: `/v1/passports/${code}/documents/${unitDocumentId}` }),
  createImport: null,
  getImport: ({ importId }) => ({ path: `/v1/imports/${importId}` }),
  listImportRows: ({ importId }) => ({ path: `/v1/imports/${importId}/rows` }),
  getRefusedRows: ({ importId }) => ({ path: `/v1/imports/${importId}/refused.csv` }),
  commitImport: ({ importId }) => ({ path: `/v1/imports/${importId}/commit`, json: {} }),
  cancelImport: ({ importId }) => ({ path: `/v1/imports/${importId}/cancel`, json: {} }),
  startTransfer: ({ code }) => ({ path: "/v1/transfer", json: { code, recipient_email: "ada@example.com" } }),
  listEvents: ({ brandId }) => ({ path: `/v1/events?cursor=${writeCursor(`events:${brandId}`, "0")}` }),
  createWebhookEndpoint: null,
  listWebhookEndpoints: null,
  getWebhookEndpoint: ({ endpointId }) => ({ path: `/v1/webhook-endpoints/${endpointId}` }),
  editWebhookEndpoint: ({ endpointId }) => ({
    path: `/v1/webhook-endpoints/${endpointId}`,
    json: { enabled: false },
    headers: PATCHED,
  }),
  removeWebhookEndpoint: ({ endpointId }) => ({ path: `/v1/webhook-endpoints/${endpointId}` }),
  replaceWebhookSecret: ({ endpointId }) => ({ path: `/v1/webhook-endpoints/${endpointId}/secret`, json: {} }),
  testWebhookEndpoint: ({ endpointId }) => ({ path: `/v1/webhook-endpoints/${endpointId}/test`, json: {} }),
  listWebhookAttempts: ({ endpointId }) => ({ path: `/v1/webhook-endpoints/${endpointId}/attempts` }),
  replayWebhookEvents: ({ endpointId }) => ({
    path: `/v1/webhook-endpoints/${endpointId}/replay`,
    json: { since: "2026-01-01T00:00:00Z" },
  }),
  listTransfers: ({ brandId, transferId }) => ({
    path: `/v1/transfers?cursor=${writeCursor(`transfers:${brandId}:-created`, `/${transferId}`)}`,
  }),
  listWarranties: ({ brandId, warrantyId }) => ({
    path: `/v1/warranties?cursor=${writeCursor(`warranties:${brandId}:-created`, `/${warrantyId}`)}`,
  }),
  getWarranty: ({ warrantyId }) => ({ path: `/v1/warranties/${warrantyId}` }),
  listAccessGrants: ({ brandId, grantId }) => ({
    path: `/v1/access-grants?cursor=${writeCursor(`access-grants:${brandId}`, `/${grantId}`)}`,
  }),
  getAccessGrant: ({ grantId }) => ({ path: `/v1/access-grants/${grantId}` }),
  createAccessGrant: ({ code }) => ({
    path: "/v1/access-grants",
    json: {
      ...{ email: "mallory@example.com", name: "Mallory", organisation: "Theirs", role: "recycler" },
      ...{ purpose: "To read", scope: "passport", code, ends_on: inDays(1) },
    },
  }),
  grantAccess: ({ grantId }) => ({ path: `/v1/access-grants/${grantId}/grant`, json: { ends_on: inDays(1) } }),
  refuseAccess: ({ grantId }) => ({ path: `/v1/access-grants/${grantId}/refuse`, json: { reason: "Mine" } }),
  revokeAccess: ({ grantId }) => ({ path: `/v1/access-grants/${grantId}/revoke`, json: { reason: "Mine" } }),
  listProductReviews: ({ brandId, productId }) => ({
    path: `/v1/compliance/products?cursor=${writeCursor(`reviews:${brandId}:waiting`, `2026-01-01/${productId}`)}`,
  }),
  listRegistrations: ({ brandId, passportId }) => ({
    path: `/v1/registrations?cursor=${writeCursor(`registrations:${brandId}`, passportId)}`,
  }),
  getPassportRegistration: ({ code }) => ({ path: `/v1/passports/${code}/registration` }),
  recordRegistrations: null,
  createRegistryFile: null,
  downloadRegistryFile: ({ registryFileId }) => ({ path: `/v1/registry-files/${registryFileId}/content` }),
  recordRegistryUpload: ({ registryFileId }) => ({
    path: `/v1/registry-files/${registryFileId}/upload`,
    json: { uploaded_on: "2026-11-01" },
  }),
  getTransfer: ({ transferId }) => ({ path: `/v1/transfers/${transferId}` }),
  cancelTransfer: ({ transferId }) => ({ path: `/v1/transfers/${transferId}/cancel`, json: {} }),
  listUnsoldGoodsReports: ({ brandId, reportId }) => ({
    path: `/v1/unsold-goods/reports?cursor=${writeCursor(`unsold-reports:${brandId}`, `/${reportId}`)}`,
  }),
  getUnsoldGoodsReport: ({ reportId }) => ({ path: `/v1/unsold-goods/reports/${reportId}` }),
  getPublishedUnsoldGoods: ({ reportId }) => ({ path: `/v1/unsold-goods/reports/${reportId}/published` }),
  addUnsoldGoodsRows: ({ reportId }) => ({
    path: `/v1/unsold-goods/reports/${reportId}/rows`,
    json: { rows: [{ cn_codes: ["64"], description: "Mine", reason: "other", shares: { unknown: 100 } }] },
  }),
  readDPPById: null,
  readDPPByProductId: null,
  readDPPVersionByIdAndDate: null,
  readDPPIdsByProductIds: null,
  readDataElement: null,
  // Public like the passport: access-matrix.pg.test.ts tries every reader.
  listDppBatteryReadings: null,
  // Of accounts with the scope `backup`: received-passports.pg.test.ts tries them.
  createDPP: null,
  updateDPPById: null,
  updateDataElement: null,
  deleteDPPById: null,
  exportList: null,
  // Of test brands alone: magic-recipients.pg.test.ts tries them.
  listTestMessages: null,
  getTestMessage: null,
  getOpenApi: null,
  getPostmanCollection: null,
};

const database = testDatabase();
let theirs: Belongings;
let before: string;
let key: string;
beforeAll(async () => {
  theirs = await mintBelongings(database);
  before = await fingerprintOf(database, theirs.brandId);
  key = (await mintApiKey(database.db, await mintBrand(database.db))).secret;
});

async function answerTo(method: string, attack: Attack, of: Belongings) {
  const { resource, params } = matchRoute(attack.path.split("?")[0]!);
  const { status, body } = await callApi(resource[method as "GET"], { method, key, params, ...attack });
  const { request_id: _requestId, ...rest } = body;
  return {
    status,
    body: Object.entries(of).reduce((text, [name, id]) => text.replaceAll(id, `<${name}>`), JSON.stringify(rest)),
  };
}

describe("one brand's key with another brand's ids", () => {
  it("is tried on every operation there is", () => {
    expect(Object.keys(ATTACKS).toSorted()).toEqual(OPERATIONS.map(({ id }) => id).toSorted());
  });

  it.each(OPERATIONS.filter(({ id }) => ATTACKS[id]).map(({ id, method }) => [id, method]))(
    "finds nothing by %s",
    async (id, method) => {
      const attack = ATTACKS[id]!;
      const unknown = unknownBelongings();
      const answer = await answerTo(method, attack(theirs), theirs);
      expect(answer).toEqual(await answerTo(method, attack(unknown), unknown));
      expect(answer.status).toBe(attack(theirs).path.includes("cursor=") ? 422 : 404);
    },
  );

  it("has changed nothing of theirs", async () => {
    expect(await fingerprintOf(database, theirs.brandId)).toBe(before);
  });
});
