import { z } from "zod";
import { markConfirmed, markSecondStep } from "@/db/queries/sessions";
import { getUser, type UserRow } from "@/db/queries/users";
import type { AllBrandsDb } from "@/db/tenant";
import { type MemberActor, isRecentCode } from "@/lib/access/actor";
import { nothing, useCase, type WritingScope } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { client } from "./begin-session";
import { requirePresentPassword } from "./passwords/change-password";
import { hasSecondFactor, verifySecondStep } from "./second-step/second-factor";

export type ConfirmationMethod = "code" | "password" | "sign_in";

function methodOf(user: UserRow): ConfirmationMethod {
  if (hasSecondFactor(user)) return "code";
  return user.passwordHash === null ? "sign_in" : "password";
}

export const showConfirmation = useCase({
  may: "oneself",
  by: "member",
  input: nothing,
  audits: [],
  reach: "every brand",
  run: async ({ db, actor }): Promise<{ method: ConfirmationMethod; isRecent: boolean }> => ({
    method: methodOf(await getUser(db, actor.userId)),
    isRecent: isRecentCode(actor.confirmedAt, now()),
  }),
});

/**
 * Returns when the code or password was entered. Throws `wrong_code`, `wrong_password`, `sign_in_slowed`,
 * `recent_confirmation_needed` for a person who has neither, and `not_found` after the session has ended.
 */
export const confirmIdentity = useCase({
  may: "oneself",
  by: "member",
  input: z.object({ proof: z.string(), client }),
  audits: ["session.confirmed"],
  reach: "every brand",
  transaction: "stepwise",
  run: async (steps, { proof, client }): Promise<Date> => {
    const { userId, sessionId } = steps.actor;
    const user = await getUser(steps.db, userId);
    const method = methodOf(user);
    if (method === "sign_in")
      throw new DomainError("recent_confirmation_needed", "Sign in again at your company's provider.");
    const mark = method === "code" ? markSecondStep : markConfirmed;
    const confirm = async ({ tx, at, audit }: WritingScope<"session.confirmed", MemberActor, AllBrandsDb>) => {
      if (!(await mark(tx, { sessionId, userId, at }))) throw new DomainError("not_found", "The session has ended.");
      await audit("session.confirmed", sessionId, { by: method });
      return at;
    };
    if (method === "code") return verifySecondStep(steps, user, { ...client, code: proof }, confirm);
    await requirePresentPassword(steps, proof);
    return steps.inTransaction(confirm);
  },
});
