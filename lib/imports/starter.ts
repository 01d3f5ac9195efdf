import type { ImportRow } from "@/db/queries/imports";
import type { Actor } from "@/lib/auth/actor";

/** In whose name the job works: whoever began the import, with what it takes to do what they asked for when they might. */
export function starterOf({ brandId, actorKind, actorId, id }: Pick<ImportRow, "brandId" | "actorKind" | "actorId" | "id">): Actor {
  if (actorKind === "member") return { kind: "member", brandId, userId: actorId, sessionId: id, role: "manager" };
  if (actorKind === "key") return { kind: "key", brandId, keyId: actorId, scopes: ["products"] };
  return { kind: "system", brandId };
}
