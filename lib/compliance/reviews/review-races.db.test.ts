import { expect, it } from "vitest";
import { isEmbeddedDatabase, openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { raceReviews } from "../testing/review-race";

/** `npm run drill` does the same 200 times. */

const { db } = testDatabase();
const many = isEmbeddedDatabase() ? db : openTestPool(4).db;

it("two approvals and an edit at the same moment leave one chain, and no approval covers data it did not see", async () => {
  const { errors } = await raceReviews(db, many, 12);
  expect(errors).toEqual([]);
});
