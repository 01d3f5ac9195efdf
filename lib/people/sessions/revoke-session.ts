import { revokeSessionRow } from "@/db/queries/sessions";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { reachOf } from "./find-member";

/** Ends one of the acting person's own sessions, the present one included. Throws `not_found` for any other. */
export const revokeSession = useCase({
  may: "oneself",
  by: "member",
  input: ids("sessionId"),
  audits: ["session.revoked"],
  reach: "every brand",
  run: async ({ tx, audit, actor }, input) => {
    const ended = await revokeSessionRow(tx, {
      sessionId: input.sessionId,
      userId: actor.userId,
      ...reachOf(actor),
      at: now(),
    });
    if (!ended) throw new DomainError("not_found", "You have no such session.");
    await audit("session.revoked", input.sessionId);
  },
});
