/** How the client calls each operation of the document: resource and method. One without a name fails the test. */
export const NAMES: Readonly<Record<string, `${string}.${string}`>> = {
  verifyPassport: "passports.verify",
  verifyPassports: "passports.verifyMany",
  listPassports: "passports.list",
  getPassport: "passports.get",
  changePassport: "passports.change",
  recordBatteryState: "passports.recordBatteryState",
  listBatteryStates: "passports.batteryStates",
  listUnitDocuments: "passports.documents",
  addUnitDocuments: "passports.addDocuments",
  removeUnitDocument: "passports.deleteDocument",
  registerProducts: "products.register",
  putProduct: "products.put",
  listProducts: "products.list",
  getProduct: "products.get",
  patchProduct: "products.patch",
  recallProduct: "products.recall",
  liftRecall: "products.liftRecall",
  addUnits: "products.addUnits",
  listUnits: "products.units",
  listPictures: "products.pictures",
  addPictures: "products.addPictures",
  orderPictures: "products.orderPictures",
  removePicture: "products.deletePicture",
  getProductPassport: "products.passport",
  createImport: "imports.create",
  getImport: "imports.get",
  listImportRows: "imports.rows",
  getRefusedRows: "imports.refusedRows",
  commitImport: "imports.commit",
  cancelImport: "imports.cancel",
  startTransfer: "transfers.start",
  listTransfers: "transfers.list",
  getTransfer: "transfers.get",
  cancelTransfer: "transfers.cancel",
  listWarranties: "warranties.list",
  getWarranty: "warranties.get",
  addWarranty: "warranties.add",
  patchWarranty: "warranties.patch",
  voidWarranty: "warranties.void",
  listProductReviews: "compliance.products",
  listEvents: "events.list",
  listTestMessages: "testMessages.list",
  getTestMessage: "testMessages.get",
  exportList: "exports.rows",
  readDPPById: "dpps.read",
  readDPPByProductId: "dpps.readByProduct",
  readDPPVersionByIdAndDate: "dpps.readAtDate",
  readDPPIdsByProductIds: "dpps.ids",
  readDataElement: "dpps.element",
  createWebhookEndpoint: "webhookEndpoints.create",
  listWebhookEndpoints: "webhookEndpoints.list",
  getWebhookEndpoint: "webhookEndpoints.get",
  editWebhookEndpoint: "webhookEndpoints.patch",
  removeWebhookEndpoint: "webhookEndpoints.delete",
  replaceWebhookSecret: "webhookEndpoints.replaceSecret",
  testWebhookEndpoint: "webhookEndpoints.test",
  listWebhookAttempts: "webhookEndpoints.attempts",
  replayWebhookEvents: "webhookEndpoints.replay",
  getOpenApi: "reference.openApi",
  getPostmanCollection: "reference.postmanCollection",
};

export interface ByHand {
  types: string;
  body?: string;
  query?: string;
  answer: string;
}

/** Signatures that say more than the document can, one for each kind of body. */
export const TYPED_BY_HAND: Readonly<Record<string, readonly ByHand[]>> = {
  verifyPassport: [{ types: "Query extends api.VerifyPassportQuery", query: "Query", answer: "Verified<Query>" }],
  verifyPassports: [
    { types: "Query extends api.VerifyPassportsQuery = object", query: "Query", answer: "VerifiedItems<Query>" },
  ],
  registerProducts: [
    { body: "api.ProductRecord", answer: "Registered<Query>" },
    { body: "api.ProductRecord[] | { products: api.ProductRecord[] }", answer: "RegisteredList<Query>" },
  ].map((one) => ({ ...one, types: "Query extends api.RegisterProductsQuery = object", query: "Query" })),
  addUnits: [{ types: "Query extends api.AddUnitsQuery = object", query: "Query", answer: "AddedUnits<Query>" }],
  exportList: [{ types: "List extends keyof ExportedRows", answer: "ExportedRows[List]" }],
};
