import {
  createAccessGrantOperation,
  getAccessGrantOperation,
  grantRequestOperation,
  listAccessGrantsOperation,
  refuseRequestOperation,
  revokeGrantOperation,
} from "@/lib/access-grants/api-contract";
import type { Operation } from "@/lib/api/operation";
import { listReviewsOperation } from "@/lib/compliance/reviews/api-contract";
import {
  createRegistryFileOperation,
  downloadRegistryFileOperation,
  getPassportRegistrationOperation,
  listRegistrationsOperation,
  recordRegistrationsOperation,
  recordRegistryUploadOperation,
} from "@/lib/eu-registry/api-contract";
import { exportListOperation } from "@/lib/exports/contract";
import {
  cancelImportOperation,
  commitImportOperation,
  createImportOperation,
  getImportOperation,
  listImportRowsOperation,
  refusedRowsOperation,
} from "@/lib/imports/api/api-contract";
import { getPassportPackageOperation, getProductPassportOperation } from "@/lib/interchange/api-contract";
import {
  listDppReadingsOperation,
  readDataElementOperation,
  readDppByProductOperation,
  readDppIdsOperation,
  readDppOperation,
  readDppVersionOperation,
} from "@/lib/interchange/dpps/dpp-contract";
import { startSecondLifeOperation } from "@/lib/lifecycle/second-life-contract";
import { getPassportOperation, listPassportsOperation } from "@/lib/passports/api-contract";
import { listBatteryStatesOperation, recordBatteryStateOperation } from "@/lib/passports/battery/contract";
import { changeBatteryLifeOperation, getBatteryLifeOperation } from "@/lib/passports/battery/life-contract";
import {
  listBatteryReadingsOperation,
  recordBatteryReadingsOperation,
} from "@/lib/passports/battery/readings-contract";
import { verifyPassport } from "@/lib/passports/contract";
import {
  addUnitDocumentsOperation,
  listUnitDocumentsOperation,
  removeUnitDocumentOperation,
} from "@/lib/passports/documents/api-contract";
import { changePassportOperation } from "@/lib/passports/passport-changes-contract";
import { verifyPassportsOperation } from "@/lib/passports/verification/batch-contract";
import { listBatchesOperation } from "@/lib/products/batches/contract";
import {
  addPicturesOperation,
  listPicturesOperation,
  orderPicturesOperation,
  removePictureOperation,
} from "@/lib/products/pictures/pictures-contract";
import { getProductOperation, listProductsOperation } from "@/lib/products/reading-contract";
import { putProductOperation, registerProductsOperation } from "@/lib/products/registration/registration-contract";
import { addUnitsOperation, listUnitsOperation } from "@/lib/products/units/contract";
import {
  liftRecallOperation,
  patchProductOperation,
  recallProductOperation,
} from "@/lib/products/versions/edit-contract";
import {
  createDppOperation,
  deleteDppOperation,
  updateDataElementOperation,
  updateDppOperation,
} from "@/lib/received-passports/contract";
import { cancelTransferOperation, getTransferOperation, startTransferOperation } from "@/lib/transfers/contract";
import { listTransfersOperation } from "@/lib/transfers/lists/list-contract";
import { getTestMessageOperation, listTestMessagesOperation } from "@/lib/transfers/messages/test-messages-contract";
import {
  getPublishedTableOperation,
  getUnsoldReportOperation,
  listUnsoldReportsOperation,
} from "@/lib/unsold-goods/api-contract";
import { addUnsoldRowsOperation } from "@/lib/unsold-goods/rows-contract";
import { getWarrantyOperation, listWarrantiesOperation } from "@/lib/warranties/api-contract";
import { addWarrantyOperation, patchWarrantyOperation, voidWarrantyOperation } from "@/lib/warranties/contract";
import {
  createEndpointOperation,
  editEndpointOperation,
  getEndpointOperation,
  listEndpointsOperation,
  removeEndpointOperation,
  replaceSecretOperation,
} from "@/lib/webhooks/contract";
import {
  listAttemptsOperation,
  replayOperation,
  testEndpointOperation,
  listEventsOperation,
} from "@/lib/webhooks/event-contract";
import { getOpenApi } from "./contract";
import { getPostmanCollection } from "./postman/contract";

/** The list erases the operations' type parameters, because their handlers accept only their own inputs. */
export const OPERATIONS = [
  verifyPassport,
  verifyPassportsOperation,
  listPassportsOperation,
  getPassportOperation,
  changePassportOperation,
  registerProductsOperation,
  putProductOperation,
  listProductsOperation,
  getProductOperation,
  patchProductOperation,
  recallProductOperation,
  liftRecallOperation,
  addUnitsOperation,
  listUnitsOperation,
  listBatchesOperation,
  listPicturesOperation,
  addPicturesOperation,
  orderPicturesOperation,
  removePictureOperation,
  getProductPassportOperation,
  getPassportPackageOperation,
  recordBatteryStateOperation,
  listBatteryStatesOperation,
  recordBatteryReadingsOperation,
  listBatteryReadingsOperation,
  getBatteryLifeOperation,
  changeBatteryLifeOperation,
  startSecondLifeOperation,
  listUnitDocumentsOperation,
  addUnitDocumentsOperation,
  removeUnitDocumentOperation,
  createImportOperation,
  getImportOperation,
  listImportRowsOperation,
  refusedRowsOperation,
  commitImportOperation,
  cancelImportOperation,
  startTransferOperation,
  listTransfersOperation,
  getTransferOperation,
  cancelTransferOperation,
  listWarrantiesOperation,
  getWarrantyOperation,
  addWarrantyOperation,
  patchWarrantyOperation,
  voidWarrantyOperation,
  listAccessGrantsOperation,
  getAccessGrantOperation,
  createAccessGrantOperation,
  grantRequestOperation,
  refuseRequestOperation,
  revokeGrantOperation,
  listReviewsOperation,
  listRegistrationsOperation,
  getPassportRegistrationOperation,
  recordRegistrationsOperation,
  createRegistryFileOperation,
  downloadRegistryFileOperation,
  recordRegistryUploadOperation,
  listUnsoldReportsOperation,
  getUnsoldReportOperation,
  getPublishedTableOperation,
  addUnsoldRowsOperation,
  listEventsOperation,
  exportListOperation,
  readDppOperation,
  readDppByProductOperation,
  readDppVersionOperation,
  readDppIdsOperation,
  readDataElementOperation,
  listDppReadingsOperation,
  createDppOperation,
  updateDppOperation,
  updateDataElementOperation,
  deleteDppOperation,
  createEndpointOperation,
  listEndpointsOperation,
  getEndpointOperation,
  editEndpointOperation,
  removeEndpointOperation,
  replaceSecretOperation,
  testEndpointOperation,
  listAttemptsOperation,
  replayOperation,
  listTestMessagesOperation,
  getTestMessageOperation,
  getOpenApi,
  getPostmanCollection,
] as unknown as readonly Operation[];
