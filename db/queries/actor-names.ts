import { and, eq } from "drizzle-orm";
import { apiKeys, pickupSources, users } from "../schema";
import type { BrandDb } from "../tenant";

export async function findActorName(
  db: BrandDb,
  params: { brandId: string; kind: string; id: string | null },
): Promise<string | null> {
  const { brandId, kind, id } = params;
  if (id === null) return null;
  if (kind === "member") {
    const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, id));
    return user?.name ?? null;
  }
  if (kind === "system") {
    const [source] = await db
      .select({ name: pickupSources.name })
      .from(pickupSources)
      .where(and(eq(pickupSources.id, id), eq(pickupSources.brandId, brandId)));
    return source?.name ?? null;
  }
  if (kind !== "key") return null;
  const [key] = await db
    .select({ name: apiKeys.name })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.brandId, brandId)));
  return key?.name ?? null;
}
