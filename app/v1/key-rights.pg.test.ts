import { beforeAll, describe, expect, it } from "vitest";
import {
  grantableScopes,
  type Permission,
  ROLE_PERMISSIONS,
  ROLES,
  type Scope,
  SCOPE_PERMISSIONS,
  SCOPES,
} from "@/lib/access/permissions";
import { type Operation, scopesOf } from "@/lib/api/operation";
import { OPERATIONS } from "@/lib/openapi/operations";
import { newId } from "@/lib/platform/ids";
import { callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { matchRoute } from "./router";

/** Every operation that needs a key, against every role: a key never allows more than its responsible person may do. */

/** The permission that the portal requires for the same action. An operation that is missing here fails below. */
const NEEDS: Record<string, Permission> = {
  verifyPassport: "passports.verify",
  verifyPassports: "passports.verify",
  listPassports: "passports.read",
  getPassport: "passports.read",
  changePassport: "passports.manage",
  registerProducts: "products.register",
  listProducts: "products.read",
  getProduct: "products.read",
  patchProduct: "products.edit",
  putProduct: "products.edit",
  recallProduct: "products.recall",
  liftRecall: "products.recall",
  addUnits: "products.register",
  listUnits: "products.read",
  listBatches: "passports.read",
  listPictures: "products.read",
  addPictures: "products.edit",
  orderPictures: "products.edit",
  removePicture: "products.edit",
  getProductPassport: "compliance.read",
  getPassportPackage: "compliance.read",
  listRegistrations: "compliance.read",
  getPassportRegistration: "compliance.read",
  recordRegistrations: "registry.manage",
  createRegistryFile: "registry.manage",
  downloadRegistryFile: "compliance.read",
  recordRegistryUpload: "registry.manage",
  recordBatteryState: "products.edit",
  listBatteryStates: "passports.read",
  recordBatteryReadings: "batteries.record",
  listBatteryReadings: "passports.read",
  getBatteryLife: "passports.read",
  changeBatteryLife: "passports.manage",
  startSecondLife: "products.register",
  listUnitDocuments: "passports.read",
  addUnitDocuments: "passports.manage",
  removeUnitDocument: "passports.manage",
  createImport: "imports.manage",
  getImport: "imports.read",
  listImportRows: "imports.read",
  getRefusedRows: "imports.read",
  commitImport: "imports.manage",
  cancelImport: "imports.manage",
  startTransfer: "transfers.manage",
  listTransfers: "transfers.read",
  getTransfer: "transfers.read",
  cancelTransfer: "transfers.manage",
  listWarranties: "warranties.read",
  getWarranty: "warranties.read",
  addWarranty: "warranties.manage",
  patchWarranty: "warranties.manage",
  voidWarranty: "warranties.manage",
  listAccessGrants: "access_grants.read",
  getAccessGrant: "access_grants.read",
  createAccessGrant: "access_grants.decide",
  grantAccess: "access_grants.decide",
  refuseAccess: "access_grants.decide",
  revokeAccess: "access_grants.decide",
  listProductReviews: "compliance.read",
  listUnsoldGoodsReports: "compliance.read",
  getUnsoldGoodsReport: "compliance.read",
  getPublishedUnsoldGoods: "compliance.read",
  addUnsoldGoodsRows: "unsold_goods.add",
  listEvents: "events.read",
  exportList: "products.read",
  createWebhookEndpoint: "webhooks.manage",
  listWebhookEndpoints: "webhooks.read",
  getWebhookEndpoint: "webhooks.read",
  editWebhookEndpoint: "webhooks.manage",
  removeWebhookEndpoint: "webhooks.manage",
  replaceWebhookSecret: "webhooks.manage",
  testWebhookEndpoint: "webhooks.manage",
  listWebhookAttempts: "webhooks.read",
  replayWebhookEvents: "webhooks.manage",
  listTestMessages: "transfers.manage",
  getTestMessage: "transfers.manage",
  createDPP: "backups.store",
  updateDPPById: "backups.store",
  updateDataElement: "backups.store",
  deleteDPPById: "backups.store",
};

const OF_KEYS = OPERATIONS.filter((operation) => scopesOf(operation).length > 0);
const { db } = testDatabase();
const keys = new Map<Scope, string>();

beforeAll(async () => {
  const { brandId } = await mintBrand(db);
  for (const scope of SCOPES) keys.set(scope, (await mintApiKey(db, { brandId, scopes: [scope] })).secret);
});

/** Whether a key with this scope alone may do it: with the documented request, about things that do not exist. */
async function isAllowed(operation: Operation, scope: Scope): Promise<boolean> {
  const { method, bodyExample, bodyType, queryExample = {}, paramsExample = {}, needsVersion, fileTypes } = operation;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(name === "list" ? "products" : (paramsExample[name] ?? newId("prd"))),
  );
  const search = new URLSearchParams(queryExample).toString();
  const { resource, params } = matchRoute(path)!;
  const body = fileTypes ? { body: "name\nJacket\n" } : method === "GET" ? {} : { json: bodyExample ?? {} };
  const headers = {
    ...(fileTypes && { "content-type": "text/csv" }),
    ...(bodyType && { "content-type": bodyType }),
    ...(needsVersion && { "if-match": '"1"' }),
  };
  const call = { method, path: search ? `${path}?${search}` : path, key: keys.get(scope)!, headers, params, ...body };
  const answer = await callApi<{ code?: string; message?: { code: string }[] } | null>(resource[method]!, call);
  const code = answer.body?.code ?? answer.body?.message?.[0]?.code;
  return !(answer.status === 403 && code === "insufficient_scope");
}

describe("an API key", () => {
  it("has a permission named for every operation that it opens", () => {
    expect(OF_KEYS.map(({ id }) => id).toSorted()).toEqual(Object.keys(NEEDS).toSorted());
  });

  it.each(OF_KEYS.map((operation) => [operation.id, operation] as const))(
    "opens %s with no scope that a role can give without its permission",
    async (id, operation) => {
      const permission = NEEDS[id]!;
      for (const scope of SCOPES) {
        const isOpen = await isAllowed(operation, scope);
        expect([scope, isOpen]).toEqual([scope, scopesOf(operation).includes(scope)]);
        if (!isOpen) continue;
        expect(SCOPE_PERMISSIONS[scope].has(permission), scope).toBe(true);
        for (const role of ROLES)
          if (grantableScopes(role).includes(scope))
            expect([role, ROLE_PERMISSIONS[role].has(permission)]).toEqual([role, true]);
      }
    },
  );
});
