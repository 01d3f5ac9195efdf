import { z } from "zod";
import { markConfirmed, markSecondStep } from "@/db/queries/sessions";
import { getUser, type UserRow } from "@/db/queries/users";
import type { AllBrandsDb } from "@/db/tenant";
import { nothing, useCase, type WritingScope } from "@/lib/access/use-case";
import type { MemberActor } from "@/lib/people/sessions/find-member";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { client } from "./client";
import { requirePresentPassword } from "./passwords/change-password";
import { hasSecondFactor, verifySecondStep } from "./second-step/second-factor";
import { isRecentCode } from "./second-step/second-step-rules";

/** What proves who somebody is within a session: a code where they have a second step, else the password. */
export type ConfirmationMethod = "code" | "password" | "sign_in";

/** Someone without either signs in again at their company's provider. */
function methodOf(user: UserRow): ConfirmationMethod {
  if (hasSecondFactor(user)) return "code";
  return user.passwordHash === null ? "sign_in" : "password";
}

/** How the acting person confirms who they are, and whether they did so in the last ten minutes. */
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
 * Takes the acting person's code or password as a proof of who they are, and answers when it was given. Throws
 * `wrong_code`, `wrong_password`, `sign_in_slowed`, `recent_confirmation_needed` for someone who has neither, and
 * `not_found` once the session has ended.
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
