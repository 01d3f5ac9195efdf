import { and, asc, desc, eq, inArray, isNull, lt, notInArray, sql } from "drizzle-orm";
import type { IncidentState } from "@/lib/status/contract";
import type { Queryable } from "../client";
import { incidents, incidentUpdates, serviceHours } from "../schema";
import type { AllBrandsDb } from "../tenant";

export type ServiceHourRow = typeof serviceHours.$inferSelect;
export type IncidentRow = typeof incidents.$inferSelect;
type IncidentUpdateRow = typeof incidentUpdates.$inferSelect;
export type Incident = IncidentRow & { updates: IncidentUpdateRow[] };

/** Each hour and surface may occur only once in `rows`. */
export async function addServiceHours(db: AllBrandsDb, rows: readonly ServiceHourRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(serviceHours)
    .values([...rows])
    .onConflictDoUpdate({
      target: [serviceHours.hour, serviceHours.surface],
      set: {
        requests: sql`${serviceHours.requests} + excluded.requests`,
        failed: sql`${serviceHours.failed} + excluded.failed`,
        buckets: sql`array(select one + other from unnest(${serviceHours.buckets}, excluded.buckets)
          with ordinality as both_of(one, other, place) order by place)`,
      },
    });
}

export async function listServiceHours(db: AllBrandsDb, since: Date): Promise<ServiceHourRow[]> {
  return db
    .select()
    .from(serviceHours)
    .where(sql`${serviceHours.hour} >= ${since.toISOString()}`)
    .orderBy(asc(serviceHours.hour), asc(serviceHours.surface));
}

export async function deleteServiceHours(db: AllBrandsDb, before: Date): Promise<number> {
  const { rowCount } = await db.delete(serviceHours).where(lt(serviceHours.hour, before));
  return rowCount ?? 0;
}

export async function insertIncident(
  tx: Queryable,
  { text, updateId, ...incident }: Omit<IncidentRow, "createdAt" | "resolvedAt"> & { text: string; updateId: string },
): Promise<void> {
  const { id, state, updatedAt } = incident;
  await tx.insert(incidents).values({ ...incident, resolvedAt: state === "resolved" ? updatedAt : null });
  await tx.insert(incidentUpdates).values({ id: updateId, incidentId: id, state, text, createdAt: updatedAt });
}

interface Update {
  incidentId: string;
  updateId: string;
  state: IncidentState;
  text: string;
  at: Date;
}

export async function addIncidentUpdate(tx: Queryable, update: Update): Promise<boolean> {
  const { incidentId, updateId, state, text, at } = update;
  const { rowCount } = await tx
    .update(incidents)
    .set({ state, updatedAt: at, resolvedAt: state === "resolved" ? at : null })
    .where(and(eq(incidents.id, incidentId), isNull(incidents.resolvedAt)));
  if (rowCount !== 1) return false;
  await tx.insert(incidentUpdates).values({ id: updateId, incidentId, state, text, createdAt: at });
  return true;
}

export async function listIncidents(db: AllBrandsDb, resolvedMax: number): Promise<Incident[]> {
  const lasting = await db.select().from(incidents).where(isNull(incidents.resolvedAt)).orderBy(desc(incidents.id));
  const ids = lasting.map(({ id }) => id);
  const others = await db
    .select()
    .from(incidents)
    .where(ids.length > 0 ? notInArray(incidents.id, ids) : undefined)
    .orderBy(desc(incidents.id))
    .limit(resolvedMax);
  return withUpdates(db, [...lasting, ...others]);
}

export async function findIncident(db: AllBrandsDb, incidentId: string): Promise<Incident | null> {
  const rows = await withUpdates(db, await db.select().from(incidents).where(eq(incidents.id, incidentId)));
  return rows[0] ?? null;
}

export async function listIncidentPage(
  db: AllBrandsDb,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<IncidentRow[]> {
  return db
    .select()
    .from(incidents)
    .where(cursor === undefined ? undefined : lt(incidents.id, cursor))
    .orderBy(desc(incidents.id))
    .limit(limit);
}

async function withUpdates(db: AllBrandsDb, rows: readonly IncidentRow[]): Promise<Incident[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const updates = await db
    .select()
    .from(incidentUpdates)
    .where(inArray(incidentUpdates.incidentId, ids))
    .orderBy(desc(incidentUpdates.id));
  return rows.map((row) => ({ ...row, updates: updates.filter(({ incidentId }) => incidentId === row.id) }));
}
