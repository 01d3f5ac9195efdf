import type { ImportRow } from "@/db/queries/imports";
import type { BrandDb } from "@/db/tenant";
import { actorId, type Actor } from "@/lib/access/actor";
import { requireBrandStatus, requireStillAllowed } from "@/lib/access/confirmed-context";
import { jobScope } from "@/lib/access/job-audit";

type Asked = Pick<ImportRow, "brandId" | "actorKind" | "actorId" | "askedByKind" | "askedById" | "id">;

type StartingActor = Extract<Actor, { kind: "member" | "key" | "system" }>;

/** Acts for the person who requested the step, else the starter; permissions are rechecked for each batch. */
export function starterOf({
  brandId,
  actorKind,
  actorId: starterId,
  askedByKind,
  askedById,
  id,
}: Asked): StartingActor {
  const [kind, by] = askedByKind && askedById ? [askedByKind, askedById] : [actorKind, starterId];
  if (kind === "member") return { kind: "member", brandId, userId: by, sessionId: id, role: "manager" };
  if (kind === "key") return { kind: "key", brandId, keyId: by, scopes: ["products"] };
  return { kind: "system", brandId };
}

export const scopeOf = (tx: BrandDb, importRow: Asked) =>
  jobScope("import", tx, { actor: starterOf(importRow), requestId: importRow.id });

export function askedBy(actor: Actor): Pick<ImportRow, "askedByKind" | "askedById"> {
  return { askedByKind: actor.kind, askedById: actorId(actor) ?? actor.kind };
}

/** Throws `forbidden`, `insufficient_scope`, `brand_suspended`. Call it in the transaction of the effect. */
export async function requireStarter(tx: BrandDb, importRow: Asked): Promise<void> {
  const starter = starterOf(importRow);
  // Automatic imports belong to the brand, so only its status matters.
  if (starter.kind === "system") await requireBrandStatus(tx, importRow.brandId);
  else await requireStillAllowed(tx, starter, "imports.manage");
}
