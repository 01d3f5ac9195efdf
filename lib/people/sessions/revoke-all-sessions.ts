import { revokeBrandSessionRows, revokeSessionRows } from "@/db/queries/sessions";
import { useCase, nothing } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";

/**
 * Signs the acting person out everywhere, this session included; from a company's session everywhere for its brand.
 * Returns how many sessions ended.
 */
export const revokeAllSessions = useCase({
  may: "oneself",
  by: "member",
  input: nothing,
  audits: ["session.revoked_everywhere"],
  reach: "every brand",
  run: async ({ tx, audit, actor }): Promise<number> => {
    const { userId, brandId, isAtCompany } = actor;
    const sessions = await (isAtCompany
      ? revokeBrandSessionRows(tx, { userId, brandId, at: now() })
      : revokeSessionRows(tx, { userId, at: now() }));
    await audit("session.revoked_everywhere", userId, { sessions });
    return sessions;
  },
});
