import {
  countUnusedRecoveryCodes,
  deleteSecondFactor,
  enableTotp,
  listBrandsRequiringTwoFactor,
  replaceRecoveryCodes,
  storePendingTotp,
} from "@/db/queries/second-factors";
import { markSecondStep, revokeSessionRows } from "@/db/queries/sessions";
import { listSignIns } from "@/db/queries/sign-ins";
import { getUser } from "@/db/queries/users";
import { acrossBrands, type AllBrandsDb } from "@/db/tenant";
import { nothing, useCase, type WritingScope } from "@/lib/access/use-case";
import { type MemberActor, reachOf } from "@/lib/people/sessions/find-member";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { encrypt, decrypt } from "@/lib/platform/secrets";
import { auditInAllBrands } from "../begin-session";
import { client } from "../client";
import { confirmTwoFactorForm, endTwoFactorForm, presentPasswordForm } from "../contract";
import { requirePresentPassword } from "../passwords/change-password";
import { sendAccountNotice } from "../send-account-notice";
import {
  hasSecondFactor,
  mintRecoveryCodes,
  mintTotpSecret,
  stepOfCode,
  totpAddress,
  verifySecondStep,
} from "./second-factor";

const SIGN_INS_SHOWN = 25;

/** How the acting person's account is guarded, and who has signed in to it lately. */
export const showSecurity = useCase({
  may: "oneself",
  by: "member",
  input: nothing,
  audits: [],
  reach: "every brand",
  run: async ({ db, actor }) => {
    const user = await getUser(db, actor.userId);
    const reach = reachOf(actor);
    return {
      hasPassword: user.passwordHash !== null,
      passwordChangedAt: user.passwordChangedAt,
      twoFactorSince: user.totpEnabledAt,
      recoveryCodesLeft: await countUnusedRecoveryCodes(db, user.id),
      requiredBy: await listBrandsRequiringTwoFactor(db, { userId: user.id, ...reach }),
      isHeldAsOperator: actor.isOperator ?? false,
      /** Null: not to be seen from a company's session, for they tell of other brands too. */
      signIns: actor.isAtCompany ? null : await listSignIns(db, { userId: user.id, limit: SIGN_INS_SHOWN }),
    };
  },
});

/** Makes a secret for the acting person's app; nothing asks for it before `confirmTwoFactor`. One in use stays. */
export const beginTwoFactor = useCase({
  may: "oneself",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }) => {
    await storePendingTotp(db, { userId: actor.userId, sealed: encrypt(mintTotpSecret()) });
  },
});

/** The secret that is being set up, as an app reads it, or null. One in force is never shown again. */
export const showPendingTwoFactor = useCase({
  may: "oneself",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<{ secret: string; address: string } | null> => {
    const user = await getUser(acrossBrands(db), actor.userId);
    if (!user.totpSealed || hasSecondFactor(user)) return null;
    const secret = decrypt(user.totpSealed);
    return { secret, address: totpAddress(secret, user.email) };
  },
});

/**
 * Puts the second step in force once a code of the app fits, ends the person's other sessions, and answers the recovery
 * codes, this one time. An account without a password is asked for none. Throws `wrong_password`, `sign_in_slowed`,
 * `wrong_code`, `two_factor_not_begun`.
 */
export const confirmTwoFactor = useCase({
  may: "oneself",
  by: "member",
  input: confirmTwoFactorForm,
  audits: ["user.two_factor_enabled"],
  reach: "every brand",
  transaction: "stepwise",
  run: async (steps, input): Promise<{ codes: string[] }> => {
    const { userId, sessionId } = steps.actor;
    const account = await getUser(steps.db, userId);
    const user =
      account.passwordHash === null ? account : await requirePresentPassword(steps, input.current_password ?? "");
    if (!user.totpSealed || hasSecondFactor(user))
      throw new DomainError("two_factor_not_begun", "Begin setting it up first.");
    const step = stepOfCode(decrypt(user.totpSealed), input.one_time_code.replace(/\s/g, ""), now());
    if (step === null) throw new DomainError("wrong_code", "The code does not fit: look at the clock of the device.");
    const { codes, codeHashes } = mintRecoveryCodes(user.id);
    await steps.inTransaction(async (scope) => {
      const { tx } = scope;
      const at = now();
      if (!(await enableTotp(tx, { userId: user.id, step, at })))
        throw new DomainError("two_factor_not_begun", "It is in force already.");
      await replaceRecoveryCodes(tx, { userId: user.id, codeHashes });
      await markSecondStep(tx, { sessionId, userId: user.id, at });
      const ended = await revokeSessionRows(tx, { userId: user.id, exceptId: sessionId, at });
      await sendAccountNotice(tx, user, { kind: "two_factor_on" });
      await auditInAllBrands(scope, user.id, "user.two_factor_enabled", { sessions_ended: ended });
    });
    return { codes };
  },
});

/**
 * Ends the second step. Who is held to it, as an owner, an operator or by a brand of theirs, gives a code as well, and
 * sets it up anew before anything else: with another app. Throws `wrong_password`, `sign_in_slowed`, `wrong_code`, and
 * `two_factor_required` for whoever is held to it and gives no code.
 */
export const endTwoFactor = useCase({
  may: "oneself",
  by: "member",
  input: endTwoFactorForm.extend({ client }),
  audits: ["user.two_factor_disabled"],
  reach: "every brand",
  transaction: "stepwise",
  run: async (steps, input) => {
    const { db, inTransaction } = steps;
    const user = await requirePresentPassword(steps, input.current_password);
    const isHeld =
      user.operatorSince !== null || (await listBrandsRequiringTwoFactor(db, { userId: user.id })).length > 0;
    const end = async (scope: WritingScope<"user.two_factor_disabled", MemberActor, AllBrandsDb>) => {
      await deleteSecondFactor(scope.tx, user.id);
      await sendAccountNotice(scope.tx, user, { kind: "two_factor_off" });
      const detail = isHeld ? { is_set_up_anew: true } : undefined;
      await auditInAllBrands(scope, user.id, "user.two_factor_disabled", detail);
    };
    if (!isHeld) await inTransaction(end);
    else if (input.one_time_code)
      await verifySecondStep(steps, user, { ...input.client, code: input.one_time_code }, end);
    else throw new DomainError("two_factor_required", "A brand of yours requires it: a code has to be given as well.");
  },
});

/**
 * Makes new recovery codes, shown this one time; the ones before no longer work. Throws `wrong_password`,
 * `sign_in_slowed`, `two_factor_not_begun`.
 */
export const renewRecoveryCodes = useCase({
  may: "oneself",
  by: "member",
  input: presentPasswordForm,
  audits: ["user.recovery_codes_renewed"],
  reach: "every brand",
  transaction: "stepwise",
  run: async (steps, input): Promise<{ codes: string[] }> => {
    const user = await requirePresentPassword(steps, input.current_password);
    if (!hasSecondFactor(user)) throw new DomainError("two_factor_not_begun", "Set the second step up first.");
    const { codes, codeHashes } = mintRecoveryCodes(user.id);
    await steps.inTransaction(async (scope) => {
      const { tx } = scope;
      await replaceRecoveryCodes(tx, { userId: user.id, codeHashes });
      await sendAccountNotice(tx, user, { kind: "recovery_codes_renewed" });
      await auditInAllBrands(scope, user.id, "user.recovery_codes_renewed");
    });
    return { codes };
  },
});
