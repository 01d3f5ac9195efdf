import { beforeAll, describe, expect, it } from "vitest";
import { insertSession } from "@/db/queries/sessions";
import { insertMember } from "@/db/queries/team";
import { findMemberOfSession } from "@/lib/people/sessions/sessions";
import { DAY_MS, now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { type Belongings, fingerprintOf, unknownBelongings } from "@/lib/platform/testing/belonging-ids";
import { mintBelongings } from "@/lib/platform/testing/belongings";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { ANSWERING, type Inputs, NAMING } from "@/lib/platform/testing/use-case-inputs";
import { collected, isStream } from "@/lib/platform/testing/use-cases";
import { type Context, type MemberActor } from "./actor";
import { useCaseRegistry } from "./testing/registry";

/**
 * Calls every use case for one brand with the ids of another brand's objects: the result is the same as for objects
 * that do not exist. Each use case is in one of the two tables, so that a new one must state its input.
 */

/**
 * Use cases whose input names no object (and `verifyPassport`, which works for every brand's passports): their own
 * tests show that their results belong to the acting brand, person or deployment.
 */
const NAMING_NOTHING = new Set([
  "storeBackupKey",
  "removeBackupKey",
  "showBackupKeys",
  "exportRecoveryKey",
  "authoriseIssuer",
  "endIssuer",
  "listIssuers",
  "createReceivedPassport",
  "changeReceivedPassport",
  "changeReceivedElement",
  "deleteReceivedPassport",
  "createReport",
  "receiveRows",
  "receiveRowEvidence",
  "listReports",
  "followReports",
  "publishOffer",
  "requestOffer",
  "listOffers",
  "verifyPassport",
  "keepListView",
  "countUnread",
  "listOwnNotifications",
  "countProductsByFacet",
  "countTransfersByFacet",
  "exportReviews",
  "exportProductsData",
  "receiveEvidence",
  "receivePictures",
  "receiveUnitDocument",
  "listDocuments",
  "showRegistryRules",
  "receiveAnswer",
  "storeRegistrySchema",
  "listRegistrySchemas",
  "listRegistryAnswers",
  "storeProof",
  "stateVerification",
  "listOperatorVerifications",
  "listRegistryRuns",
  "makeRegistryFiles",
  "createRegistryFile",
  "stateAcceptance",
  "withdrawAcceptance",
  "exportDocuments",
  "createKey",
  "listKeys",
  "exportKeys",
  "requestChainVerification",
  "showChainVerification",
  "showProfile",
  "editProfile",
  "showLinks",
  "editLinks",
  "needsAttention",
  "showHosts",
  "showSigningKeys",
  "askKeyChange",
  "showScansOfBrand",
  "registrationsOverTime",
  "showBatteryProducts",
  "showHome",
  "showFirstSteps",
  "chooseWay",
  "putStepsAway",
  "showMailChoices",
  "chooseMails",
  "endMailByLink",
  "transferToOneself",
  "acceptTransfer",
  "declineTransfer",
  "objectToTransfer",
  "confirmClaim",
  "withdrawClaim",
  "countClaims",
  "confirmAccessRequest",
  "giveUpAccess",
  "inviteReader",
  "listAuthorities",
  "showAuthority",
  "recogniseAuthority",
  "refuseAuthority",
  "endRecognition",
  "passItemOn",
  "withdrawItem",
  "makeItemCode",
  "takeByCode",
  "checkProof",
  "reportItem",
  "clearReport",
  "nameHolder",
  "exportOwnData",
  "forgetMe",
  "signIn",
  "completeSignIn",
  "signInByLink",
  "resetPasswordByLink",
  "acceptAsNewPerson",
  "acceptWithPassword",
  "enterByCompany",
  "linkByPassword",
  "linkByMail",
  "sendLink",
  "createBrand",
  "importArchive",
  "setTier",
  "createUser",
  "resetPassword",
  "resetTwoFactor",
  "signOutUser",
  "createSignInLink",
  "setOperator",
  "showExamples",
  "addExamples",
  "clearExamples",
  "showTestData",
  "clearTestData",
  "transfersWaiting",
  "listMailbox",
  "inviteMember",
  "requireTwoFactor",
  "showHeadMails",
  "changeHeadMails",
  "listTeam",
  "exportTeam",
  "listBulkChanges",
  "createProduct",
  "registerProducts",
  "putProduct",
  "listAssignees",
  "listReviews",
  "exportProductLines",
  "exportPassportLines",
  "exportTransferLines",
  "exportWarrantyLines",
  "exportReviewLines",
  "exportEventLines",
  "countQueue",
  "showQueueViews",
  "selectReviews",
  "findNeighbours",
  "findNextDecision",
  "showOverview",
  "exportProducts",
  "listProductsPage",
  "listProducts",
  "receiveFile",
  "startApiImport",
  "prepareFile",
  "receiveForm",
  "listEvents",
  "createEndpoint",
  "listEndpoints",
  "createSource",
  "listSources",
  "listImports",
  "exportImports",
  "exportForImport",
  "sampleList",
  "isSampleOffered",
  "showUseOfLimit",
  "listRunningLists",
  "startBulkTransfer",
  "changePassword",
  "showSecurity",
  "beginTwoFactor",
  "showPendingTwoFactor",
  "confirmTwoFactor",
  "proveSecondStep",
  "confirmIdentity",
  "showConfirmation",
  "endTwoFactor",
  "renewRecoveryCodes",
  "acceptSignedIn",
  "leaveBrand",
  "listBrands",
  "setLocale",
  "listSessions",
  "revokeAllSessions",
  "enterTestMode",
  "leaveTestMode",
  "findPreviewed",
  "quickStart",
  "ownKeyPrefix",
  "listAllBrands",
  "exportBrands",
  "showAnyBrand",
  "changeTier",
  "suspendBrand",
  "reinstateBrand",
  "runJobAgain",
  "openIncident",
  "updateIncident",
  "listLastingIncidents",
  "listAllIncidents",
  "showDeployment",
  "listDeadJobs",
  "showCompanySignIn",
  "requireCompanySignIn",
  "trustCompanyAddresses",
  "saveCompanySignIn",
  "testCompanySignIn",
  "removeCompanySignIn",
  "listBrandArchives",
  "requestBrandArchive",
  "showClosing",
  "closeBrand",
  "keepBrand",
  "showAppearance",
  "previewAppearance",
  "editAppearance",
  "setAppearancePicture",
  "removeAppearancePicture",
  "discardAppearance",
  "publishAppearance",
  "showLogo",
  "setLogo",
  "removeLogo",
  "showSettings",
  "editTransferDefaults",
  "editClaims",
  "editLanguages",
  "editRetention",
]);

const useCases = await useCaseRegistry();
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
  await insertSession(db, {
    id: sessionForTheirs,
    userId: both.userId,
    brandId: theirs.brandId,
    expiresAt: new Date(now().getTime() + DAY_MS),
  });
  atCompany = contextOf(db, { ...both.actor, isAtCompany: true });
  theirsBefore = await fingerprintOf(database, theirs.brandId);
});

/** The outcome of a call, with the ids of its input replaced by their names. */
async function outcomeOf(
  name: string,
  inputs: Inputs,
  of: Belongings,
  as = own,
): Promise<{ code?: string; text: string }> {
  const useCase = useCases.get(name)!;
  const plain = (value: unknown) =>
    Object.entries(of).reduce((text, [key, id]) => text.replaceAll(id, `<${key}>`), JSON.stringify(value) ?? "nothing");
  try {
    const result = await useCase(as, ...inputs(of));
    return { text: plain(isStream(result) ? await collected(result) : result) };
  } catch (error) {
    const { code, detail, extras } = error as { code?: string; detail?: string; extras?: unknown };
    if (!code) throw error;
    return { code, text: plain([code, detail, extras]) };
  }
}

describe("the matrix of use cases and brands", () => {
  it("holds every use case there is, once, and none that is gone", () => {
    const names = [...Object.keys(NAMING), ...Object.keys(ANSWERING), ...NAMING_NOTHING];
    expect(names.toSorted()).toEqual([...useCases.keys()].toSorted());
  });

  it.each(Object.entries(NAMING))("%s finds nothing of another brand", async (name, inputs) => {
    const answer = await outcomeOf(name, inputs, theirs);
    expect(answer.code).toMatch(/not_found$|^invitation_ended$/);
    expect(answer).toEqual(await outcomeOf(name, inputs, unknownBelongings()));
  });

  it.each(Object.entries(ANSWERING))("%s says of another brand's what it says of nothing", async (name, inputs) => {
    expect(await outcomeOf(name, inputs, theirs)).toEqual(await outcomeOf(name, inputs, unknownBelongings()));
  });

  it.each(Object.entries({ ...NAMING, ...ANSWERING }))(
    "%s finds nothing of another brand of its person's in a company's session",
    async (name, inputs) => {
      const mine = { ...theirs, sessionId: sessionForTheirs };
      expect(await outcomeOf(name, inputs, mine, atCompany)).toEqual(
        await outcomeOf(name, inputs, unknownBelongings(), atCompany),
      );
    },
  );

  it("tells in a company's session of no other brand that its person works for, and ends nothing there", async () => {
    const { rows } = await database.pool.query<{ name: string }>("select name from brands where id = $1", [
      theirs.brandId,
    ]);
    const { actor } = atCompany as Context<MemberActor>;
    const everywhere = contextOf(db, { ...actor, isAtCompany: undefined });
    for (const name of ["listBrands", "listSessions", "showSecurity"]) {
      expect([name, (await outcomeOf(name, () => [], theirs, everywhere)).text]).toEqual([
        name,
        expect.stringContaining(rows[0]!.name),
      ]);
      expect([name, (await outcomeOf(name, () => [], theirs, atCompany)).text]).toEqual([
        name,
        expect.not.stringContaining(rows[0]!.name),
      ]);
    }
    expect(await outcomeOf("revokeAllSessions", () => [], theirs, atCompany)).toEqual({ text: "0" });
    expect(await outcomeOf("leaveBrand", () => [], theirs, atCompany)).toEqual({ text: "null" });
    expect(await findMemberOfSession(db, { sessionId: sessionForTheirs, userId: actor.userId })).toMatchObject({
      actor: { brandId: theirs.brandId },
    });
  });

  it("has changed nothing of the other brand", async () => {
    expect(await fingerprintOf(database, theirs.brandId)).toBe(theirsBefore);
  });
});
