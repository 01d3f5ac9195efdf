import { grantsQuery } from "@/lib/access-grants/api-contract";
import { grantListQuery } from "@/lib/access-grants/contract";
import { auditListQuery } from "@/lib/audit/list-contract";
import { reviewsQuery } from "@/lib/compliance/reviews/api-contract";
import { registrationsQuery } from "@/lib/eu-registry/api-contract";
import { answerRowsQuery, registryFilesQuery, registryListQuery } from "@/lib/eu-registry/contract";
import { passportsQuery } from "@/lib/passports/api-contract";
import { labelSheetQuery } from "@/lib/passports/labels/label-contract";
import { passportListQuery } from "@/lib/passports/lists/list-contract";
import { newId } from "@/lib/platform/ids";
import { sha256Hex } from "@/lib/platform/secrets";
import { gridQuery } from "@/lib/product-grid/contract";
import type { ValidatedUnits } from "@/lib/products/units/read-units";
import { requestListQuery } from "@/lib/requests/list-contract";
import { signalListQuery } from "@/lib/scans/list-contract";
import { claimCodesForm } from "@/lib/transfers/claims/claim-codes";
import { claimListQuery } from "@/lib/transfers/claims/contract";
import { transfersQuery, transferListQuery } from "@/lib/transfers/lists/list-contract";
import { testMessagesQuery } from "@/lib/transfers/messages/test-messages-contract";
import { warrantiesQuery } from "@/lib/warranties/api-contract";
import { type Belongings } from "./belonging-ids";

/**
 * The input of every use case for one of everything that a brand has; the table of a use case states what it does
 * with it.
 */

/** The input of a use case, without the context. */
export type Inputs = (of: Belongings) => unknown[];
const reason = "Because of the test";
const FILE = { mediaType: "application/pdf", sizeBytes: 1, sha256: "0".repeat(64) };
/** Takes everything and has nothing. */
const NO_STORE = { keep: () => Promise.resolve(), remove: () => Promise.resolve() };

const ONE_UNIT: ValidatedUnits = {
  accepted: [{ index: 0, unit: { serial_number: "S-1" }, pointerTo: (field) => `/units/0/${field}` }],
  rejected: [],
};

const UNSOLD_REPORT = {
  starts_on: "2026-01-01",
  ends_on: "2026-12-31",
  size_class: "large",
  entity_name: "Taken over",
  identifier: "",
  is_consolidated: false,
  undertakings: [],
  measures_taken: "",
  measures_planned: "",
};
const NO_SHARES = { reuse: 0, recycling: 0, other_recovery: 0, disposal: 0, unknown: 100 };
const UNSOLD_ROW = {
  cn_codes: ["64"],
  description: "Taken over",
  units_estimated: false,
  weight_estimated: false,
  packaging_included: false,
  reason: "other",
  note: "",
  ...{ share_reuse: 0, share_recycling: 0, share_other_recovery: 0, share_disposal: 0, share_unknown: 10_000 },
  document_ids: [],
};

/** Those that name a thing, and what they are called with. */
export const NAMING: Record<string, Inputs> = {
  editReport: ({ reportId }) => [{ ...UNSOLD_REPORT, reportId, seen: "" }],
  saveUnsoldRow: ({ reportId }) => [{ ...UNSOLD_ROW, reportId }],
  addUnsoldRows: ({ reportId }) => [
    {
      reportId,
      rows: {
        accepted: [
          {
            index: 0,
            row: { cn_codes: ["64"], description: "Mine", units_estimated: false, reason: "other", shares: NO_SHARES },
          },
        ],
        rejected: [],
      },
    },
  ],
  getReport: ({ reportId }) => [{ reportId }],
  getPublishedTable: ({ reportId }) => [{ reportId }],
  removeUnsoldRow: ({ reportId, rowId }) => [{ reportId, rowId, seen: "" }],
  removeReport: ({ reportId }) => [{ reportId, revision: 1 }],
  showUnitsOfRow: ({ reportId, rowId }) => [{ reportId, rowId, limit: 25 }],
  submitReport: ({ reportId }) => [{ reportId, revision: 1 }],
  returnReport: ({ reportId }) => [{ reportId, revision: 1, reason }],
  approveReport: ({ reportId }) => [{ reportId, revision: 1 }],
  publishReport: ({ reportId }) => [{ reportId, version: 1 }],
  ...Object.fromEntries(
    ["countUnitsIntoReport", "correctReport", "confirmRows", "discardRows", "showReport"].map((name) => [
      name,
      ({ reportId }: Belongings) => [{ reportId }],
    ]),
  ),
  endOffer: ({ offerId }) => [{ offerId }],
  showOffer: ({ offerId }) => [{ offerId }],
  revokeKey: ({ keyId }) => [{ keyId }],
  takeOverKey: ({ keyId }) => [{ keyId }],
  rollKey: ({ keyId }) => [{ keyId, overlap: "day", expiresInDays: 30 }],
  editSource: ({ sourceId }) => [
    {
      sourceId,
      name: "Theirs no more",
      kind: "s3",
      endpoint: "https://s3.example",
      region: "eu-central-1",
      bucket: "theirs",
      access_key_id: "AKIA",
      secret_access_key: "secret",
      pattern: "*.csv",
      every: "hourly",
      time_zone: "UTC",
      commit: "never",
      afterwards: "remember",
    },
  ],
  setSourceActive: ({ sourceId }) => [{ sourceId, enabled: "no" }],
  removeSource: ({ sourceId }) => [{ sourceId }],
  testSource: ({ sourceId }) => [{ sourceId }],
  confirmHostKey: ({ sourceId }) => [{ sourceId, host_key: "ssh-ed25519 SHA256:none" }],
  checkSourceNow: ({ sourceId }) => [{ sourceId }],
  showSource: ({ sourceId }) => [{ sourceId }],
  listHistory: ({ sourceId }) => [{ sourceId, limit: 50 }],
  editEndpoint: ({ endpointId }) => [{ endpointId, payload: "full" }],
  removeEndpoint: ({ endpointId }) => [{ endpointId }],
  replaceSecret: ({ endpointId }) => [{ endpointId }],
  testEndpoint: ({ endpointId }) => [{ endpointId }],
  replayEvents: ({ endpointId }) => [{ endpointId, replay: { since: "2026-01-01T00:00:00Z" } }],
  showEndpoint: ({ endpointId }) => [{ endpointId }],
  listAttempts: ({ endpointId }) => [{ endpointId, query: { limit: 10 } }],
  openMailboxMessage: ({ messageId }) => [{ messageId }],
  openNotification: ({ notificationId }) => [{ id: notificationId }],
  cancelInvitation: ({ invitationId }) => [{ invitationId }],
  resendInvitation: ({ invitationId }) => [{ invitationId }],
  changeRole: ({ userId }) => [{ userId, role: "viewer" }],
  showMember: ({ userId }) => [{ userId }],
  removeMember: ({ userId }) => [{ userId }],
  handOverOwnership: ({ userId }) => [{ userId }],
  revokeSession: ({ sessionId }) => [{ sessionId }],
  switchBrand: ({ brandId }) => [{ brandId }],
  changePassport: ({ passportId }) => [{ passportId, change: "suspend", reason }],
  getPassport: ({ passportId }) => [{ code: passportId }],
  getWarranty: ({ warrantyId }) => [{ warrantyId }],
  showPassport: ({ passportId }) => [{ passportId }],
  recordBatteryState: ({ code }) => [{ code, update: { cycles: 1 } }],
  listStatesOfBattery: ({ code }) => [{ code, limit: 20 }],
  recordBatteryReadings: ({ code }) => [
    {
      read: {
        accepted: [{ index: 0, code, readings: [{ measured_at: "2026-11-01T00:00:00Z", values: { cycles: 1 } }] }],
        rejected: [],
      },
    },
  ],
  listReadingsOfBattery: ({ code }) => [{ code, limit: 20 }],
  showBatteryLife: ({ code }) => [{ code }],
  changeBatteryLife: ({ passportId }) => [
    {
      passportId,
      change: { change: "waste", changed_on: "2026-01-01", responsible: { role: "producer", name: "Attacker" } },
    },
  ],
  startSecondLife: ({ productId, code }) => [
    {
      productId,
      form: {
        operation: "repurposing",
        originals: [{ passport: code, extent: "whole" }],
        changed_on: "2026-01-01",
        unit: {},
      },
    },
  ],
  showBulkTransfer: ({ bulkTransferId }) => [{ listId: bulkTransferId }],
  exportBulkItems: ({ bulkChangeId }) => [{ bulkChangeId, query: { outcome: [], limit: 25 } }, { hasBom: false }],
  showBulkChange: ({ bulkChangeId }) => [{ bulkChangeId, query: { outcome: [], limit: 25 } }],
  startBulkChange: ({ passportId }) => [
    { bulkChangeId: newId("blk"), selection: { ids: [passportId], query: "" }, change: "suspend", reason },
  ],
  stopBulkChange: ({ bulkChangeId }) => [{ bulkChangeId }],
  addWarranty: ({ passportId }) => [
    { passportId, kind: "repair", starts_on: "2026-01-01", months: 6, transferable: true, allow_overlap: false },
  ],
  editWarranty: ({ warrantyId }) => [
    {
      warrantyId,
      kind: "repair",
      starts_on: "2026-01-01",
      months: 6,
      transferable: true,
      allow_overlap: false,
      version: 1,
    },
  ],
  patchWarranty: ({ warrantyId }) => [{ warrantyId, ifMatch: "any", patch: { territory: "EU" } }],
  patchProduct: ({ productId }) => [{ productId, ifMatch: "any", patch: { name: "Taken over" } }],
  voidWarranty: ({ warrantyId }) => [{ warrantyId, reason }],
  editProduct: ({ productId }) => [{ productId, version: 1, name: "Taken over" }],
  recallProduct: ({ productId }) => [{ productId, reason }],
  liftRecall: ({ productId }) => [{ productId, reason }],
  showProduct: ({ productId }) => [{ productId }],
  addUnits: ({ productId }) => [{ productId, validated: ONE_UNIT, onError: "fail", isDryRun: false }],
  addUnitsByForm: ({ productId }) => [{ productId, validated: ONE_UNIT, formId: newId("req") }],
  listUnits: ({ productId }) => [{ id: productId, query: { limit: 10 } }],
  getProduct: ({ productId }) => [{ id: productId }],
  listProductVersions: ({ productId }) => [{ productId }],
  compareProductVersions: ({ productId }) => [{ productId, from: 1, to: 1 }],
  explainConflict: ({ productId }) => [{ productId, conflict: { version: 1, fields: [] } }],
  submitProduct: ({ productId }) => [{ productId, version: 1 }],
  approveProduct: ({ productId }) => [{ productId, version: 1 }],
  requestChanges: ({ productId }) => [{ productId, version: 1, reason }],
  overrideFinding: ({ productId }) => [{ productId, version: 1, findingHash: "0".repeat(64), reason }],
  commentOnProduct: ({ productId }) => [{ productId, body: reason }],
  exportProductData: ({ productId }) => [{ productId, format: "en18223" }],
  showInterchange: ({ productId }) => [{ productId }],
  getProductPassport: ({ productId }) => [{ id: productId, format: "en18223" }],
  issueDossier: ({ productId }) => [{ productId, locale: "en" }],
  keepEvidence: ({ productId }) => [
    { file: FILE, said: { productId, kind: "certificate", title: "Theirs", fields: [], checks: [] }, store: NO_STORE },
  ],
  keepPicture: ({ productId }) => [{ productId, file: FILE, store: NO_STORE }],
  keepUnitDocument: ({ passportId }) => [
    { file: FILE, said: { passportId, kind: "certificate", title: "Theirs", access: "public" }, store: NO_STORE },
  ],
  addUnitDocuments: ({ code }) => [{ code, documents: [{ url: "https://documents.example/a.pdf" }] }],
  removeUnitDocument: ({ code, unitDocumentId }) => [{ code, documentId: unitDocumentId }],
  listDocumentsOfUnit: ({ code }) => [{ code }],
  openUnitDocument: ({ code, unitDocumentId }) => [{ code, documentId: unitDocumentId, store: NO_STORE }],
  addPictures: ({ productId }) => [{ productId, pictures: [{ url: "https://pictures.example/a.png" }] }],
  showPictures: ({ productId }) => [{ productId }],
  describePicture: ({ pictureId }) => [{ pictureId, alt: { en: "Taken over" } }],
  movePicture: ({ pictureId }) => [{ pictureId, to: "first" }],
  orderPictures: ({ productId, pictureId }) => [{ productId, pictures: [pictureId] }],
  removePicture: ({ pictureId }) => [{ pictureId }],
  attachEvidence: ({ productId, documentId }) => [{ productId, documentId, fields: [], checks: [] }],
  detachEvidence: ({ productId, documentId }) => [{ productId, documentId }],
  deleteEvidence: ({ documentId }) => [{ documentId, store: NO_STORE }],
  openDocument: ({ documentId }) => [{ documentId, store: NO_STORE }],
  showAnswer: ({ registryAnswerId }) => [{ answerId: registryAnswerId, query: answerRowsQuery.parse({}) }],
  applyAnswer: ({ registryAnswerId }) => [{ answerId: registryAnswerId }],
  discardAnswer: ({ registryAnswerId }) => [{ answerId: registryAnswerId }],
  recordRegistration: ({ passportId: subjectId }) => [
    { subjectId, registration_id: "REG-1", registered_on: "2026-11-01" },
  ],
  getPassportRegistration: ({ code }) => [{ code }],
  openProof: ({ registryProofId }) => [{ proofId: registryProofId }],
  showProductRegistry: ({ productId }) => [{ productId }],
  showRegistryFile: ({ registryFileId }) => [{ fileId: registryFileId }],
  checkRegistryFile: ({ registryFileId }) => [{ fileId: registryFileId }],
  openRegistryFile: ({ registryFileId }) => [{ fileId: registryFileId }],
  openRegistryRun: ({ registryRunId }) => [{ runId: registryRunId }],
  markRegistryFileUploaded: ({ registryFileId }) => [{ fileId: registryFileId, uploaded_on: "2026-11-01" }],
  discardRegistryFile: ({ registryFileId }) => [{ fileId: registryFileId }],
  showDocument: ({ documentId }) => [{ documentId }],
  resolveComment: ({ commentId }) => [{ commentId }],
  showReview: ({ productId }) => [{ productId }],
  showClaim: ({ claimId }) => [{ claimId }],
  approveClaim: ({ claimId }) => [{ claimId }],
  refuseClaim: ({ claimId }) => [{ claimId, reason }],
  showGrant: ({ grantId }) => [{ grantId }],
  grantAccess: ({ grantId }) => [{ grantId, ends_on: "2027-06-30" }],
  consentToGrant: ({ grantId }) => [{ grantId }],
  refuseAccess: ({ grantId }) => [{ grantId, reason }],
  revokeAccess: ({ grantId }) => [{ grantId, reason }],
  showSignal: ({ signalId }) => [{ signalId }],
  acknowledgeSignal: ({ signalId }) => [{ signalId }],
  noteSignal: ({ signalId }) => [{ signalId, note: "Taken over" }],
  publishSignal: ({ signalId }) => [{ signalId, confirmed: "yes" }],
  withdrawSignal: ({ signalId }) => [{ signalId }],
  findRequest: ({ requestId }) => [{ requestId }],
  findHolder: ({ recipientEmail }) => [{ email: recipientEmail }],
  showHolder: ({ recipientHash }) => [{ emailHash: recipientHash }],
  exportHolder: ({ recipientHash }) => [{ emailHash: recipientHash, format: "csv" }],
  eraseHolder: ({ recipientHash }) => [{ emailHash: recipientHash }],
  restoreAppearance: () => [{ version: 1 }],
  proveHost: ({ brandHost }) => [{ host: brandHost }],
  useHost: ({ brandHost }) => [{ host: brandHost }],
  endHost: ({ brandHost }) => [{ host: brandHost }],
  verifyCompanyDomain: ({ companyDomain }) => [{ domain: companyDomain }],
  openBrandArchive: ({ archiveId }) => [{ archiveId }],
  showTransfer: ({ transferId }) => [{ transferId }],
  getTransfer: ({ transferId }) => [{ transferId }],
  getTransferStory: ({ transferId }) => [{ transferId }],
  cancelTransfer: ({ transferId }) => [{ transferId }],
  remindRecipient: ({ transferId }) => [{ transferId }],
  resendTransferLink: ({ transferId }) => [{ transferId }],
  sendNewLink: ({ transferId }) => [{ transferId, isReminder: false }],
  startTransfer: ({ code }) => [{ code, recipient_email: "ada@example.com", kind: "sale", expires_in_days: 7 }],
  previewInvitation: ({ code }) => [
    { code, recipient_email: "ada@example.com", kind: "sale", expires_in_days: 7, locale: "en" },
  ],
  previewConfirmation: ({ code }) => [
    { code, recipient_email: "ada@example.com", kind: "sale", expires_in_days: 7, locale: "en" },
  ],
  ...Object.fromEntries(
    [
      "showImport",
      "showMapping",
      "listSynonyms",
      "showProgress",
      "commitImport",
      "cancelImport",
      "undoImport",
      "listOwnUndoBlockers",
      "listRepairs",
      "listContradicted",
      "listImportEdits",
    ].map((name) => [name, ({ importId }: Belongings) => [{ importId }]]),
  ),
  getImport: ({ importId }) => [importId],
  importAnswerOf: ({ importId }) => [importId],
  importedRowsPage: ({ importId }) => [{ importId, limit: 10 }],
  chooseHeader: ({ importId }) => [{ importId, sheet_index: 0, header_row: 1 }],
  mapColumns: ({ importId }) => [{ importId, targets: ["name"], blanks: "keep" }],
  setBlanks: ({ importId }) => [{ importId, blanks: "keep" }],
  setHiddenRows: ({ importId }) => [{ importId, hiddenRows: "skip" }],
  undoImportRows: ({ importId }) => [{ importId, numbers: [2] }],
  listRowUndos: ({ importId }) => [{ importId, productIds: [] }],
  setTotalsRows: ({ importId }) => [{ importId, totalsRows: "skip" }],
  rereadFile: ({ importId }) => [{ importId }],
  prepareImport: ({ importId }) => [{ importId }],
  forgetWord: ({ importId }) => [{ importId, field: "product_group", word: "x" }],
  rematchColumn: ({ importId }) => [{ importId, column: 0, field: null }],
  resultFile: ({ importId }) => [{ importId, format: "csv" }],
  refusedRowsFile: ({ importId }) => [{ importId, format: "csv" }],
  listRows: ({ importId }) => [{ importId, limit: 25, show: "all" }],
  listRepairValues: ({ importId }) => [{ importId, code: "required", field: "name" }],
  listImportResults: ({ importId }) => [{ importId, after: 0, limit: 10 }],
  editCells: ({ importId }) => [{ importId, cells: [{ row: 2, column: 0, value: "x" }] }],
  fixAllAlike: ({ importId }) => [{ importId, code: "required", field: "name" }],
  replaceValue: ({ importId }) => [{ importId, column: 0, from: "a", to: "b" }],
  undoEdit: ({ importId }) => [{ importId, edit: 1 }],
  useForAll: ({ importId }) => [{ importId, key: "x:A", field: "weight_g", ordinal: 0 }],
};

/**
 * Use cases that return their input, line by line, or that filter a list by it; their results are compared all the
 * same.
 */
export const ANSWERING: Record<string, Inputs> = {
  readAllNotifications: ({ notificationId }) => [{ until: notificationId }],
  listProductEvidence: ({ productId }) => [{ productId }],
  followRegistrations: ({ productId }) => [registrationsQuery.parse({ product_id: productId })],
  receiveRegistrations: ({ code }) => [
    { registrations: [{ upi: `urn:${code}`, registration_id: "REG-1", registered_on: "2026-11-01" }] },
  ],
  listRegistry: ({ productId }) => [registryListQuery.parse({ product: productId })],
  exportRegistry: ({ productId }) => [registryListQuery.parse({ product: productId }), { hasBom: false }],
  showPassportRegistry: ({ productId, passportId }) => [{ productId, passportId }],
  listRegistryFiles: ({ registryRunId }) => [registryFilesQuery.parse({ run: registryRunId })],
  addCompanyDomain: ({ companyDomain }) => [{ domain: companyDomain }],
  addHost: ({ brandHost }) => [{ host: brandHost }],
  decideOnKeyChange: ({ keyChangeId }) => [{ keyChangeId, decision: "declined" }],
  openDraftPicture: ({ brandId }) => [{ hash: sha256Hex(brandId) }],
  removeHost: ({ brandHost }) => [{ host: brandHost }],
  removeCompanyDomain: ({ companyDomain }) => [{ domain: companyDomain }],
  findLabel: ({ passportId }) => [{ passportId }],
  listGrants: () => [grantListQuery.parse({})],
  followGrants: () => [grantsQuery.parse({})],
  listTestMessages: ({ transferId }) => [testMessagesQuery.parse({ transfer_id: transferId })],
  getTestMessage: ({ messageId }) => [{ messageId }],
  listClaims: () => [claimListQuery.parse({})],
  exportClaims: () => [claimListQuery.parse({}), { hasBom: false }],
  makeClaimCodes: ({ passportId }) => [claimCodesForm.parse({ ids: passportId, format: "json" })],
  listSignals: ({ productId }) => [signalListQuery.parse({ product: productId })],
  exportSignals: ({ productId }) => [signalListQuery.parse({ product: productId }), { hasBom: false }],
  showScansOfProduct: ({ productId }) => [{ productId }],
  showScansOfPassport: ({ passportId }) => [{ passportId }],
  countUnits: ({ productId }) => [{ productId }],
  listBatches: ({ productId }) => [{ productId, limit: 10 }],
  followBatches: ({ productId }) => [{ productId, query: { limit: 10 } }],
  showBatch: ({ productId }) => [{ productId, batch: "B-1", query: passportListQuery.parse({}) }],
  listProductUnits: ({ productId }) => [{ productId, query: passportListQuery.parse({}) }],
  draftOfTransfer: ({ transferId }) => [{ transferId }],
  searchBrand: ({ transferId }) => [{ q: transferId }],
  nameObjects: ({ transferId, passportId, productId }) => [{ ids: [transferId, passportId, productId] }],
  showAuditRow: () => [{ sequence: 999_999 }],
  assignReviews: ({ productId, userId }) => [{ productIds: [productId], assigneeId: userId }],
  editField: ({ productId }) => [{ productIds: [productId], field: "name", value: "Taken over" }],
  previewFieldEdit: ({ productId }) => [{ productIds: [productId], field: "name", value: "Taken over" }],
  showGrid: ({ productId }) => [gridQuery.parse({ ids: [productId] }), "en"],
  saveGridRows: ({ productId }) => [
    { locale: "en", columns: ["name"], rows: [{ id: productId, version: 1, cells: { name: "Taken over" } }] },
  ],
  previewDecisions: ({ productId }) => [{ productIds: [productId], decision: "approve" }],
  decideReviews: ({ productId }) => [{ decision: "approve", seen: [`${productId}:1`] }],
  chooseProducts: ({ productId }) => [{ ids: [productId], query: "" }, 100],
  previewBulkChange: ({ passportId }) => [{ selection: { ids: [passportId], query: "" }, change: "suspend" }],
  listLabels: ({ passportId }) => [labelSheetQuery.parse({ ids: passportId })],
  drawLabels: ({ passportId }) => [labelSheetQuery.parse({ ids: passportId })],
  exportLabels: ({ passportId }) => [labelSheetQuery.parse({ ids: passportId })],
  exportLabelAddresses: ({ passportId }) => [{ ids: [passportId], query: "", format: "csv" }],
  listPassports: ({ productId }) => [passportListQuery.parse({ product: productId })],
  listPassportsByProduct: ({ productId }) => [passportListQuery.parse({ product: productId })],
  followPassports: ({ productId }) => [passportsQuery.parse({ product_id: productId })],
  followTransfers: ({ code }) => [transfersQuery.parse({ code })],
  followWarranties: ({ code }) => [warrantiesQuery.parse({ code })],
  followReviews: ({ productId }) => [reviewsQuery.parse({ product_id: productId })],
  exportPassports: ({ productId }) => [passportListQuery.parse({ product: productId }), { hasBom: false }],
  suggestTransferLines: ({ productId }) => [passportListQuery.parse({ product: productId })],
  validateTransfers: ({ code }) => [{ text: `${code};ada@example.com;gift;14` }],
  listTransfers: ({ transferId }) => [transferListQuery.parse({ q: transferId })],
  exportTransfers: ({ transferId }) => [transferListQuery.parse({ q: transferId }), { hasBom: false }],
  listRequests: ({ requestId }) => [requestListQuery.parse({ q: requestId })],
  exportRequests: ({ requestId }) => [requestListQuery.parse({ q: requestId }), { hasBom: false }],
  listAudit: ({ productId }) => [auditListQuery.parse({ q: productId }), "UTC"],
  listActsOf: ({ userId }) => [{ userId, limit: 10 }],
  exportAudit: ({ productId }) => [auditListQuery.parse({ q: productId }), { hasBom: false }],
};
