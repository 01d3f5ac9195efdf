import { expect, it } from "vitest";
import { isFenceLost } from "@/db/fenced";
import { listAuditRows } from "@/db/queries/audit";
import { deleteChainCheck } from "@/db/queries/chain-checks";
import { DAY_MS, MINUTE_MS, setClock } from "@/lib/platform/clock";
import { inHandsOf, runNext, takeNext } from "@/lib/platform/jobs/testing/run-jobs";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { requestChainCheck, showChainCheck } from "./request-chain-check";
import { mintRows } from "./testing/mint-rows";

const { db, pool } = testDatabase();

/** A brand with a log of so many rows, one of which may not fit. */
async function mintLog(rows: number, alteredAt?: number) {
  const { brandId } = await mintBrand(db);
  const member = await mintMember(db, { brandId, role: "compliance" });
  await mintRows(db, brandId, { rows, alteredAt });
  return { brandId, context: contextOf(db, member.actor) };
}

async function runAll() {
  while ((await runNext(db, "chain_check")) > 0);
}

const actionsOf = async (brandId: string, afterSequence: number) =>
  (await listAuditRows(db, { brandId, afterSequence, limit: 10 })).map(({ action, actorKind, detail }) => ({
    action,
    actorKind,
    detail,
  }));

it("a long log is checked in the background, with progress; what was found is kept with its time, and stands in the log", async () => {
  await runAll();
  const { brandId, context } = await mintLog(6_500);
  expect(await showChainCheck(context)).toBeNull();
  await requestChainCheck(context);
  expect(await showChainCheck(context)).toMatchObject({ isRunning: true, rows: 0, total: 6_500 });
  expect(await runNext(db, "chain_check")).toBe(5);
  expect(await showChainCheck(context)).toMatchObject({ isRunning: true, rows: 5_000, total: 6_500 });
  await requestChainCheck(context);
  expect(await showChainCheck(context)).toMatchObject({ isRunning: true, rows: 5_000 });
  await runAll();
  const shown = await showChainCheck(context);
  expect(shown).toMatchObject({
    isRunning: false,
    endedAt: expect.any(Date) as Date,
    verdict: { ok: true, rows: 6_501 },
  });
  expect(await actionsOf(brandId, 6_500)).toEqual([
    { action: "audit.check_started", actorKind: "member", detail: {} },
    {
      action: "audit.check_ended",
      actorKind: "system",
      detail: { rows: 6_501, head: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    },
  ]);
});

it("a chain that is broken is told where and how, and can be checked again", async () => {
  await runAll();
  const { brandId, context } = await mintLog(1_200, 1_100);
  await requestChainCheck(context);
  await runAll();
  expect(await showChainCheck(context)).toMatchObject({
    isRunning: false,
    verdict: { ok: false, brokenAt: 1_100, error: "altered" },
  });
  expect((await actionsOf(brandId, 1_201))[0]).toMatchObject({
    detail: { rows: 1_099, broken_at: 1_100, fault: "altered" },
  });
  await pool.query("update audit_heads set sequence = sequence + 1 where brand_id = $1", [brandId]);
  await requestChainCheck(context);
  expect(await showChainCheck(context)).toMatchObject({ isRunning: true, rows: 0 });
});

it("a check whose process died goes on where it was, and one that comes back late changes nothing", async () => {
  await runAll();
  const { brandId, context } = await mintLog(7_000);
  await requestChainCheck(context);
  await runNext(db, "chain_check");
  const late = inHandsOf(db, (await takeNext(db, "chain_check", MINUTE_MS))!);
  expect(await runNext(db, "chain_check")).toBe(0);
  expect(await showChainCheck(context)).toMatchObject({ isRunning: true, rows: 5_000 });
  const restore = setClock(() => new Date(Date.now() + DAY_MS));
  try {
    expect(await runNext(db, "chain_check")).toBe(3);
  } finally {
    restore();
  }
  await expect(late.end(() => deleteChainCheck(db, brandId))).rejects.toSatisfy(isFenceLost);
  expect(await showChainCheck(context)).toMatchObject({ isRunning: false, verdict: { ok: true, rows: 7_001 } });
});

it("a brand's check is its own, and no viewer's", async () => {
  const [one, other] = [await mintLog(1), await mintLog(1)];
  await requestChainCheck(one.context);
  expect(await showChainCheck(other.context)).toBeNull();
  const { actor } = await mintMember(db, { brandId: one.brandId, role: "viewer" });
  await expect(requestChainCheck(contextOf(db, actor))).rejects.toMatchObject({ code: "forbidden" });
  await expect(showChainCheck(contextOf(db, actor))).rejects.toMatchObject({ code: "forbidden" });
});
