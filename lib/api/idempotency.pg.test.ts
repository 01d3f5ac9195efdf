import { expect, it } from "vitest";
import { openTestPool } from "@/lib/platform/testing/database";
import { mintBrand } from "@/lib/platform/testing/factories";
import { runOnce } from "./idempotency";

const { db } = openTestPool(2);

it("an Idempotency-Key whose first request still runs answers 409, and its outcome afterwards", async () => {
  const { brandId } = await mintBrand(db);
  const request = { brandId, key: "k", fingerprint: "f" };
  const answer = { status: 201, headers: {}, body: '{"first":true}' };
  await runOnce(db, request, async () => {
    await expect(runOnce(db, request, async () => answer)).rejects.toThrow(/idempotency_in_progress/);
    return answer;
  });
  const afterwards = await runOnce(db, request, async () => expect.unreachable());
  expect(afterwards).toMatchObject({ body: answer.body, headers: { "Idempotent-Replayed": "true" } });
});
