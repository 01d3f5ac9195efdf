import { beforeEach, describe, expect, it } from "vitest";
import { deleteOldBulkTransfers, resolveLine } from "@/db/queries/transfer-lists";
import { inBrand } from "@/db/tenant";
import type { Context, MemberActor } from "@/lib/access/actor";
import { runJobAgain } from "@/lib/operator/dead-jobs";
import { formatPassportCode } from "@/lib/passports/code";
import { passportListQuery } from "@/lib/passports/lists/list-contract";
import { MINUTE_MS, now, setClock } from "@/lib/platform/clock";
import type { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { runNext, takeNext } from "@/lib/platform/jobs/testing/run-jobs";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { bulkTransfer } from "./run-bulk-transfer";
import { listRunningLists, showBulkTransfer } from "./show-bulk-transfer";
import { startBulkTransfer } from "./start-bulk-transfer";
import { suggestTransferLines } from "./suggest-transfer-lines";

const { db, pool } = testDatabase();
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error.code,
  );
const linesFor = (codes: readonly string[]) =>
  codes.map((code, index) => `${code},person${index}@example.com`).join("\n");

async function mintMany(units: number) {
  const { brandId } = await mintBrand(db);
  const member = await mintMember(db, { brandId, role: "manager" });
  const context: Context<MemberActor> = contextOf(db, member.actor);
  const { passports } = await mintProduct(db, { brandId, units });
  const begin = async (text: string, listId = newId("tfl")) =>
    (await startBulkTransfer(context, { listId, text })).listId;
  const pending = async () =>
    (await pool.query("select from transfers where brand_id = $1 and status = 'pending'", [brandId])).rowCount;
  const actions = async () =>
    (
      await pool.query<{ action: string }>("select action from audit_log where brand_id = $1 order by sequence", [
        brandId,
      ])
    ).rows.map(({ action }) => action);
  return {
    brandId,
    context,
    userId: member.userId,
    passports,
    codes: passports.map(({ code }) => code),
    begin,
    pending,
    actions,
  };
}

async function runAll() {
  while ((await runNext(db, "bulk_transfer")) > 0);
}

beforeEach(() => pool.query("update bulk_transfers set ended_at = now() where ended_at is null"));

describe("a list of transfers", () => {
  it("is started line by line in the background; what one line meets stops no other, and all of it can be read", async () => {
    const { context, codes, passports, begin, pending, actions } = await mintMany(3);
    const stranger = await mintMany(1);
    await pool.query("update passports set status = 'revoked' where id = $1", [passports[1]!.passportId]);
    const lines = [
      `${codes[0]},anna@example.com`,
      `${codes[1]},ben@example.com`,
      `${stranger.codes[0]},cleo@example.com`,
      `${codes[2]},dora@example.com`,
      "nonsense,nobody",
    ];
    const listId = await begin(lines.join("\n"));
    expect(await showBulkTransfer(context, { listId })).toMatchObject({ isRunning: true, done: 0, total: 4 });
    expect(await listRunningLists(context)).toEqual([{ id: listId, done: 0, total: 4 }]);
    await runAll();
    const view = await showBulkTransfer(context, { listId });
    expect(view).toMatchObject({ isRunning: false, done: 4, endReason: null, untried: [] });
    expect(view.started.map(({ line, recipientEmail }) => [line, recipientEmail])).toEqual([
      [1, "anna@example.com"],
      [4, "dora@example.com"],
    ]);
    expect(view.refused.map(({ line, problems }) => [line, problems[0]!.code])).toEqual([
      [2, "passport_not_transferable"],
      [3, "passport_not_found"],
      [5, expect.any(String)],
    ]);
    expect([await pending(), await stranger.pending(), await listRunningLists(context)]).toEqual([2, 0, []]);
    expect(await actions()).toEqual([
      "transfer_list.started",
      "transfer.started",
      "transfer.started",
      "transfer_list.ended",
    ]);
  });

  it("is worked off in batches, so that its progress can be seen and others have their turn", async () => {
    const { context, codes, begin, pending } = await mintMany(27);
    const listId = await begin(linesFor(codes));
    await runNext(db, "bulk_transfer");
    expect(await showBulkTransfer(context, { listId })).toMatchObject({ isRunning: true, done: 25, total: 27 });
    const other = await mintMany(1);
    const otherId = await other.begin(linesFor(other.codes));
    const restore = setClock(() => new Date(Date.now() - 1_000));
    try {
      await runNext(db, "bulk_transfer");
    } finally {
      restore();
    }
    await runAll();
    expect(await other.pending()).toBe(1);
    expect(await showBulkTransfer(other.context, { listId: otherId })).toMatchObject({ isRunning: false });
    expect(await pending()).toBe(27);
  });

  it("sent twice is one, and a second list of the same lines says which transfers are pending already", async () => {
    const { context, codes, begin, pending } = await mintMany(3);
    const listId = newId("tfl");
    await Promise.all([begin(linesFor(codes), listId), begin(linesFor(codes), listId)]);
    const again = await begin(linesFor(codes));
    await runAll();
    const [first, second] = [
      await showBulkTransfer(context, { listId }),
      await showBulkTransfer(context, { listId: again }),
    ];
    expect(new Set(first.started.map(({ transferId }) => transferId)).size).toBe(3);
    expect(second.refused.map(({ transferId }) => transferId)).toEqual(
      first.started.map(({ transferId }) => transferId),
    );
    expect(second.refused[0]!.problems).toEqual([{ field: null, code: "transfer_already_pending" }]);
    expect(await pending()).toBe(3);
  });

  it("whose process died goes on after its lease where it was, and starts nothing twice", async () => {
    const { context, codes, begin, pending } = await mintMany(27);
    const listId = await begin(linesFor(codes));
    await runNext(db, "bulk_transfer");
    expect(await takeNext(db, "bulk_transfer", MINUTE_MS)).not.toBeNull();
    expect(await runNext(db, "bulk_transfer")).toBe(0);
    const restore = setClock(() => new Date(Date.now() + 3 * MINUTE_MS));
    try {
      await runAll();
    } finally {
      restore();
    }
    expect(await showBulkTransfer(context, { listId })).toMatchObject({ isRunning: false, done: 27 });
    expect(await pending()).toBe(27);
  });

  it("stops where whoever confirmed it may not start transfers any more; the lines stay to be sent again", async () => {
    const { brandId, context, userId, codes, begin, pending } = await mintMany(2);
    const listId = await begin(linesFor(codes));
    await pool.query("update members set role = 'viewer' where brand_id = $1 and user_id = $2", [brandId, userId]);
    await runAll();
    const view = await showBulkTransfer(context, { listId });
    expect(view).toMatchObject({ isRunning: false, endReason: "forbidden", started: [], done: 0 });
    expect(view.untried.map(({ code }) => code)).toEqual(codes);
    expect(await pending()).toBe(0);
  });

  it("that failed for good is shown so, with the lines that were not tried, and goes on when an operator has it run again", async () => {
    const { brandId, context, codes, begin, pending, actions } = await mintMany(2);
    const listId = await begin(linesFor(codes));
    await resolveLine(inBrand(db, brandId), { listId, line: 1, outcome: "refused", errorCode: "passport_not_found" });
    await pool.query("update jobs set attempts = 100 where payload ->> 'listId' = $1", [listId]);
    await runNext(db, "bulk_transfer");
    const failed = await showBulkTransfer(context, { listId });
    expect(failed).toMatchObject({ isRunning: false, endReason: "failed", done: 1, total: 2 });
    expect(failed.untried.map(({ code }) => code)).toEqual(codes.slice(1));
    expect(await listRunningLists(context)).toEqual([]);
    expect((await actions()).filter((action) => action === "transfer_list.ended")).toHaveLength(1);

    const { brandId: operatorsBrand } = await mintBrand(db);
    const { actor } = await mintMember(db, { brandId: operatorsBrand });
    const operator = contextOf(db, { ...actor, isOperator: true as const, secondStepAt: now() });
    const { rows } = await pool.query<{ id: string }>("select id from jobs where brand_id = $1 and state = 'dead'", [
      brandId,
    ]);
    const [jobId] = rows.map(({ id }) => id);
    await runJobAgain(operator, { jobId: jobId! });
    expect(await showBulkTransfer(context, { listId })).toMatchObject({ isRunning: true, endReason: null, done: 1 });
    await runAll();
    expect(await showBulkTransfer(context, { listId })).toMatchObject({ isRunning: false, endReason: null, done: 2 });
    expect(await pending()).toBe(1);
  });

  it("that failed and was forgotten is not run again: its lines are gone", async () => {
    const { brandId, begin, codes } = await mintMany(1);
    const listId = await begin(linesFor(codes));
    await pool.query("update jobs set attempts = 100 where payload ->> 'listId' = $1", [listId]);
    await runNext(db, "bulk_transfer");
    await deleteOldBulkTransfers(db, new Date(now().getTime() + MINUTE_MS));
    const again = inBrand(db, brandId).transaction((tx) => bulkTransfer.onRunAgain!(tx, { brandId, listId }));
    expect(await refusal(again)).toBe("not_found");
  });

  it("is its brand's own, and not for a viewer; its addresses lie sealed, and go when it is forgotten", async () => {
    const { brandId, context, codes, begin } = await mintMany(1);
    const listId = await begin(linesFor(codes));
    const stranger = await mintMany(1);
    expect(await refusal(showBulkTransfer(stranger.context, { listId }))).toBe("not_found");
    expect(await refusal(startBulkTransfer(stranger.context, { listId, text: linesFor(stranger.codes) }))).toBe(
      "not_found",
    );
    const viewer = contextOf(db, (await mintMember(db, { brandId, role: "viewer" })).actor);
    expect(await refusal(startBulkTransfer(viewer, { listId: newId("tfl"), text: linesFor(codes) }))).toBe("forbidden");
    expect(await refusal(showBulkTransfer(viewer, { listId }))).toBe("forbidden");
    const { rows } = await pool.query<{ sealed: Buffer }>("select sealed from bulk_transfers where id = $1", [listId]);
    expect(rows[0]!.sealed.toString("latin1")).not.toContain("person0");
    await runAll();
    await deleteOldBulkTransfers(db, new Date(now().getTime() + MINUTE_MS));
    expect(await refusal(showBulkTransfer(context, { listId }))).toBe("not_found");
  });
});

it("a list for a batch names its units that can be transferred, the oldest first, and no others", async () => {
  const { brandId, context, codes } = await mintMany(2);
  const { productId, passports } = await mintProduct(db, { brandId, units: 502, batch: "A" });
  const [, archived] = passports;
  await pool.query("update passports set status = 'archived' where id = $1", [archived!.passportId]);
  const expected = passports.filter((passport) => passport !== archived).map(({ code }) => formatPassportCode(code));
  const query = (more: object) => suggestTransferLines(context, passportListQuery.parse({ batch: "A", ...more }));
  expect(await query({ product: productId })).toEqual({ codes: expected.slice(0, 500), total: 501 });
  expect((await query({})).codes).not.toContain(formatPassportCode(codes[0]!));
  const stranger = contextOf(db, (await mintMember(db, await mintBrand(db))).actor);
  const theirs = passportListQuery.parse({ product: productId, batch: "A" });
  expect(await suggestTransferLines(stranger, theirs)).toEqual({ codes: [], total: 0 });
});
