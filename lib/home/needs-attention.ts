import { countWaitingGrants } from "@/db/queries/access-grant-lists";
import { countWaitingClaims } from "@/db/queries/claims";
import { countConditions, listRecalled } from "@/db/queries/conditions";
import { countOpenSignals } from "@/db/queries/scan-signals";
import { countWaiting, listExpiring, listUndelivered } from "@/db/queries/transfer-links";
import { actorMay } from "@/lib/access/actor";
import { asSeenBy } from "@/lib/access/mask-personal-data";
import { useCase, nothing } from "@/lib/access/use-case";
import { DAY_MS, now } from "@/lib/platform/clock";
import { EXPIRING_WITHIN_MS } from "@/lib/transfers/rules";

const SHOWN = 5;

export const transfersWaiting = useCase({
  may: "transfers.read",
  by: ["member", "key"],
  input: nothing,
  audits: [],
  run: async ({ db, actor }) => {
    const at = now();
    const waiting = { brandId: actor.brandId, at, until: new Date(at.getTime() + EXPIRING_WITHIN_MS), limit: SHOWN };
    const [counts, expiring, undelivered] = await Promise.all([
      countWaiting(db, waiting),
      listExpiring(db, waiting),
      listUndelivered(db, waiting),
    ]);
    return {
      ...counts,
      nextToExpire: expiring.map((row) => asSeenBy(actor, row)),
      nextUndelivered: undelivered.map((row) => asSeenBy(actor, row)),
    };
  },
});

const RECALLED_SHOWN = 3;
const KEY_ENDS_WITHIN_DAYS = 14;
const COUNTED_MAX = 1_000;

/** Counts up to 1,000. Throws `forbidden`. */
export const needsAttention = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: nothing,
  audits: [],
  run: async (context) => {
    const { db, actor } = context;
    const at = now();
    const conditions = {
      brandId: actor.brandId,
      at,
      until: new Date(at.getTime() + KEY_ENDS_WITHIN_DAYS * DAY_MS),
      most: COUNTED_MAX,
    };
    const [transfers, conditionCounts, recalled, signals, claims, access] = await Promise.all([
      transfersWaiting(context),
      countConditions(db, conditions),
      listRecalled(db, { brandId: actor.brandId, limit: RECALLED_SHOWN }),
      countOpenSignals(db, { brandId: actor.brandId, most: COUNTED_MAX }),
      countWaitingClaims(db, { brandId: actor.brandId, at, most: COUNTED_MAX }),
      actorMay(actor, "access_grants.decide")
        ? countWaitingGrants(db, { brandId: actor.brandId, at, most: COUNTED_MAX })
        : 0,
    ]);
    const { endingKeys, ...counts } = conditionCounts;
    const keys = { endingKeys: actorMay(actor, "api_keys.read") ? endingKeys : 0 };
    return { transfers, ...counts, ...keys, recalled, signals, claims, access };
  },
});

export type Attention = Awaited<ReturnType<typeof needsAttention>>;
