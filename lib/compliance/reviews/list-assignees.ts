import { listReviewers } from "@/db/queries/compliance-reviews";
import { useCase, nothing } from "@/lib/access/use-case";

/** The members to whom a review can be given, by name. Throws `forbidden`. */
export const listAssignees = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<{ id: string; name: string }[]> => listReviewers(db, actor.brandId),
});
