import { expect, it } from "vitest";
import { isFenceLost } from "@/db/fenced";
import { listAuditRows, deleteChainVerification } from "@/db/queries/audit";
import { DAY_MS, MINUTE_MS, setClock } from "@/lib/platform/clock";
import { inHandsOf, runNext, takeNext } from "@/lib/platform/jobs/testing/run-jobs";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { requestChainVerification, showChainVerification } from "./request-chain-verification";
import { mintRows } from "./testing/mint-rows";

const { db, pool } = testDatabase();

/** A brand with a log of the given number of rows, one of which may be altered. */
async function mintLog(rows: number, alteredAt?: number) {
  const { brandId } = await mintBrand(db);
  const member = await mintMember(db, { brandId, role: "compliance" });
  await mintRows(db, brandId, { rows, alteredAt });
  return { brandId, context: contextOf(db, member.actor) };
}

async function runAll() {
  while ((await runNext(db, "chain_verification")) > 0);
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
  expect(await showChainVerification(context)).toBeNull();
  await requestChainVerification(context);
  expect(await showChainVerification(context)).toMatchObject({ isRunning: true, rows: 0, total: 6_500 });
  expect(await runNext(db, "chain_verification")).toBe(5);
  expect(await showChainVerification(context)).toMatchObject({ isRunning: true, rows: 5_000, total: 6_500 });
  await requestChainVerification(context);
  expect(await showChainVerification(context)).toMatchObject({ isRunning: true, rows: 5_000 });
  await runAll();
  const verification = await showChainVerification(context);
  expect(verification).toMatchObject({
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
  await requestChainVerification(context);
  await runAll();
  expect(await showChainVerification(context)).toMatchObject({
    isRunning: false,
    verdict: { ok: false, brokenAt: 1_100, error: "altered" },
  });
  expect((await actionsOf(brandId, 1_201))[0]).toMatchObject({
    detail: { rows: 1_099, broken_at: 1_100, fault: "altered" },
  });
  await pool.query("update audit_heads set sequence = sequence + 1 where brand_id = $1", [brandId]);
  await requestChainVerification(context);
  expect(await showChainVerification(context)).toMatchObject({ isRunning: true, rows: 0 });
});

it("a check whose process died goes on where it was, and one that comes back late changes nothing", async () => {
  await runAll();
  const { brandId, context } = await mintLog(7_000);
  await requestChainVerification(context);
  await runNext(db, "chain_verification");
  const late = inHandsOf(db, (await takeNext(db, "chain_verification", MINUTE_MS))!);
  expect(await runNext(db, "chain_verification")).toBe(0);
  expect(await showChainVerification(context)).toMatchObject({ isRunning: true, rows: 5_000 });
  const restore = setClock(() => new Date(Date.now() + DAY_MS));
  try {
    expect(await runNext(db, "chain_verification")).toBe(3);
  } finally {
    restore();
  }
  await expect(late.end(() => deleteChainVerification(db, brandId))).rejects.toSatisfy(isFenceLost);
  expect(await showChainVerification(context)).toMatchObject({ isRunning: false, verdict: { ok: true, rows: 7_001 } });
});

it("a brand's check is its own, and no viewer's", async () => {
  const [one, other] = [await mintLog(1), await mintLog(1)];
  await requestChainVerification(one.context);
  expect(await showChainVerification(other.context)).toBeNull();
  const { actor } = await mintMember(db, { brandId: one.brandId, role: "viewer" });
  await expect(requestChainVerification(contextOf(db, actor))).rejects.toMatchObject({ code: "forbidden" });
  await expect(showChainVerification(contextOf(db, actor))).rejects.toMatchObject({ code: "forbidden" });
});
