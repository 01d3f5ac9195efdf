import { z } from "zod";
import { updateStepsPutAway } from "@/db/queries/first-steps";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";

/** Puts the first steps away for the acting person in this brand, or brings them back. */
export const putStepsAway = useCase({
  may: "oneself",
  by: "member",
  input: z.object({ isAway: z.boolean() }),
  audits: [],
  run: async ({ db, actor }, { isAway }) => {
    await updateStepsPutAway(db, { brandId: actor.brandId, userId: actor.userId, at: isAway ? now() : null });
  },
});
