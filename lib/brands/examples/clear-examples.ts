import { lockBrand } from "@/db/queries/brands";
import { countExampleContents, type ExampleContents, lockExamples, removeExamples } from "@/db/queries/examples";
import { useCase, nothing } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";

/** What there is of example data in the brand, and what has been built on them. Throws `forbidden`. */
export const showExamples = useCase({
  may: "products.read",
  by: ["member", "key"],
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<ExampleContents> => countExampleContents(db, actor.brandId),
});

/**
 * Removes the example data with everything that was built on them: units added, transfers, edits, reviews. What is real
 * is not touched, documents of evidence stay, and the audit log keeps that all this was there. Answers what went,
 * nothing when there was none any more. Throws `forbidden`.
 */
export const clearExamples = useCase({
  may: "products.register",
  by: ["member", "key"],
  input: nothing,
  audits: ["examples.cleared"],
  run: async ({ tx, audit, actor }): Promise<ExampleContents> => {
    const { brandId } = actor;
    if (!(await lockBrand(tx, brandId))) throw new DomainError("not_found", "There is no such brand.");
    await lockExamples(tx, brandId);
    const contents = await countExampleContents(tx, brandId);
    if (contents.products === 0) return contents;
    await removeExamples(tx, brandId);
    await audit("examples.cleared", brandId, { ...contents });
    return contents;
  },
});
