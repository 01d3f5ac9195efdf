import { z } from "zod";
import { markSecondStep } from "@/db/queries/sessions";
import { getUser } from "@/db/queries/users";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { client } from "../client";
import { hasSecondFactor } from "./second-factor";
import { verifySecondStep } from "./verify-second-step";

/**
 * Takes a code of the acting person's second step, which their session then has given a moment ago. Throws
 * `two_factor_not_begun` where there is none, `sign_in_slowed`, `wrong_code`, `not_found` once the session has ended.
 */
export const proveSecondStep = useCase({
  may: "oneself",
  by: "member",
  input: z.object({ code: z.string(), client }),
  audits: ["session.second_step_given"],
  reach: "every brand",
  transaction: "stepwise",
  run: async (steps, { code, client }) => {
    const { userId, sessionId } = steps.actor;
    const user = await getUser(steps.db, userId);
    if (!hasSecondFactor(user)) throw new DomainError("two_factor_not_begun", "Set the second step up first.");
    await verifySecondStep(steps, user, { ...client, code }, async ({ tx, audit }) => {
      if (!(await markSecondStep(tx, { sessionId, userId, at: now() })))
        throw new DomainError("not_found", "The session has ended.");
      await audit("session.second_step_given", sessionId);
    });
  },
});
