import { beforeEach, describe, expect, it } from "vitest";
import { deleteOldBulkChanges } from "@/db/queries/bulk-changes";
import { inBrand } from "@/db/tenant";
import type { Role } from "@/lib/access/permissions";
import { passportSelection } from "@/lib/passports/lists/list-contract";
import { MINUTE_MS, now } from "@/lib/platform/clock";
import type { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { runNext } from "@/lib/platform/jobs/testing/run-jobs";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { bulkItemsQuery } from "./bulk-contract";
import { bulkChange } from "./run-bulk-change";
import { showBulkChange } from "./show-bulk-change";
import { previewBulkChange, startBulkChange, stopBulkChange } from "./start-bulk-change";

const { db, pool } = testDatabase();
const newBulkId = () => newId("blk");
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error.code,
  );

async function mintSubject(units = 4, role: Role = "manager") {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId, role });
  const { productId, passports } = await mintProduct(db, { brandId, units });
  return { brandId, productId, context: contextOf(db, actor), ids: passports.map(({ passportId }) => passportId) };
}

type Subject = Awaited<ReturnType<typeof mintSubject>>;
const all = ({ productId }: Subject) =>
  passportSelection.parse({ all: "1", query: `product=${productId}&status=active` });
const chosen = (ids: string[]) => passportSelection.parse({ ids });
const suspend = { change: "suspend", reason: "Lot under inspection" } as const;

async function runAll(): Promise<void> {
  while ((await runNext(db, "bulk_change")) > 0);
}

const shownOf = ({ context }: Subject, bulkChangeId: string) =>
  showBulkChange(context, { bulkChangeId, query: bulkItemsQuery.parse({}) });
const statusesOf = async (ids: string[]) =>
  (await pool.query("select status from passports where id = any($1) order by id", [ids])).rows.map(
    ({ status }) => status,
  );
const actionsOf = async (brandId: string) =>
  (await pool.query("select action, target_id from audit_log where brand_id = $1 order by sequence", [brandId])).rows;

beforeEach(() => pool.query("update bulk_changes set ended_at = now() where ended_at is null"));

describe("one change of many passports", () => {
  it("changes what it can, tells of each what came of it, and is in the audit log", async () => {
    const subject = await mintSubject();
    const { context, ids, brandId } = subject;
    const stranger = await mintSubject(1);
    await pool.query("update passports set status = 'suspended' where id = $1", [ids[1]]);
    await pool.query("update passports set status = 'revoked' where id = $1", [ids[2]]);
    const { bulkChangeId } = await startBulkChange(context, {
      bulkChangeId: newBulkId(),
      ...suspend,
      selection: chosen([...ids, ids[0]!, stranger.ids[0]!]),
    });
    await runAll();
    const { bulk, items } = await shownOf(subject, bulkChangeId);
    expect(bulk).toMatchObject({
      passports: 4,
      counts: { changed: 2, unchanged: 1, refused: 1 },
      endReason: null,
      endedAt: expect.any(Date),
    });
    expect(items.find(({ id }) => id === ids[2])).toMatchObject({
      outcome: "refused",
      errorCode: "passport_state_conflict",
    });
    expect(await statusesOf(stranger.ids)).toEqual(["active"]);
    const suspended = [ids[0]!, ids[3]!].sort().map((id) => ({ action: "passport.suspended", target_id: id }));
    expect(await actionsOf(brandId)).toEqual([
      { action: "bulk_change.started", target_id: bulkChangeId },
      ...suspended,
      { action: "bulk_change.ended", target_id: bulkChangeId },
    ]);
  });

  it("means those that matched when it was confirmed, more than a batch of them", async () => {
    const subject = await mintSubject(120);
    const { bulkChangeId } = await startBulkChange(subject.context, {
      bulkChangeId: newBulkId(),
      ...suspend,
      selection: all(subject),
    });
    await mintProduct(db, { brandId: subject.brandId });
    await runAll();
    expect((await shownOf(subject, bulkChangeId)).bulk.counts).toEqual({ changed: 120, unchanged: 0, refused: 0 });
  });

  it("is one however often its form is sent", async () => {
    const subject = await mintSubject(2);
    const bulkChangeId = newBulkId();
    const input = { bulkChangeId, ...suspend, selection: chosen(subject.ids) };
    await Promise.all([startBulkChange(subject.context, input), startBulkChange(subject.context, input)]);
    await runAll();
    await startBulkChange(subject.context, input);
    expect((await actionsOf(subject.brandId)).filter(({ action }) => action === "bulk_change.started")).toHaveLength(1);
    expect((await shownOf(subject, bulkChangeId)).bulk.counts.changed).toBe(2);
  });

  it("ends when it is stopped, and when its member may no longer do it", async () => {
    const subject = await mintSubject(2);
    const first = await startBulkChange(subject.context, {
      bulkChangeId: newBulkId(),
      ...suspend,
      selection: chosen(subject.ids),
    });
    await stopBulkChange(subject.context, first);
    const second = await startBulkChange(subject.context, {
      bulkChangeId: newBulkId(),
      ...suspend,
      selection: chosen(subject.ids),
    });
    await pool.query("update members set role = 'viewer' where brand_id = $1", [subject.brandId]);
    await runAll();
    expect((await shownOf(subject, first.bulkChangeId)).bulk.endReason).toBe("stopped");
    expect((await shownOf(subject, second.bulkChangeId)).bulk.endReason).toBe("forbidden");
    expect(await statusesOf(subject.ids)).toEqual(["active", "active"]);
  });

  it("goes on when it failed and is run again, unless it was stopped or forgotten meanwhile: nothing says it is done", async () => {
    const subject = await mintSubject(2);
    const { brandId, context, ids } = subject;
    const fail = async () => {
      const bulk = { bulkChangeId: newBulkId(), ...suspend, selection: chosen(ids) };
      const { bulkChangeId } = await startBulkChange(context, bulk);
      await pool.query("update jobs set attempts = 100 where payload ->> 'bulkChangeId' = $1", [bulkChangeId]);
      await runNext(db, "bulk_change");
      return bulkChangeId;
    };
    const again = (bulkChangeId: string) =>
      inBrand(db, brandId).transaction((tx) => bulkChange.onRunAgain!(tx, { brandId, bulkChangeId }));
    const failed = await fail();
    expect((await shownOf(subject, failed)).bulk.endReason).toBe("failed");
    await again(failed);
    expect((await shownOf(subject, failed)).bulk).toMatchObject({ endedAt: null, endReason: null });
    await stopBulkChange(context, { bulkChangeId: failed });
    expect(await refusal(again(failed))).toBe("not_found");
    const forgotten = await fail();
    await deleteOldBulkChanges(db, new Date(now().getTime() + MINUTE_MS));
    expect(await refusal(again(forgotten))).toBe("not_found");
    expect(await statusesOf(ids)).toEqual(["active", "active"]);
  });

  it("is not for a viewer, not of nothing, and not another brand's to see or stop", async () => {
    const [subject, stranger, viewer] = [await mintSubject(1), await mintSubject(1), await mintSubject(1, "viewer")];
    const start = (by: Subject, ids: string[]) =>
      startBulkChange(by.context, { bulkChangeId: newBulkId(), ...suspend, selection: chosen(ids) });
    expect(await refusal(start(viewer, viewer.ids))).toBe("forbidden");
    expect(await refusal(start(subject, stranger.ids))).toBe("passport_not_found");
    const { bulkChangeId } = await start(subject, subject.ids);
    expect(await refusal(shownOf(stranger, bulkChangeId))).toBe("not_found");
    expect(await refusal(stopBulkChange(stranger.context, { bulkChangeId }))).toBe("not_found");
    expect(
      await refusal(startBulkChange(stranger.context, { bulkChangeId, ...suspend, selection: chosen(stranger.ids) })),
    ).toBe("not_found");
  });
});

describe("what a change of many would come to", () => {
  it("is told before it is made, for a selection and for all that match", async () => {
    const subject = await mintSubject();
    await pool.query("update passports set status = 'revoked' where id = $1", [subject.ids[0]]);
    expect(await previewBulkChange(subject.context, { selection: chosen(subject.ids), change: "suspend" })).toEqual({
      passports: 4,
      isTooMany: false,
      foreseen: { changed: 3, unchanged: 0, refused: 1, endingTransfers: 0 },
    });
    expect(await previewBulkChange(subject.context, { selection: all(subject) })).toMatchObject({
      passports: 3,
      foreseen: null,
    });
  });
});
