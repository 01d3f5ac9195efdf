import { describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { findBrand } from "@/db/queries/brands";
import { listBrandArchives, openBrandArchive, requestBrandArchive } from "@/lib/brands/archive/request-archive";
import { editRetention } from "@/lib/brands/settings/change-settings";
import { eraseHolder } from "@/lib/holder-data/erase-holder";
import { exportHolder } from "@/lib/holder-data/export-holder";
import { findHolder } from "@/lib/holder-data/show-holder";
import { closeBrand, keepBrand } from "@/lib/lifecycle/close-brand";
import { now } from "@/lib/platform/clock";
import type { DomainError } from "@/lib/platform/errors";
import { runAll } from "@/lib/platform/jobs/testing/run-jobs";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { cancelTransfer } from "@/lib/transfers/cancel-transfer";
import { begin, giveTo, mintScene, statusOf } from "@/lib/transfers/testing/transfer-kit";
import { suspendBrand } from "./list-all-brands";

const { db } = testDatabase();
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error.code,
  );

/** A suspended brand with a holder, and its people as their next requests find them. */
async function mintSuspended() {
  const scene = await mintScene();
  const { brandId } = scene;
  const anna = await giveTo(scene);
  const pending = await begin(scene, { recipient_email: `b-${anna}` });
  const [owner, manager] = [await mintMember(db, { brandId }), await mintMember(db, { brandId, role: "manager" })];
  const operator = await mintMember(db, { ...(await mintBrand(db)), role: "viewer" });
  await suspendBrand(contextOf(db, { ...operator.actor, isOperator: true, secondStepAt: now() }), {
    brandId,
    reason: "Unpaid since March",
  });
  const asFound = (actor: typeof owner.actor) => contextOf(db, { ...actor, isBrandSuspended: true as const });
  return { ...scene, anna, pending, owner: asFound(owner.actor), manager: asFound(manager.actor) };
}

describe("the owner of a suspended brand", () => {
  it("takes everything away, decides to leave and takes that back", async () => {
    const { owner, manager, brandId, brandName } = await mintSuspended();
    await requestBrandArchive(owner);
    await runAll(db, "brand_archive");
    const [archive] = await listBrandArchives(owner);
    const { body, sizeBytes } = await openBrandArchive(owner, { archiveId: archive!.id });
    expect((await new Response(body).arrayBuffer()).byteLength).toBe(sizeBytes);
    await closeBrand(owner, { confirmation: brandName });
    expect((await findBrand(db, brandId))!.closesAt).not.toBeNull();
    await keepBrand(owner);
    expect(await findBrand(db, brandId)).toMatchObject({ closesAt: null, suspensionReason: "Unpaid since March" });
    const actions = (await listAuditRows(db, { brandId, afterSequence: 0, limit: 50 })).map(({ action }) => action);
    expect(actions.slice(-5)).toEqual([
      "brand_archive.requested",
      "brand_archive.ready",
      "brand_archive.downloaded",
      "brand.closing",
      "brand.kept",
    ]);
    const attempts = [
      requestBrandArchive(manager),
      listBrandArchives(manager),
      closeBrand(manager, { confirmation: brandName }),
      keepBrand(manager),
    ];
    expect(await Promise.all(attempts.map(refusal))).toEqual(attempts.map(() => "forbidden"));
  });

  it("hands out and erases a person's data, as the managers do, and changes nothing else", async () => {
    const { owner, manager, anna, pending } = await mintSuspended();
    const { emailHash } = await findHolder(manager, { email: anna });
    expect(await exportHolder(owner, { emailHash, format: "json" })).toContain(anna);
    const attempts = [
      cancelTransfer(manager, { transferId: pending }),
      editRetention(owner, { recipients_kept_days: 30, request_log_days: 7, seen: "" }),
    ];
    expect(await Promise.all(attempts.map(refusal))).toEqual(["brand_suspended", "brand_suspended"]);
    expect(await statusOf(pending)).toBe("pending");
    await eraseHolder(owner, { emailHash });
    expect(await exportHolder(owner, { emailHash, format: "json" })).not.toContain(anna);
  });
});
