import { and, asc, count, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { onlyRow } from "../rows";
import { brands, invitations, users } from "../schema";
import type { AllBrandsDb, BrandDb } from "../tenant";

export type InvitationRow = typeof invitations.$inferSelect;

const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.cancelledAt));

/** Writes an invitation. Throws a unique violation where the address has an open one of the brand. */
export async function insertInvitation(tx: BrandDb, row: typeof invitations.$inferInsert): Promise<void> {
  await tx.insert(invitations).values(row);
}

/** A brand's invitations that wait for an answer, those past their end included; by address. */
export async function listOpenInvitations(db: BrandDb, brandId: string) {
  return db
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      sentAt: invitations.sentAt,
      timesSent: invitations.timesSent,
      expiresAt: invitations.expiresAt,
      invitedByName: users.name,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.brandId, brandId), isOpen))
    .orderBy(asc(sql`lower(${invitations.email})`));
}

/** The open invitation of an address, compared without case, or null. */
export async function findOpenInvitationOf(
  tx: BrandDb,
  params: { brandId: string; email: string },
): Promise<InvitationRow | null> {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(
      and(eq(invitations.brandId, params.brandId), sql`lower(${invitations.email}) = lower(${params.email})`, isOpen),
    );
  return row ?? null;
}

/** An open invitation of a brand, locked until the transaction ends, or null. */
export async function lockOpenInvitation(
  tx: BrandDb,
  params: { brandId: string; invitationId: string },
): Promise<InvitationRow | null> {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.brandId, params.brandId), eq(invitations.id, params.invitationId), isOpen))
    .for("update");
  return row ?? null;
}

/** What a token opens, whatever has become of it; null when no invitation has this token. */
export async function findInvitationByToken(db: AllBrandsDb, tokenHash: string) {
  const [found] = await db
    .select({ invitation: invitations, brandName: brands.name, invitedByName: users.name })
    .from(invitations)
    .innerJoin(brands, eq(brands.id, invitations.brandId))
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(eq(invitations.tokenHash, tokenHash));
  return found ?? null;
}

/** Ends an invitation by acceptance; false when it has ended or another token took this one's place meanwhile. */
export async function markInvitationAccepted(
  tx: AllBrandsDb,
  params: { invitationId: string; tokenHash: string; at: Date },
): Promise<boolean> {
  const { invitationId, tokenHash, at } = params;
  const { rowCount } = await tx
    .update(invitations)
    .set({ acceptedAt: at })
    .where(
      and(
        eq(invitations.id, invitationId),
        eq(invitations.tokenHash, tokenHash),
        isOpen,
        gt(invitations.expiresAt, at),
      ),
    );
  return rowCount === 1;
}

export async function markInvitationCancelled(
  tx: BrandDb,
  params: { brandId: string; invitationId: string; at: Date },
): Promise<void> {
  await tx
    .update(invitations)
    .set({ cancelledAt: params.at })
    .where(and(eq(invitations.brandId, params.brandId), eq(invitations.id, params.invitationId), isOpen));
}

/** Gives an open invitation a new token and a new end. */
export async function renewInvitation(
  tx: BrandDb,
  params: { invitationId: string; tokenHash: string; sentAt: Date; expiresAt: Date },
): Promise<void> {
  const { invitationId, ...fresh } = params;
  await tx
    .update(invitations)
    .set({ ...fresh, timesSent: sql`${invitations.timesSent} + 1` })
    .where(eq(invitations.id, invitationId));
}

/** How many people a brand has invited since `since`, however that ended. */
export async function countInvitationsSince(tx: BrandDb, params: { brandId: string; since: Date }): Promise<number> {
  const rows = await tx
    .select({ invited: count() })
    .from(invitations)
    .where(and(eq(invitations.brandId, params.brandId), gt(invitations.createdAt, params.since)));
  return onlyRow("countInvitationsSince", rows).invited;
}

/** Removes invitations that ended before `before`, by answer or by time; returns how many. */
export async function deleteOldInvitations(db: AllBrandsDb, before: Date): Promise<number> {
  const ended = or(
    lt(invitations.acceptedAt, before),
    lt(invitations.cancelledAt, before),
    lt(invitations.expiresAt, before),
  );
  const { rowCount } = await db.delete(invitations).where(ended);
  return rowCount ?? 0;
}
