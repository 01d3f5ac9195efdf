import { type AllBrandsDb, inBrand } from "@/db/tenant";
import type { Actor, Visitor } from "@/lib/access/actor";
import type { WritingScope } from "@/lib/access/use-case";
import type { AuditAction } from "@/lib/audit/actions";

/** What a visitor's use case runs in, before it is known whose item it is about. */
export type VisitorScope<Action extends AuditAction> = Omit<WritingScope<Action, Visitor, AllBrandsDb>, "audit">;

/** The same, held to an item's brand and audited there in the name of whom the visitor has shown to be. */
export function inNameOf<Action extends AuditAction>(
  { tx, requestId, at, auditAs }: VisitorScope<Action>,
  actor: Extract<Actor, { kind: "holder" | "recipient" | "system" }>,
): WritingScope<Action> {
  const own = inBrand(tx, actor.brandId);
  return { db: own, tx: own, actor, requestId, at, auditAs, audit: auditAs(actor) };
}

/** In the name of an item's holder. */
export const inHoldersName = <Action extends AuditAction>(
  scope: VisitorScope<Action>,
  { brandId, holderId }: { brandId: string; holderId: string },
): WritingScope<Action> => inNameOf(scope, { kind: "holder", brandId, holderId });
