import { and, eq, isNull, lt, or } from "drizzle-orm";
import { publicCopies } from "../schema";
import type { AllBrandsDb } from "../tenant";

/** Who works on the copy of all that is public, and how the last went. */

export type PublicCopyRow = typeof publicCopies.$inferSelect;

export async function findPublicCopy(db: AllBrandsDb, target: string): Promise<PublicCopyRow | null> {
  const [row] = await db.select().from(publicCopies).where(eq(publicCopies.target, target));
  return row ?? null;
}

interface Held {
  target: string;
  holder: string;
  heldUntil: Date;
}

/** Takes a copy into one's hands at an instant. False: somebody else has it. */
export async function takePublicCopy(
  db: AllBrandsDb,
  { target, holder, heldUntil, at }: Held & { at: Date },
): Promise<boolean> {
  await db.insert(publicCopies).values({ target }).onConflictDoNothing();
  const { rowCount } = await db
    .update(publicCopies)
    .set({ holder, heldUntil, begunAt: at })
    .where(
      and(
        eq(publicCopies.target, target),
        or(isNull(publicCopies.holder), eq(publicCopies.holder, holder), lt(publicCopies.heldUntil, at)),
      ),
    );
  return rowCount === 1;
}

/** Keeps it longer. False: somebody else has it by now. */
export async function holdPublicCopy(db: AllBrandsDb, { target, holder, heldUntil }: Held): Promise<boolean> {
  const { rowCount } = await db
    .update(publicCopies)
    .set({ heldUntil })
    .where(and(eq(publicCopies.target, target), eq(publicCopies.holder, holder)));
  return rowCount === 1;
}

/** Gives it back; with what it holds where it is whole. */
export async function releasePublicCopy(
  db: AllBrandsDb,
  {
    target,
    holder,
    finished,
  }: Pick<Held, "target" | "holder"> & {
    finished?: Pick<PublicCopyRow, "finishedAt" | "brands" | "documents" | "sizeBytes"> | undefined;
  },
): Promise<void> {
  await db
    .update(publicCopies)
    .set({ holder: null, heldUntil: null, ...finished })
    .where(and(eq(publicCopies.target, target), eq(publicCopies.holder, holder)));
}
