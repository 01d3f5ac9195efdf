import { type AllBrandsDb, inBrand } from "@/db/tenant";
import type { Visitor } from "@/lib/access/actor";
import type { WritingScope } from "@/lib/access/use-case";
import type { AuditAction } from "@/lib/audit/actions";

/** What a visitor's use case runs in, before it is known whose item it is about. */
export type VisitorScope<Action extends AuditAction> = Omit<WritingScope<Action, Visitor, AllBrandsDb>, "audit">;

/** The same, held to the item's brand and audited there in the name of the item's holder. */
export function inHoldersName<Action extends AuditAction>(
  { tx, requestId, at, auditAs }: VisitorScope<Action>,
  { brandId, holderId }: { brandId: string; holderId: string },
): WritingScope<Action> {
  const actor = { kind: "holder", brandId, holderId } as const;
  const own = inBrand(tx, brandId);
  return { db: own, tx: own, actor, requestId, at, auditAs, audit: auditAs(actor) };
}
