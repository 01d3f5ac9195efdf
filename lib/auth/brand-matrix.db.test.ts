import { beforeAll, describe, expect, it } from "vitest";
import { insertMember } from "@/db/queries/members";
import { insertSession } from "@/db/queries/sessions";
import { auditListQuery } from "@/lib/audit/list-contract";
import { passportListQuery } from "@/lib/passports/list-contract";
import { DAY_MS, now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { hashAddress } from "@/lib/platform/secrets";
import { findMemberOfSession, type MemberActor } from "@/lib/sessions/find-member";
import { type Belongings, fingerprintOf, unknownBelongings } from "@/lib/testing/belonging-ids";
import { mintBelongings } from "@/lib/testing/belongings";
import { requestListQuery } from "@/lib/requests/list-contract";
import { testDatabase } from "@/lib/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/testing/factories";
import { findUseCases, loadUseCase } from "@/lib/testing/use-cases";
import { transferListQuery } from "@/lib/transfers/list-contract";
import type { Context } from "./actor";

/**
 * Every use case, called for one brand with everything that another brand has: it answers as for what does not exist. A use
 * case stands in one of the two tables, so that nobody adds one without saying what it takes.
 */

type Inputs = (of: Belongings) => unknown[];
const reason = "Because of the test";
const FILE = { mediaType: "application/pdf", sizeBytes: 1, sha256: "0".repeat(64) };
/** Takes everything and has nothing. */
const NO_STORE = { keep: () => Promise.resolve(), remove: () => Promise.resolve() };

/** Those that name a thing, and what they are called with. */
const NAMING: Record<string, Inputs> = {
  revokeKey: ({ keyId }) => [{ keyId }],
  rollKey: ({ keyId }) => [{ keyId, overlap: "day", expiresInDays: 30 }],
  openKeptMessage: ({ messageId }) => [{ messageId }],
  cancelInvitation: ({ invitationId }) => [{ invitationId }],
  resendInvitation: ({ invitationId }) => [{ invitationId }],
  changeRole: ({ userId }) => [{ userId, role: "viewer" }],
  removeMember: ({ userId }) => [{ userId }],
  handOverOwnership: ({ userId }) => [{ userId }],
  revokeSession: ({ sessionId }) => [{ sessionId }],
  switchBrand: ({ brandId }) => [{ brandId }],
  changePassport: ({ passportId }) => [{ passportId, change: "suspend", reason }],
  showPassport: ({ passportId }) => [{ passportId }],
  showTransferList: ({ transferListId }) => [{ listId: transferListId }],
  exportBulkItems: ({ bulkChangeId }) => [{ bulkChangeId, query: { outcome: [], limit: 25 } }, { hasBom: false }],
  showBulkChange: ({ bulkChangeId }) => [{ bulkChangeId, query: { outcome: [], limit: 25 } }],
  startBulkChange: ({ passportId }) => [{ bulkChangeId: newId("blk"), selection: { ids: [passportId], query: "" }, change: "suspend", reason }],
  stopBulkChange: ({ bulkChangeId }) => [{ bulkChangeId }],
  addWarranty: ({ passportId }) => [{ passportId, kind: "repair", starts_on: "2026-01-01", months: 6, transferable: true, allow_overlap: false }],
  editWarranty: ({ warrantyId }) => [{ warrantyId, kind: "repair", starts_on: "2026-01-01", months: 6, transferable: true, allow_overlap: false, version: 1 }],
  voidWarranty: ({ warrantyId }) => [{ warrantyId, reason }],
  editProduct: ({ productId }) => [{ productId, version: 1, name: "Taken over" }],
  recallProduct: ({ productId }) => [{ productId, reason }],
  liftRecall: ({ productId }) => [{ productId, reason }],
  showProduct: ({ productId }) => [{ productId }],
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
  keepEvidence: ({ productId }) => [{ file: FILE, said: { productId, kind: "certificate", title: "Theirs", fields: [], checks: [] }, store: NO_STORE }],
  attachEvidence: ({ productId, documentId }) => [{ productId, documentId, fields: [], checks: [] }],
  detachEvidence: ({ productId, documentId }) => [{ productId, documentId }],
  deleteEvidence: ({ documentId }) => [{ documentId, store: NO_STORE }],
  openDocument: ({ documentId }) => [{ documentId, store: NO_STORE }],
  showDocument: ({ documentId }) => [{ documentId }],
  settleComment: ({ commentId }) => [{ commentId }],
  showReview: ({ productId }) => [{ productId }],
  findRequest: ({ requestId }) => [{ requestId }],
  findHolder: ({ recipientEmail }) => [{ email: recipientEmail }],
  showHolder: ({ recipientHash }) => [{ emailHash: recipientHash }],
  exportHolder: ({ recipientHash }) => [{ emailHash: recipientHash, format: "csv" }],
  eraseHolder: ({ recipientHash }) => [{ emailHash: recipientHash }],
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
  previewInvitation: ({ code }) => [{ code, recipient_email: "ada@example.com", kind: "sale", expires_in_days: 7, locale: "en" }],
  previewConfirmation: ({ code }) => [{ code, recipient_email: "ada@example.com", kind: "sale", expires_in_days: 7, locale: "en" }],
  ...Object.fromEntries(
    [
      "showImport", "showMapping", "showProgress", "commitImport", "cancelImport", "undoImport", "listOwnUndoBlockers", "listRepairs", "listImportEdits",
    ].map((name) => [name, ({ importId }: Belongings) => [{ importId }]]),
  ),
  getImport: ({ importId }) => [importId],
  importAnswerOf: ({ importId }) => [importId],
  importedRowsPage: ({ importId }) => [{ importId, limit: 10 }],
  chooseHeader: ({ importId }) => [{ importId, sheet_index: 0, header_row: 1 }],
  mapColumns: ({ importId }) => [{ importId, targets: ["name"], blanks: "keep" }],
  setBlanks: ({ importId }) => [{ importId, blanks: "keep" }],
  readAnew: ({ importId }) => [{ importId }],
  resultFile: ({ importId }) => [{ importId, format: "csv" }],
  refusedRowsFile: ({ importId }) => [{ importId, format: "csv" }],
  listRows: ({ importId }) => [{ importId, limit: 25, show: "all" }],
  listRepairValues: ({ importId }) => [{ importId, code: "required", field: "name" }],
  listImportResults: ({ importId }) => [{ importId, after: 0, limit: 10 }],
  editCell: ({ importId }) => [{ importId, row: 2, column: 0, value: "x" }],
  editCells: ({ importId }) => [{ importId, cells: [{ row: 2, column: 0, value: "x" }] }],
  fixAllAlike: ({ importId }) => [{ importId, code: "required", field: "name" }],
  replaceValue: ({ importId }) => [{ importId, column: 0, from: "a", to: "b" }],
  undoEdit: ({ importId }) => [{ importId, edit: 1 }],
};

/** Those that answer for what they were given, line by line, or that narrow a list by it; what they say is compared all the same. */
const ANSWERING: Record<string, Inputs> = {
  listProductEvidence: ({ productId }) => [{ productId }],
  addCompanyDomain: ({ companyDomain }) => [{ domain: companyDomain }],
  removeCompanyDomain: ({ companyDomain }) => [{ domain: companyDomain }],
  findLabel: ({ passportId }) => [{ passportId }],
  countUnits: ({ productId }) => [{ productId }],
  draftOfTransfer: ({ transferId }) => [{ transferId }],
  searchBrand: ({ transferId }) => [{ q: transferId }],
  showAuditRow: () => [{ sequence: 999_999 }],
  assignReviews: ({ productId, userId }) => [{ productIds: [productId], assigneeId: userId }],
  editField: ({ productId }) => [{ productIds: [productId], field: "name", value: "Taken over" }],
  previewFieldEdit: ({ productId }) => [{ productIds: [productId], field: "name", value: "Taken over" }],
  chooseProducts: ({ productId }) => [{ ids: [productId], query: "" }, 100],
  previewBulkChange: ({ passportId }) => [{ selection: { ids: [passportId], query: "" }, change: "suspend" }],
  listLabels: ({ passportId }) => [{ ids: [passportId], query: "", layout: "single" }],
  listPassports: ({ productId }) => [passportListQuery.parse({ product: productId })],
  exportPassports: ({ productId }) => [passportListQuery.parse({ product: productId }), { hasBom: false }],
  checkTransfers: ({ code }) => [{ text: `${code};ada@example.com;gift;14` }],
  listTransfers: ({ transferId }) => [transferListQuery.parse({ q: transferId })],
  exportTransfers: ({ transferId }) => [transferListQuery.parse({ q: transferId }), { hasBom: false }],
  listRequests: ({ requestId }) => [requestListQuery.parse({ q: requestId })],
  exportRequests: ({ requestId }) => [requestListQuery.parse({ q: requestId }), { hasBom: false }],
  listAudit: ({ productId }) => [auditListQuery.parse({ q: productId }), "UTC"],
  exportAudit: ({ productId }) => [auditListQuery.parse({ q: productId }), "UTC", { hasBom: false }],
};

/** Those that are given nothing of anybody's (and `verifyPassport`, which answers for every brand's passports alike): what they show is the acting brand's, person's or deployment's by their tests. */
const NAMING_NOTHING = new Set([
  "verifyPassport", "keepListView", "countProductsByFacet", "countTransfersByFacet", "exportReviews", "noteExport", "exportProductsData", "receiveEvidence", "listDocuments", "exportDocuments", "createKey", "listKeys", "exportKeys", "requestChainCheck", "showChainCheck", "showProfile", "editProfile", "needsAttention", "registrationsOverTime", "showHome",
  "transfersWaiting", "listMailbox", "inviteMember", "requireTwoFactor", "showHeadMails", "changeHeadMails", "listTeam", "exportTeam", "listBulkChanges", "createProduct", "registerProducts", "listAssignees",
  "listReviews", "countQueue", "selectReviews", "showOverview", "exportProducts", "listProductsPage", "listProducts", "receiveFile", "startApiImport", "prepareFile",
  "receiveForm", "listImports", "exportImports", "exportForImport", "showUseOfLimit", "listRunningLists", "startTransferList", "changePassword", "requirePresentPassword", "requirePerson", "showSecurity",
  "beginTwoFactor", "showPendingTwoFactor", "confirmTwoFactor", "proveSecondStep", "endTwoFactor", "renewRecoveryCodes", "acceptSignedIn", "leaveBrand", "listBrands", "setLocale",
  "listSessions", "revokeAllSessions", "openExport", "rememberedMapping", "changeTeam", "submitOnce", "findPreviewed", "quickStart", "ownKeyPrefix",
  "listAllBrands", "exportBrands", "showAnyBrand", "changeTier", "suspendBrand", "reinstateBrand", "showDeployment", "showCompanySignIn", "requireCompanySignIn", "saveCompanySignIn", "testCompanySignIn", "removeCompanySignIn", "listBrandArchives", "requestBrandArchive",
  "showClosing", "closeBrand", "keepBrand", "showLogo", "setLogo", "removeLogo", "showSettings", "editTransferDefaults", "editRetention",
]);

const useCases = findUseCases();
const database = testDatabase();
const { db } = database;
let theirs: Belongings;
let theirsBefore: string;
let own: Context;
/** Somebody who works for the other brand as well, signed in at the provider of their own. */
let atCompany: Context;
const sessionForTheirs = newId("ses");

beforeAll(async () => {
  theirs = await mintBelongings(database);
  own = contextOf(db, (await mintMember(db, await mintBrand(db))).actor);
  const both = await mintMember(db, { ...(await mintBrand(db)), role: "manager" });
  await insertMember(db, { brandId: theirs.brandId, userId: both.userId, role: "owner" });
  await insertSession(db, { id: sessionForTheirs, userId: both.userId, brandId: theirs.brandId, expiresAt: new Date(now().getTime() + DAY_MS) });
  atCompany = contextOf(db, { ...both.actor, isAtCompany: true });
  theirsBefore = await fingerprintOf(database, theirs.brandId);
});

const isStream = (result: unknown): result is AsyncIterable<unknown> => typeof result === "object" && result !== null && Symbol.asyncIterator in result;

async function collected(stream: AsyncIterable<unknown>): Promise<unknown[]> {
  const parts: unknown[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

/** What came of a call, the ids it was given replaced by their names. */
async function outcomeOf(name: string, inputs: Inputs, of: Belongings, as = own): Promise<{ code?: string; said: string }> {
  const useCase = await loadUseCase(useCases, name);
  const plain = (value: unknown) => Object.entries(of).reduce((text, [key, id]) => text.replaceAll(id, `<${key}>`), JSON.stringify(value) ?? "nothing");
  try {
    const result = await useCase(as, ...inputs(of));
    return { said: plain(isStream(result) ? await collected(result) : result) };
  } catch (error) {
    const { code, detail, extras } = error as { code?: string; detail?: string; extras?: unknown };
    if (!code) throw error;
    return { code, said: plain([code, detail, extras]) };
  }
}

describe("the matrix of use cases and brands", () => {
  it("holds every use case there is, once, and none that is gone", () => {
    const named = [...Object.keys(NAMING), ...Object.keys(ANSWERING), ...NAMING_NOTHING];
    expect(named.toSorted()).toEqual(useCases.map(({ name }) => name).toSorted());
  });

  it.each(Object.entries(NAMING))("%s finds nothing of another brand", async (name, inputs) => {
    const answer = await outcomeOf(name, inputs, theirs);
    expect(answer.code).toMatch(/not_found$|^invitation_ended$/);
    expect(answer).toEqual(await outcomeOf(name, inputs, unknownBelongings()));
  });

  it.each(Object.entries(ANSWERING))("%s says of another brand's what it says of nothing", async (name, inputs) => {
    expect(await outcomeOf(name, inputs, theirs)).toEqual(await outcomeOf(name, inputs, unknownBelongings()));
  });

  it.each(Object.entries({ ...NAMING, ...ANSWERING }))("%s finds nothing of another brand of its person's in a company's session", async (name, inputs) => {
    const mine = { ...theirs, sessionId: sessionForTheirs };
    expect(await outcomeOf(name, inputs, mine, atCompany)).toEqual(await outcomeOf(name, inputs, unknownBelongings(), atCompany));
  });

  it("tells in a company's session of no other brand that its person works for, and ends nothing there", async () => {
    const { rows } = await database.pool.query<{ name: string }>("select name from brands where id = $1", [theirs.brandId]);
    const { actor } = atCompany as Context<MemberActor>;
    const everywhere = contextOf(db, { ...actor, isAtCompany: undefined });
    for (const name of ["listBrands", "listSessions", "showSecurity"]) {
      expect([name, (await outcomeOf(name, () => [], theirs, everywhere)).said]).toEqual([name, expect.stringContaining(rows[0]!.name)]);
      expect([name, (await outcomeOf(name, () => [], theirs, atCompany)).said]).toEqual([name, expect.not.stringContaining(rows[0]!.name)]);
    }
    expect(await outcomeOf("revokeAllSessions", () => [], theirs, atCompany)).toEqual({ said: "0" });
    expect(await outcomeOf("leaveBrand", () => [], theirs, atCompany)).toEqual({ said: "null" });
    expect(await findMemberOfSession(db, { sessionId: sessionForTheirs, userId: actor.userId })).toMatchObject({ actor: { brandId: theirs.brandId } });
  });

  it("has changed nothing of the other brand", async () => {
    expect(await fingerprintOf(database, theirs.brandId)).toBe(theirsBefore);
  });
});

describe("members who may not know recipients' addresses", () => {
  /** Those that tell an owner of a recipient or holder: whoever adds one sees it here, and has it masked. */
  const TELLING = [
    "exportTransfers", "getTransfer", "getTransferStory", "listTransfers", "needsAttention", "showHome", "showPassport", "showTransfer", "draftOfTransfer", "transfersWaiting",
    "showTransferList",
  ];
  const READING: Record<string, Inputs> = {
    ...NAMING,
    ...ANSWERING,
    ...Object.fromEntries(["showHome", "needsAttention", "transfersWaiting", "listTeam", "showUseOfLimit", "listAssignees", "showOverview"].map((name) => [name, () => []])),
    countTransfersByFacet: () => [transferListQuery.parse({})],
  };

  it("see them masked in whatever a use case tells, and cannot try them out by searching", async () => {
    const of = await mintBelongings(database);
    const { pool } = database;
    const holderEmail = `holder-${of.recipientEmail}`;
    await pool.query("insert into holders (id, brand_id, email, email_hash) values ($1, $2, $3, $4)", [newId("hld"), of.brandId, holderEmail, hashAddress(holderEmail)]);
    await pool.query("update passports set holder_id = (select id from holders where email = $1), owner_since = now() where id = $2", [holderEmail, of.passportId]);
    await pool.query("update transfers set message = $1, recipient_phone = '+491701234567', expires_at = now() + interval '1 hour' where id = $2", [`Write to ${of.recipientEmail}`, of.transferId]);
    const answerTo = async (actor: Context["actor"], name: string) => {
      const result = await loadUseCase(useCases, name)
        .then((useCase) => useCase(contextOf(db, actor), ...READING[name]!(of)))
        .catch((error: { code?: string; detail?: string; extras?: unknown }) => [error.code, error.detail, error.extras]);
      const said = JSON.stringify(isStream(result) ? await collected(result) : result) ?? "";
      return [of.recipientEmail, "1701234567"].some((word) => said.includes(word));
    };
    const telling: string[] = [];
    // Only what reads: the rest would change what the next one is asked about, and is refused to these roles or tells nothing.
    const names = Object.keys(READING).filter((name) => /^(show|get|list|export|find|count|draftOf|search|needs|transfersWaiting|open|preview)/.test(name) && !/Holder$/.test(name));
    const { actor: owner } = await mintMember(db, { brandId: of.brandId });
    for (const role of ["viewer", "developer"] as const) {
      const { actor } = await mintMember(db, { brandId: of.brandId, role });
      for (const name of names) expect([role, name, await answerTo(actor, name)]).toEqual([role, name, false]);
      const search = await loadUseCase(useCases, "listTransfers");
      expect(await search(contextOf(db, actor), transferListQuery.parse({ q: of.recipientEmail }))).toMatchObject({ transfers: [] });
    }
    for (const name of names) if (await answerTo(owner, name)) telling.push(name);
    expect(telling.toSorted()).toEqual(TELLING.toSorted());
  });
});
