import { countWaitingGrants } from "@/db/queries/access-grant-lists";
import { countWaitingClaims } from "@/db/queries/claims";
import { countConditions, listRecalled } from "@/db/queries/conditions";
import { countForHome, listActivity } from "@/db/queries/home";
import { listRegistrationDays, sumRegistrations } from "@/db/queries/registrations";
import { countOpenSignals } from "@/db/queries/scan-signals";
import { countWaiting, listExpiring, listUndelivered } from "@/db/queries/transfer-links";
import { actorMay } from "@/lib/access/actor";
import { asSeenBy } from "@/lib/access/mask-personal-data";
import { useCase, nothing } from "@/lib/access/use-case";
import { dayOf } from "@/lib/platform/calendar";
import { now, DAY_MS } from "@/lib/platform/clock";
import { COUNTED_MAX } from "@/lib/platform/input/list-page";
import { requireValue } from "@/lib/platform/require-value";
import { showUseOfLimit } from "@/lib/requests/list-requests";
import { EXPIRING_WITHIN_MS } from "@/lib/transfers/rules";
import { weeksOf, WEEKS_SHOWN } from "./rules";

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
const ATTENTION_COUNTED_MAX = 1_000;

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
      most: ATTENTION_COUNTED_MAX,
    };
    const [transfers, conditionCounts, recalled, signals, claims, access] = await Promise.all([
      transfersWaiting(context),
      countConditions(db, conditions),
      listRecalled(db, { brandId: actor.brandId, limit: RECALLED_SHOWN }),
      countOpenSignals(db, { brandId: actor.brandId, most: ATTENTION_COUNTED_MAX }),
      countWaitingClaims(db, { brandId: actor.brandId, at, most: ATTENTION_COUNTED_MAX }),
      actorMay(actor, "access_grants.decide")
        ? countWaitingGrants(db, { brandId: actor.brandId, at, most: ATTENTION_COUNTED_MAX })
        : 0,
    ]);
    const { endingKeys, disabledWebhooks, unfinishedImports, expiredInvitations, ...counts } = conditionCounts;
    const restricted = {
      endingKeys: actorMay(actor, "api_keys.read") ? endingKeys : 0,
      disabledWebhooks: actorMay(actor, "webhooks.read") ? disabledWebhooks : 0,
      unfinishedImports: actorMay(actor, "imports.manage") ? unfinishedImports : 0,
      expiredInvitations: actorMay(actor, "team.manage") ? expiredInvitations : 0,
    };
    return { transfers, ...counts, ...restricted, recalled, signals, claims, access };
  },
});

export type Attention = Awaited<ReturnType<typeof needsAttention>>;

const DAYS_SHOWN = WEEKS_SHOWN * 7;

interface RegistrationsOverTime {
  days: { day: string; passports: number }[];
  recent: number;
  total: number;
}

export const registrationsOverTime = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<RegistrationsOverTime> => {
    const today = now().getTime();
    const dayNames = Array.from({ length: DAYS_SHOWN }, (_, index) =>
      dayOf(new Date(today - (DAYS_SHOWN - 1 - index) * DAY_MS)),
    );
    const [registrations, total] = await Promise.all([
      listRegistrationDays(db, { brandId: actor.brandId, since: requireValue(dayNames[0], "A day") }),
      sumRegistrations(db, actor.brandId),
    ]);
    const byDay = new Map(registrations.map(({ day, passports }) => [day, passports]));
    const days = dayNames.map((day) => ({ day, passports: byDay.get(day) ?? 0 }));
    return { days, recent: days.reduce((sum, { passports }) => sum + passports, 0), total };
  },
});

const ACTIVITY_SHOWN = 8;

export const showHome = useCase({
  may: "passports.read",
  by: "member",
  input: nothing,
  audits: [],
  run: async (context) => {
    const { db, actor } = context;
    const { brandId } = actor;
    const [counts, attention, activity, registrations, use] = await Promise.all([
      countForHome(db, { brandId, at: now(), most: COUNTED_MAX + 1 }),
      needsAttention(context),
      listActivity(db, { brandId, limit: ACTIVITY_SHOWN }),
      registrationsOverTime(context),
      actorMay(actor, "requests.read") ? showUseOfLimit(context) : null,
    ]);
    return { counts, attention, activity, weeks: weeksOf(registrations.days), registered: registrations.total, use };
  },
});
