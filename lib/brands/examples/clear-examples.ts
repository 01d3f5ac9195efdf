import { lockBrand } from "@/db/queries/brands";
import { countExampleContents, type ExampleContents, lockExamples, removeExamples } from "@/db/queries/examples";
import { authorise, type Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import { DomainError } from "@/lib/platform/errors";

/** What there is of example data in the brand, and what has been built on them. Throws `forbidden`. */
export async function showExamples({ db, actor }: Context): Promise<ExampleContents> {
  authorise(actor, "products.read");
  return countExampleContents(db, actor.brandId);
}

/**
 * Removes the example data with everything that was built on them: units added, transfers, edits, reviews. What is real
 * is not touched, documents of evidence stay, and the audit log keeps that all this was there. Answers what went,
 * nothing when there was none any more. Throws `forbidden`.
 */
export async function clearExamples(context: Context): Promise<ExampleContents> {
  const { brandId } = context.actor;
  authorise(context.actor, "products.register");
  return context.db.transaction(async (tx) => {
    if (!(await lockBrand(tx, brandId))) throw new DomainError("not_found", "There is no such brand.");
    await lockExamples(tx, brandId);
    const contents = await countExampleContents(tx, brandId);
    if (contents.products === 0) return contents;
    await removeExamples(tx, brandId);
    await appendAudit(tx, context, {
      action: "examples.cleared",
      targetKind: "brand",
      targetId: brandId,
      detail: { ...contents },
    });
    return contents;
  });
}
