import { countWaiting, listExpiring, listUndelivered } from "@/db/queries/waiting-transfers";
import { useCase, nothing } from "@/lib/access/use-case";
import { asSeenBy } from "@/lib/holders/masking";
import { now } from "@/lib/platform/clock";
import { EXPIRING_WITHIN_MS } from "@/lib/transfers/rules";

const SHOWN = 5;

/** Which pending transfers need somebody: about to expire, or the link did not arrive. Throws `forbidden`. */
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

export type TransfersWaiting = Awaited<ReturnType<typeof transfersWaiting>>;
export type WaitingTransfer = TransfersWaiting["nextToExpire"][number];
