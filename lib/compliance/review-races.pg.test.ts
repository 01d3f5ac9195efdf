import { expect, it } from "vitest";
import { openTestPool, testDatabase } from "@/lib/testing/database";
import { raceReviews } from "./testing/review-race";

const { db } = testDatabase();
const { db: many } = openTestPool(4);

it("two approvals and an edit at the same moment leave one chain, and no approval covers data it did not see", async () => {
  const { faults } = await raceReviews(db, many, 20);
  expect(faults).toEqual([]);
});
