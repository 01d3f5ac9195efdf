import { and, asc, count, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { onlyRow } from "../rows";
import { brands, invitations, users } from "../schema";
import type { AllBrandsDb, BrandDb } from "../tenant";

export type InvitationRow = typeof invitations.$inferSelect;

const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.cancelledAt));

/** Throws a unique violation when the address already has an open invitation of the brand. */
export async function insertInvitation(tx: BrandDb, row: typeof invitations.$inferInsert): Promise<void> {
  await tx.insert(invitations).values(row);
}

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

export async function findInvitationByToken(db: AllBrandsDb, tokenHash: string) {
  const [row] = await db
    .select({ invitation: invitations, brandName: brands.name, invitedByName: users.name })
    .from(invitations)
    .innerJoin(brands, eq(brands.id, invitations.brandId))
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(eq(invitations.tokenHash, tokenHash));
  return row ?? null;
}

export async function markInvitationAccepted(
  tx: BrandDb,
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

export async function countInvitationsSince(tx: BrandDb, params: { brandId: string; since: Date }): Promise<number> {
  const rows = await tx
    .select({ invited: count() })
    .from(invitations)
    .where(and(eq(invitations.brandId, params.brandId), gt(invitations.createdAt, params.since)));
  return onlyRow("countInvitationsSince", rows).invited;
}

export async function deleteOldInvitations(db: AllBrandsDb, before: Date): Promise<number> {
  const ended = or(
    lt(invitations.acceptedAt, before),
    lt(invitations.cancelledAt, before),
    lt(invitations.expiresAt, before),
  );
  const { rowCount } = await db.delete(invitations).where(ended);
  return rowCount ?? 0;
}
