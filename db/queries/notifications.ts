import { and, count, desc, eq, inArray, isNull, lt, sql, type SQL } from "drizzle-orm";
import { rolesWith } from "@/lib/access/permissions";
import { isMergedKind, NOTIFICATION_RULES, type NotificationKind } from "@/lib/events/notification-rules";
import { dayOf } from "@/lib/platform/calendar";
import { newId } from "@/lib/platform/ids";
import { onlyRow } from "../rows";
import { members, notifications } from "../schema/index";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";

interface News {
  brandId: string;
  kind: NotificationKind;
  subjectIds: readonly string[];
  at: Date;
  /** Only people with the permission among them, for kinds that name their addressees. */
  userIds?: readonly string[];
  /** The person who caused it is not notified, except of their background work. */
  causedBy?: string | null;
}

/** Call it in the transaction of the cause. */
export async function insertNotifications(tx: TenantDb, news: News): Promise<void> {
  const { brandId, kind, subjectIds, at } = news;
  const subjectId = subjectIds.at(-1);
  if (subjectId === undefined) return;
  const recipients = await listRecipients(tx, news);
  if (recipients.length === 0) return;
  const mergeKey = isMergedKind(kind) ? `${kind} ${dayOf(at)}` : null;
  const rows = recipients.map(({ userId }) => ({
    ...{ id: newId("ntf", at), brandId, userId, kind, subjectId, amount: subjectIds.length, mergeKey, createdAt: at },
  }));
  await tx
    .insert(notifications)
    .values(rows)
    .onConflictDoUpdate({
      target: [notifications.brandId, notifications.userId, notifications.mergeKey],
      targetWhere: sql`read_at is null and merge_key is not null`,
      set: {
        id: sql`excluded.id`,
        subjectId: sql`excluded.subject_id`,
        amount: sql`${notifications.amount} + excluded.amount`,
        createdAt: sql`excluded.created_at`,
      },
    });
}

async function listRecipients(tx: TenantDb, news: News): Promise<{ userId: string }[]> {
  const { brandId, kind, causedBy = null } = news;
  const { may, to } = NOTIFICATION_RULES[kind];
  const isOwnWork = to === "importer" || to === "sender";
  return tx
    .select({ userId: members.userId })
    .from(members)
    .where(
      and(
        eq(members.brandId, brandId),
        inArray(members.role, rolesWith(may)),
        causedBy === null || isOwnWork ? undefined : sql`${members.userId} <> ${causedBy}`,
        isAddressed(news, to),
      ),
    );
}

function isAddressed(
  { subjectIds, userIds = [] }: News,
  to: (typeof NOTIFICATION_RULES)[NotificationKind]["to"],
): SQL | undefined {
  const subjects = sql`any(${sql.param(subjectIds)}::text[])`;
  const isAssignee = sql`exists (select from product_reviews r
    where r.product_id = ${subjects} and r.assignee_id = ${members.userId})`;
  if (to === "everyone") return undefined;
  if (to === "named") return sql`${members.userId} = any(${sql.param(userIds)}::text[])`;
  if (to === "assignee") return isAssignee;
  if (to === "assignee_or_everyone")
    return sql`(${isAssignee} or exists (select from product_reviews r
      where r.product_id = ${subjects} and r.assignee_id is null))`;
  if (to === "submitter")
    return sql`exists (select from product_reviews r
      where r.product_id = ${subjects} and r.submitted_by = ${members.userId})`;
  if (to === "importer")
    return sql`exists (select from imports i
      where i.id = ${subjects} and coalesce(i.asked_by_id, i.actor_id) = ${members.userId})`;
  return sql`exists (select from transfers t where t.id = ${subjects} and t.started_by_id = ${members.userId})`;
}

interface Reader {
  brandId: string;
  userId: string;
  /** Only these kinds: the reader's role may have changed since. */
  kinds: readonly NotificationKind[];
}

const isOf = ({ brandId, userId, kinds }: Reader) =>
  and(eq(notifications.brandId, brandId), eq(notifications.userId, userId), inArray(notifications.kind, [...kinds]));

export async function countUnreadNotifications(db: BrandDb, { most, ...reader }: Reader & { most: number }) {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(notifications)
    .where(and(isOf(reader), isNull(notifications.readAt)))
    .limit(most)
    .as("some");
  return onlyRow("countUnreadNotifications", await db.select({ unread: count() }).from(some)).unread;
}

/** The name of the product, file or key that the subject is or belongs to. */
const subjectName = sql<string | null>`coalesce(
  (select p.name from products p where p.id = ${notifications.subjectId}),
  (select p.name from passports s join products p on p.id = s.product_id where s.id = ${notifications.subjectId}),
  (select p.name from transfers t join passports s on s.id = t.passport_id join products p on p.id = s.product_id
    where t.id = ${notifications.subjectId}),
  (select i.file_name from imports i where i.id = ${notifications.subjectId}),
  (select k.name from api_keys k where k.id = ${notifications.subjectId}))`;

/** Newest first. */
export async function listNotifications(
  db: BrandDb,
  page: Reader & { isUnread?: boolean; since?: Date; cursor?: string | undefined; limit: number },
) {
  const { isUnread, since, cursor, limit } = page;
  return db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      subjectId: notifications.subjectId,
      amount: notifications.amount,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
      subjectName,
    })
    .from(notifications)
    .where(
      and(
        isOf(page),
        isUnread ? isNull(notifications.readAt) : undefined,
        since && sql`${notifications.createdAt} > ${since.toISOString()}`,
        cursor === undefined ? undefined : lt(notifications.id, cursor),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(limit);
}

/** Marks one, or all that are not newer than `until`. Returns the marked rows. */
export async function markNotificationsRead(
  tx: BrandDb,
  { id, until, at, ...reader }: Reader & { id?: string; until?: string; at: Date },
) {
  return tx
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${at.toISOString()})` })
    .where(
      and(
        isOf(reader),
        id === undefined ? isNull(notifications.readAt) : eq(notifications.id, id),
        until === undefined ? undefined : sql`${notifications.id} <= ${until}`,
      ),
    )
    .returning({ kind: notifications.kind, subjectId: notifications.subjectId, amount: notifications.amount });
}

export async function deleteOldNotifications(tx: AllBrandsDb, before: Date): Promise<void> {
  await tx.delete(notifications).where(lt(notifications.createdAt, before));
}

/** Keys that expire before `until` and of which no one was notified. */
export async function listExpiringKeys(db: AllBrandsDb, params: { at: Date; until: Date; limit: number }) {
  const { rows } = await db.execute<{ id: string; brand_id: string }>(sql`
    select k.id, k.brand_id from api_keys k
    where k.revoked_at is null
      and k.expires_at > ${params.at.toISOString()} and k.expires_at <= ${params.until.toISOString()}
      and exists (select from members m where m.brand_id = k.brand_id)
      and not exists (select from notifications n where n.brand_id = k.brand_id and n.kind = 'api_key_expiring'
        and n.subject_id = k.id)
    order by k.brand_id, k.id limit ${params.limit}`);
  return rows.map((row) => ({ id: row.id, brandId: row.brand_id }));
}
