import type { ImportRow } from "@/db/queries/imports";
import type { BrandDb } from "@/db/tenant";
import { actorId, type Actor } from "@/lib/access/actor";
import { requireBrandStatus, requireStillAllowed } from "@/lib/access/confirmed-context";
import { jobScope } from "@/lib/access/job-audit";

type Asked = Pick<ImportRow, "brandId" | "actorKind" | "actorId" | "askedByKind" | "askedById" | "id">;

type StartingActor = Extract<Actor, { kind: "member" | "key" | "system" }>;

/**
 * In whose name the job works: whoever asked for the present step, else whoever began the import, with what it takes to
 * do what they asked for when they might. Whether they still may is asked at each batch.
 */
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

/** What a step of the job writes in, in the name of its starter. */
export const scopeOf = (tx: BrandDb, found: Asked) =>
  jobScope("import", tx, { actor: starterOf(found), requestId: found.id });

/** What a step that somebody asks for notes of them. */
export function askedBy(actor: Actor): Pick<ImportRow, "askedByKind" | "askedById"> {
  return { askedByKind: actor.kind, askedById: actorId(actor) ?? actor.kind };
}

/**
 * Throws `forbidden`, `insufficient_scope` or `brand_suspended` once whoever asked for the step may no longer import;
 * inside the transaction of its effect.
 */
export async function requireStarter(tx: BrandDb, found: Asked): Promise<void> {
  const starter = starterOf(found);
  // What nobody in person has begun is the brand's own: it may as long as the brand may.
  if (starter.kind === "system") await requireBrandStatus(tx, found.brandId);
  else await requireStillAllowed(tx, starter, "imports.manage");
}
