import { describe, expect, it } from "vitest";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { type Actor, type Context, RECENT_CODE_MS } from "./actor";
import { AUDIT_TARGETS } from "./audit-actions";
import { ALLOWED_WHEN_SUSPENDED, type Role, ROLE_PERMISSIONS, ROLES } from "./permissions";
import { NEEDS } from "./testing/needed-permissions";
import { useCaseRegistry } from "./testing/registry";
import type { AnyUseCase } from "./use-case";

/**
 * Every use case against every role; brand-matrix.pg.test.ts tests them for another brand. A use case in neither
 * table fails here, so that a new one must state its permission.
 */

/**
 * Allowed for everyone, because it concerns themselves; and inner parts of use cases, whose callers have authorised.
 */
const ASKS_NOTHING = new Set([
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
  "keepListView",
  "countUnread",
  "listOwnNotifications",
  "openNotification",
  "readAllNotifications",
  "listSessions",
  "revokeAllSessions",
  "revokeSession",
  "switchBrand",
  "enterTestMode",
  "leaveTestMode",
  "quickStart",
  "ownKeyPrefix",
  "putStepsAway",
  "showMailChoices",
  "chooseMails",
]);

/** For operators of the deployment, whatever their role; for everyone else these do not exist. */
const FOR_OPERATORS = new Set([
  "listAllBrands",
  "exportBrands",
  "showAnyBrand",
  "changeTier",
  "suspendBrand",
  "reinstateBrand",
  "runJobAgain",
  "showDeployment",
  "listDeadJobs",
  "listAuthorities",
  "showAuthority",
  "recogniseAuthority",
  "refuseAuthority",
  "endRecognition",
  "openIncident",
  "updateIncident",
  "listLastingIncidents",
  "listAllIncidents",
]);

/** Those of them that change something. */
const CHANGES_BY_OPERATORS = new Set([
  "changeTier",
  "suspendBrand",
  "reinstateBrand",
  "runJobAgain",
  "recogniseAuthority",
  "refuseAuthority",
  "endRecognition",
  "openIncident",
  "updateIncident",
]);

/** For everyone with a link, a password or a provider's statement, which the use case itself checks. */
const FOR_BEARERS = new Set([
  "requestOffer",
  "acceptTransfer",
  "declineTransfer",
  "objectToTransfer",
  "confirmClaim",
  "withdrawClaim",
  "confirmAccessRequest",
  "giveUpAccess",
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
  "endMailByLink",
]);

/** For everyone with access to the machine's command line. */
const FOR_CONSOLE = new Set([
  "createBrand",
  "importArchive",
  "setTier",
  "createUser",
  "resetPassword",
  "resetTwoFactor",
  "signOutUser",
  "createSignInLink",
  "setOperator",
]);

const registry = await useCaseRegistry();

const TOUCHED = "the database was touched";
/** Begins a transaction without authorisation, because some use cases authorise inside; any statement fails. */
const untouchable: Context["db"] = new Proxy({} as Context["db"], {
  get(_target, member) {
    if (member === "transaction") return (work: (tx: Context["db"]) => unknown) => work(untouchable);
    throw new Error(TOUCHED);
  },
});

/** `forbidden`, or whatever else came of it; nothing here has a database. */
async function outcomeOf(
  useCase: AnyUseCase,
  role: Role,
  standing: Partial<Extract<Actor, { kind: "member" }>> = {},
): Promise<string> {
  const actor = {
    kind: "member",
    brandId: newId("brd"),
    userId: newId("usr"),
    sessionId: newId("ses"),
    role,
    ...standing,
  } as const;
  try {
    await useCase({ db: untouchable, actor, requestId: newId("req") }, {}, {}, {});
    return "done";
  } catch (error) {
    return (error as { code?: string }).code ?? (error as Error).message;
  }
}

const load = (name: string) => registry.get(name)!;

describe("the matrix of use cases and roles", () => {
  it("holds every use case there is, once, and none that is gone", () => {
    const names = [...Object.keys(NEEDS), ...ASKS_NOTHING, ...FOR_OPERATORS, ...FOR_BEARERS, ...FOR_CONSOLE];
    expect([...registry.keys()].toSorted()).toEqual(names.toSorted());
  });

  it.each([...registry].map(([name, { may, by, audits }]) => ({ name, may, by, audits })))(
    "$name declares what the table expects",
    ({ name, may, by, audits }) => {
      const isOperators = CHANGES_BY_OPERATORS.has(name) ? "operator.change" : "operator";
      const isOpen = FOR_BEARERS.has(name) ? "bearer" : FOR_CONSOLE.has(name) ? "console" : "oneself";
      expect(may).toBe(NEEDS[name] ?? (FOR_OPERATORS.has(name) ? isOperators : isOpen));
      // No other use case reaches these.
      expect([by === "visitor", by === "console"]).toEqual([FOR_BEARERS.has(name), FOR_CONSOLE.has(name)]);
      expect(audits.filter((action) => !(action in AUDIT_TARGETS))).toEqual([]);
    },
  );

  it.each(Object.keys(NEEDS))(
    "%s is refused, before anything is looked at, to every role without its permission, and to no other",
    async (name) => {
      const useCase = load(name);
      for (const role of ROLES) {
        const isRefused = (await outcomeOf(useCase, role)) === "forbidden";
        expect({ role, isRefused }).toEqual({ role, isRefused: !ROLE_PERMISSIONS[role].has(NEEDS[name]!) });
      }
    },
  );

  it("names all that a suspended brand's owner can do beside looking", () => {
    const open = Object.keys(NEEDS).filter(
      (name) => ALLOWED_WHEN_SUSPENDED.has(NEEDS[name]!) && !NEEDS[name]!.endsWith(".read"),
    );
    expect(open.toSorted()).toEqual([
      "closeBrand",
      "eraseHolder",
      "exportHolder",
      "findHolder",
      "keepBrand",
      "listBrandArchives",
      "openBrandArchive",
      "requestBrandArchive",
      "showClosing",
      "showHolder",
      "verifyPassport",
    ]);
  });

  it.each(Object.keys(NEEDS))(
    "%s is open to the owner of a suspended brand only where the table keeps it",
    async (name) => {
      const isRefused = (await outcomeOf(load(name), "owner", { isBrandSuspended: true })) === "brand_suspended";
      expect(isRefused).toBe(!ALLOWED_WHEN_SUSPENDED.has(NEEDS[name]!));
    },
  );

  it.each([...FOR_CONSOLE])("%s is refused to everybody who is not at the command line", async (name) => {
    const operator = { isOperator: true, secondStepAt: now() } as const;
    for (const role of ROLES)
      for (const standing of [{}, operator]) expect(await outcomeOf(load(name), role, standing)).toBe("forbidden");
    for (const actor of [undefined, { kind: "visitor" }, { kind: "system", brandId: "brd" }, { kind: "operator" }]) {
      const context = { db: untouchable, actor, requestId: newId("req") } as unknown as Context;
      await expect(load(name)(context, {})).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  it.each([...FOR_OPERATORS])(
    "%s is nothing there is to any role, and open to an operator of any role",
    async (name) => {
      const useCase = load(name);
      for (const role of ROLES) {
        expect([role, await outcomeOf(useCase, role)]).toEqual([role, "not_found"]);
        expect([role, await outcomeOf(useCase, role, { isOperator: true, secondStepAt: now() })]).not.toEqual([
          role,
          "not_found",
        ]);
        // Whatever a company's provider states about them.
        expect([
          role,
          await outcomeOf(useCase, role, { isOperator: true, isAtCompany: true, secondStepAt: now() }),
        ]).toEqual([role, "not_found"]);
      }
    },
  );

  it.each([...FOR_OPERATORS])(
    "%s asks an operator for a code of the last ten minutes if it changes something",
    async (name) => {
      const useCase = load(name);
      const after = (ms: number | null) =>
        outcomeOf(useCase, "viewer", {
          isOperator: true,
          ...(ms !== null && { secondStepAt: new Date(now().getTime() - ms) }),
        });
      const isRefused = CHANGES_BY_OPERATORS.has(name);
      for (const ms of [null, RECENT_CODE_MS + 1_000])
        expect([ms, (await after(ms)) === "recent_code_needed"]).toEqual([ms, isRefused]);
      expect(await after(RECENT_CODE_MS - 1_000)).not.toBe("recent_code_needed");
    },
  );
});
