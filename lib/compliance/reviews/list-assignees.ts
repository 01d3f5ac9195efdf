import { listReviewers } from "@/db/queries/compliance-reviews";
import { authorise, type Context } from "@/lib/access/actor";

/** The members to whom a review can be given, by name. Throws `forbidden`. */
export async function listAssignees({ db, actor }: Context): Promise<{ id: string; name: string }[]> {
  authorise(actor, "compliance.read");
  return listReviewers(db, actor.brandId);
}
