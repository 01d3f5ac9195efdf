import { openDatabase } from "@/db/client";
import { raceReviews } from "@/lib/compliance/testing/review-race";
import type { Site } from "../servers/site";
import { type Claim, claim } from "./claim";

/**
 * Two approvals and an edit of one product at the same moment, again and again: on real connections, or through the one
 * that the embedded database gives, where they take turns transaction by transaction.
 */
export async function drillConcurrentReviews(site: Site, { rounds }: { rounds: number }): Promise<Claim[]> {
  const many = openDatabase(site.database.url(), site.kind === "embedded" ? 1 : 4);
  try {
    const { errors, approvedFirst, editedFirst } = await raceReviews(many.db, many.db, rounds);
    return [
      claim(
        `${rounds} rounds of two approvals and an edit: the history is one chain, and no approval covers data it did not see`,
        errors.length === 0,
        errors.length === 0
          ? `the approval came first in ${approvedFirst}, the edit in ${editedFirst}`
          : errors.slice(0, 3).join("; "),
      ),
    ];
  } finally {
    await many.close();
  }
}
