import { expect, it } from "vitest";
import { appendEvents } from "@/lib/events/append-events";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { eventsQuery } from "./event-contract";
import { listEvents } from "./list-events";

const { db } = testDatabase();

it("tells of a late commit behind the cursor of whoever has read all the others, never before it", async () => {
  const { brandId } = await mintBrand(db);
  const reader = contextOf(db, (await mintApiKey(db, { brandId })).actor);
  const writers = openTestPool(8).db;
  const WRITERS = 40;
  let [written, cursor] = [0, undefined as string | undefined];
  const seen: unknown[] = [];
  const writing = Promise.all(
    Array.from({ length: WRITERS }, (_, index) =>
      writers.transaction(async (tx) => {
        await appendEvents(tx, brandId, { type: "product.updated", subjects: [`prd_${index}`] });
        await tx.execute(`select pg_sleep(${(index % 4) / 500})`);
        written += 1;
      }),
    ),
  );
  while (seen.length < WRITERS) {
    const isOver = written === WRITERS;
    const { data, next_cursor: next } = await listEvents(reader, eventsQuery.parse({ cursor, limit: "7" }));
    if (isOver && data.length === 0) break;
    seen.push(...data.map((event) => event.data.product_id));
    cursor = next;
  }
  await writing;
  expect(new Set(seen).size).toBe(WRITERS);
  expect(seen).toHaveLength(WRITERS);
});
