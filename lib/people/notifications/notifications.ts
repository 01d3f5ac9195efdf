import { z } from "zod";
import {
  countUnreadNotifications,
  insertNotifications,
  listExpiringKeys,
  listNotifications,
  markNotificationsRead,
} from "@/db/queries/notifications";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import { actorMay, type MemberActor } from "@/lib/access/actor";
import { nothing, useCase } from "@/lib/access/use-case";
import {
  NOTIFICATION_KINDS,
  NOTIFICATION_RULES,
  notificationHref,
  UNREAD_COUNTED_MAX,
} from "@/lib/events/notification-rules";
import { DAY_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { cutPage, shortPageSize } from "@/lib/platform/input/list-page";

const notificationId = z.string().regex(/^ntf_[0-9a-z]{26}$/);

/** Own notifications about what the role may still see. */
function readerOf(actor: MemberActor) {
  const kinds = NOTIFICATION_KINDS.filter((kind) => actorMay(actor, NOTIFICATION_RULES[kind].may));
  return { brandId: actor.brandId, userId: actor.userId, kinds };
}

/** Counts up to one more than `UNREAD_COUNTED_MAX`. */
export const countUnread = useCase({
  may: "oneself",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<number> =>
    countUnreadNotifications(db, { ...readerOf(actor), most: UNREAD_COUNTED_MAX + 1 }),
});

export const notificationsQuery = z.object({
  show: z.enum(["all", "unread"]).catch("all"),
  cursor: notificationId.optional().catch(undefined),
  limit: shortPageSize,
});

export const listOwnNotifications = useCase({
  may: "oneself",
  by: "member",
  input: notificationsQuery,
  audits: [],
  run: async ({ db, actor }, { show, cursor, limit }) => {
    const page = { isUnread: show === "unread", cursor, limit: limit + 1 };
    return cutPage(await listNotifications(db, { ...readerOf(actor), ...page }), limit);
  },
});

export type NotificationRow = Awaited<ReturnType<typeof listOwnNotifications>>["rows"][number];

/** Marks it as read. Returns the address of its object. Throws `not_found` also for another person's. */
export const openNotification = useCase({
  may: "oneself",
  by: "member",
  input: z.object({ id: notificationId }),
  audits: [],
  run: async ({ db, actor, at }, { id }): Promise<string> => {
    const [notification] = await markNotificationsRead(db, { ...readerOf(actor), id, at });
    if (!notification) throw new DomainError("not_found", "You have no such notification.");
    return notificationHref(notification);
  },
});

/** Marks all that are not newer than `until`, the newest one that the person has seen. */
export const readAllNotifications = useCase({
  may: "oneself",
  by: "member",
  input: z.object({ until: notificationId }),
  audits: [],
  run: async ({ db, actor, at }, { until }) => {
    await markNotificationsRead(db, { ...readerOf(actor), until, at });
  },
});

const KEY_EXPIRES_WITHIN_DAYS = 14;
const KEYS_PER_RUN = 1_000;

/** Once per key. Returns the number of keys. */
export async function notifyOfExpiringKeys(db: AllBrandsDb): Promise<number> {
  const at = now();
  const until = new Date(at.getTime() + KEY_EXPIRES_WITHIN_DAYS * DAY_MS);
  const keys = await listExpiringKeys(db, { at, until, limit: KEYS_PER_RUN });
  for (const { id, brandId } of keys)
    await inBrand(db, brandId).transaction((tx) =>
      insertNotifications(tx, { brandId, kind: "api_key_expiring", subjectIds: [id], at }),
    );
  return keys.length;
}
