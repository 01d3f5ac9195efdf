import type { Resource } from "@/lib/api/resource";
import { requireValue } from "@/lib/platform/require-value";
import * as unknownPath from "./[...path]/route";
import * as grantAccess from "./access-grants/[id]/grant/route";
import * as refuseAccess from "./access-grants/[id]/refuse/route";
import * as revokeAccess from "./access-grants/[id]/revoke/route";
import * as accessGrant from "./access-grants/[id]/route";
import * as accessGrants from "./access-grants/route";
import * as recordedReadings from "./battery-readings/route";
import * as complianceProducts from "./compliance/products/route";
import * as dppReadings from "./dpps/[dppId]/battery-readings/route";
import * as dataElement from "./dpps/[dppId]/elements/[elementIdPath]/route";
import * as dpp from "./dpps/[dppId]/route";
import * as dpps from "./dpps/route";
import * as dppVersion from "./dppsByIdAndDate/[dppId]/route";
import * as dppByProduct from "./dppsByProductId/[productId]/route";
import * as dppIds from "./dppsByProductIds/route";
import * as events from "./events/route";
import * as exportList from "./exports/[list]/route";
import * as cancelImport from "./imports/[id]/cancel/route";
import * as commitImport from "./imports/[id]/commit/route";
import * as refusedRows from "./imports/[id]/refused.csv/route";
import * as importById from "./imports/[id]/route";
import * as importRows from "./imports/[id]/rows/route";
import * as imports from "./imports/route";
import * as openApi from "./openapi.json/route";
import * as batteryLife from "./passports/[code]/battery-life/route";
import * as batteryReadings from "./passports/[code]/battery-readings/route";
import * as batteryStates from "./passports/[code]/battery-states/route";
import * as passportChanges from "./passports/[code]/changes/route";
import * as unitDocument from "./passports/[code]/documents/[document]/route";
import * as unitDocuments from "./passports/[code]/documents/route";
import * as passportRegistration from "./passports/[code]/registration/route";
import * as passportById from "./passports/[code]/route";
import * as passportWarranties from "./passports/[code]/warranties/route";
import * as passports from "./passports/route";
import * as postman from "./postman.json/route";
import * as productBatches from "./products/[id]/batches/route";
import * as passportPackage from "./products/[id]/passport.aasx/route";
import * as productPassport from "./products/[id]/passport/route";
import * as productPicture from "./products/[id]/pictures/[picture]/route";
import * as orderPictures from "./products/[id]/pictures/order/route";
import * as productPictures from "./products/[id]/pictures/route";
import * as liftRecall from "./products/[id]/recall/lift/route";
import * as recall from "./products/[id]/recall/route";
import * as product from "./products/[id]/route";
import * as secondLife from "./products/[id]/second-life/route";
import * as productUnits from "./products/[id]/units/route";
import * as productByExternalId from "./products/by-external-id/[external_id]/route";
import * as products from "./products/route";
import * as registrations from "./registrations/route";
import * as registryFileContent from "./registry-files/[id]/content/route";
import * as registryFileUpload from "./registry-files/[id]/upload/route";
import * as registryFiles from "./registry-files/route";
import * as testMessage from "./test/messages/[id]/route";
import * as testMessages from "./test/messages/route";
import * as transfer from "./transfer/route";
import * as cancelTransfer from "./transfers/[id]/cancel/route";
import * as transferById from "./transfers/[id]/route";
import * as transfers from "./transfers/route";
import * as publishedUnsoldGoods from "./unsold-goods/reports/[id]/published/route";
import * as unsoldReport from "./unsold-goods/reports/[id]/route";
import * as unsoldRows from "./unsold-goods/reports/[id]/rows/route";
import * as unsoldReports from "./unsold-goods/reports/route";
import * as verify from "./verify/route";
import * as warrantyById from "./warranties/[id]/route";
import * as voidWarranty from "./warranties/[id]/void/route";
import * as warranties from "./warranties/route";
import * as webhookAttempts from "./webhook-endpoints/[id]/attempts/route";
import * as replayWebhook from "./webhook-endpoints/[id]/replay/route";
import * as webhook from "./webhook-endpoints/[id]/route";
import * as webhookSecret from "./webhook-endpoints/[id]/secret/route";
import * as testWebhook from "./webhook-endpoints/[id]/test/route";
import * as webhooks from "./webhook-endpoints/route";

export const ROUTES: Record<string, Resource> = {
  "access-grants": accessGrants,
  "access-grants/[id]": accessGrant,
  "access-grants/[id]/grant": grantAccess,
  "access-grants/[id]/refuse": refuseAccess,
  "access-grants/[id]/revoke": revokeAccess,
  "battery-readings": recordedReadings,
  "compliance/products": complianceProducts,
  events,
  dpps,
  "dpps/[dppId]": dpp,
  "dpps/[dppId]/battery-readings": dppReadings,
  "dpps/[dppId]/elements/[elementIdPath]": dataElement,
  "dppsByIdAndDate/[dppId]": dppVersion,
  "dppsByProductId/[productId]": dppByProduct,
  dppsByProductIds: dppIds,
  "exports/[list]": exportList,
  imports,
  "imports/[id]": importById,
  "imports/[id]/cancel": cancelImport,
  "imports/[id]/commit": commitImport,
  "imports/[id]/refused.csv": refusedRows,
  "imports/[id]/rows": importRows,
  "openapi.json": openApi,
  "passports/[code]/battery-readings": batteryReadings,
  "passports/[code]/battery-life": batteryLife,
  "passports/[code]/battery-states": batteryStates,
  "passports/[code]/documents": unitDocuments,
  "passports/[code]/documents/[document]": unitDocument,
  passports,
  "passports/[code]": passportById,
  "passports/[code]/changes": passportChanges,
  "passports/[code]/registration": passportRegistration,
  "passports/[code]/warranties": passportWarranties,
  "postman.json": postman,
  "test/messages": testMessages,
  "test/messages/[id]": testMessage,
  transfer,
  transfers,
  "transfers/[id]": transferById,
  "transfers/[id]/cancel": cancelTransfer,
  products,
  // Before the routes by id, because an external id may equal one of their path segments.
  "products/by-external-id/[external_id]": productByExternalId,
  "products/[id]": product,
  "products/[id]/passport": productPassport,
  "products/[id]/passport.aasx": passportPackage,
  "products/[id]/pictures": productPictures,
  "products/[id]/pictures/order": orderPictures,
  "products/[id]/pictures/[picture]": productPicture,
  "products/[id]/recall": recall,
  "products/[id]/recall/lift": liftRecall,
  "products/[id]/second-life": secondLife,
  "products/[id]/batches": productBatches,
  "products/[id]/units": productUnits,
  registrations,
  "registry-files": registryFiles,
  "registry-files/[id]/content": registryFileContent,
  "registry-files/[id]/upload": registryFileUpload,
  "unsold-goods/reports": unsoldReports,
  "unsold-goods/reports/[id]": unsoldReport,
  "unsold-goods/reports/[id]/published": publishedUnsoldGoods,
  "unsold-goods/reports/[id]/rows": unsoldRows,
  verify,
  warranties,
  "warranties/[id]": warrantyById,
  "warranties/[id]/void": voidWarranty,
  "webhook-endpoints": webhooks,
  "webhook-endpoints/[id]": webhook,
  "webhook-endpoints/[id]/attempts": webhookAttempts,
  "webhook-endpoints/[id]/replay": replayWebhook,
  "webhook-endpoints/[id]/secret": webhookSecret,
  "webhook-endpoints/[id]/test": testWebhook,
};

export interface Match {
  resource: Resource;
  params: Record<string, string>;
}

const NAMED = /^\[(\w+)\]$/;

interface Route {
  folder: string;
  segments: readonly { text: string; name: string | undefined }[];
  resource: Resource;
}

const routes = Object.entries(ROUTES).map(([folder, resource]): Route => {
  const segments = folder.split("/").map((text) => ({ text, name: NAMED.exec(text)?.[1] }));
  return { folder, segments, resource };
});
const plainRoutes = new Map(
  routes
    .filter(({ segments }) => segments.every(({ name }) => name === undefined))
    .map((route) => [`/v1/${route.folder}`, route]),
);

function findRoute(path: string): { route: Route; params: Match["params"] } | undefined {
  const plain = plainRoutes.get(path);
  if (plain) return { route: plain, params: {} };
  // Paths are case-sensitive: /V1 is a different address.
  if (!path.startsWith("/v1/")) return undefined;
  const segments = path.slice("/v1/".length).split("/");
  for (const route of routes) {
    const params = matchSegments(route.segments, segments);
    if (params) return { route, params };
  }
  return undefined;
}

export function matchRoute(path: string): Match {
  const match = findRoute(path);
  return match ? { resource: match.route.resource, params: match.params } : { resource: unknownPath, params: {} };
}

export function routeName(path: string): string {
  return `/v1/${findRoute(path)?.route.folder ?? "other"}`;
}

function matchSegments(segments: Route["segments"], parts: readonly string[]): Match["params"] | undefined {
  if (segments.length !== parts.length) return undefined;
  if (segments.some(({ text, name }, index) => name === undefined && text !== parts[index])) return undefined;
  const params: Match["params"] = {};
  for (const [index, { name }] of segments.entries())
    if (name !== undefined) params[name] = decoded(requireValue(parts[index], "A part"));
  return params;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
