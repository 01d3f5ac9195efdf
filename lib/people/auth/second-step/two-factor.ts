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
import { isRecentCode, type MemberActor } from "@/lib/access/actor";
import { nothing, useCase, type WritingScope } from "@/lib/access/use-case";
import { reachOf } from "@/lib/people/sessions/sessions";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { encrypt, decrypt } from "@/lib/platform/secrets";
import { auditInAllBrands, client } from "../begin-session";
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
      isConfirmed: isRecentCode(actor.confirmedAt, now()),
      /** Null in a company session, because sign-ins concern other brands too. */
      signIns: actor.isAtCompany ? null : await listSignIns(db, { userId: user.id, limit: SIGN_INS_SHOWN }),
    };
  },
});

/** The secret takes effect with `confirmTwoFactor`. An active secret stays. */
export const beginTwoFactor = useCase({
  may: "oneself",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }) => {
    await storePendingTotp(db, { userId: actor.userId, sealed: encrypt(mintTotpSecret()) });
  },
});

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
 * Ends other sessions and returns the recovery codes once. Needs the password, unless there is none or the identity
 * was confirmed in the last ten minutes. Throws `invalid_request` without a needed one, `wrong_password`,
 * `sign_in_slowed`, `wrong_code`, `two_factor_not_begun`.
 */
export const confirmTwoFactor = useCase({
  may: "oneself",
  by: "member",
  input: confirmTwoFactorForm,
  audits: ["user.two_factor_enabled"],
  reach: "every brand",
  transaction: "stepwise",
  run: async (steps, input): Promise<{ codes: string[] }> => {
    const { userId, sessionId, confirmedAt } = steps.actor;
    const user = await getUser(steps.db, userId);
    const asksPassword = user.passwordHash !== null && !isRecentCode(confirmedAt, now());
    if (asksPassword || input.current_password) await requirePresentPassword(steps, requirePasswordIn(input));
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

function requirePasswordIn({ current_password: password }: { current_password?: string | undefined }): string {
  if (password) return password;
  throw invalidRequest([
    {
      pointer: "/current_password",
      code: "required",
      detail: "Enter your current password: you signed in a while ago.",
    },
  ]);
}

/**
 * Owners, operators and members of brands that require it also need a code, and have to set up the second step again.
 * Throws `wrong_password`, `sign_in_slowed`, `wrong_code`, and `two_factor_required` without the code.
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

/** Returned once; earlier codes stop working. Throws `wrong_password`, `sign_in_slowed`, `two_factor_not_begun`. */
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
