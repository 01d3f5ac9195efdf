import { and, asc, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { members, users } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";

export interface MailMember {
  brandId: string;
  userId: string;
  name: string;
  email: string;
  locale: string | null;
  digestSince: Date | null;
  digestSentOn: string | null;
  mentionsOffAt: Date | null;
}

const MAIL_MEMBER = {
  brandId: members.brandId,
  userId: members.userId,
  name: users.name,
  email: users.email,
  locale: users.locale,
  digestSince: members.digestSince,
  digestSentOn: members.digestSentOn,
  mentionsOffAt: members.mentionsOffAt,
};

export async function listMailMembers(db: TenantDb, brandId: string): Promise<MailMember[]> {
  return db
    .select(MAIL_MEMBER)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.brandId, brandId))
    .orderBy(asc(users.name), asc(users.id));
}

export async function findMailMember(
  db: TenantDb,
  { brandId, userId }: { brandId: string; userId: string },
): Promise<MailMember | null> {
  const [member] = await db
    .select(MAIL_MEMBER)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.brandId, brandId), eq(members.userId, userId)));
  return member ?? null;
}

export async function listDigestMembers(
  db: AllBrandsDb,
  { before, limit }: { before: string; limit: number },
): Promise<MailMember[]> {
  return db
    .select(MAIL_MEMBER)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(isNotNull(members.digestSince), or(isNull(members.digestSentOn), lt(members.digestSentOn, before))))
    .orderBy(asc(members.brandId), asc(members.userId))
    .limit(limit);
}

export async function claimDigest(
  tx: BrandDb,
  params: { brandId: string; userId: string; before: string; today: string },
): Promise<boolean> {
  const claimed = await tx
    .update(members)
    .set({ digestSentOn: params.today })
    .where(
      and(
        eq(members.brandId, params.brandId),
        eq(members.userId, params.userId),
        isNotNull(members.digestSince),
        or(isNull(members.digestSentOn), lt(members.digestSentOn, params.before)),
      ),
    )
    .returning({ id: members.userId });
  return claimed.length === 1;
}

export async function updateMailChoices(
  tx: BrandDb,
  {
    brandId,
    userId,
    ...choices
  }: { brandId: string; userId: string } & Partial<Pick<MailMember, "digestSince" | "mentionsOffAt">>,
): Promise<void> {
  await tx
    .update(members)
    .set(choices)
    .where(and(eq(members.brandId, brandId), eq(members.userId, userId)));
}
