import { beforeEach, describe, expect, it } from "vitest";
import { requestChainVerification } from "@/lib/audit/request-chain-verification";
import { listBrandArchives, requestBrandArchive } from "@/lib/brands/archive/request-archive";
import { startApiImport, prepareFile } from "@/lib/imports/api/import-through-api";
import { mapColumns } from "@/lib/imports/columns/map-columns";
import { showMapping } from "@/lib/imports/columns/show-mapping";
import { commitImport } from "@/lib/imports/commit/commit-import";
import { validate, stateOf, textBody, upload, work } from "@/lib/imports/testing/imports";
import { undoImport } from "@/lib/imports/undo/undo-import";
import { startBulkChange } from "@/lib/lifecycle/bulk-changes/start-bulk-change";
import { newId } from "@/lib/platform/ids";
import { runAll, runNext } from "@/lib/platform/jobs/testing/run-jobs";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { startBulkTransfer } from "@/lib/transfers/bulk-transfers/start-bulk-transfer";
import { type Context, type KeyActor, type MemberActor } from "./actor";

/** A member requests work and loses the permission before the job loop runs it. */

const { db, pool } = testDatabase();
const clearOthers = async () => {
  await pool.query("update bulk_changes set ended_at = now() where ended_at is null");
  await pool.query("update bulk_transfers set ended_at = now() where ended_at is null");
};
beforeEach(clearOthers);

async function mintScene(kind: "member" | "key" = "member") {
  const { brandId } = await mintBrand(db);
  const owner = await mintMember(db, { brandId });
  const asking = await mintMember(db, { brandId });
  const key = await mintApiKey(db, { brandId, scopes: ["products"] });
  const { passports } = await mintProduct(db, { brandId, units: 2 });
  const products = async () => (await pool.query("select from products where brand_id = $1", [brandId])).rowCount!;
  const actions = async () =>
    (
      await pool.query<{ action: string }>("select action from audit_log where brand_id = $1 order by sequence", [
        brandId,
      ])
    ).rows.map(({ action }) => action);
  const context: Context<MemberActor | KeyActor> = contextOf(db, kind === "member" ? asking.actor : key.actor);
  return {
    brandId,
    owner,
    context,
    asking,
    as: contextOf(db, asking.actor),
    keyId: key.actor.keyId,
    passports,
    products,
    actions,
  };
}
type Scene = Awaited<ReturnType<typeof mintScene>>;

/** What may happen between the request and the effect; each by the rows that the use case of that name writes. */
const MEMBER_LOSES: Record<string, (scene: Scene) => Promise<unknown>> = {
  "the brand is suspended": ({ brandId }) =>
    pool.query("update brands set suspended_at = now(), suspension_reason = 'Fraud' where id = $1", [brandId]),
  "the person is removed": ({ brandId, asking }) =>
    pool.query("delete from members where brand_id = $1 and user_id = $2", [brandId, asking.userId]),
  "their role changes": ({ brandId, asking }) =>
    pool.query("update members set role = 'viewer' where brand_id = $1 and user_id = $2", [brandId, asking.userId]),
};
const KEY_LOSES: Record<string, (scene: Scene) => Promise<unknown>> = {
  "the brand is suspended": MEMBER_LOSES["the brand is suspended"]!,
  "the key is revoked": ({ keyId }) => pool.query("update api_keys set revoked_at = now() where id = $1", [keyId]),
  "the key has expired": ({ keyId }) =>
    pool.query("update api_keys set expires_at = created_at + interval '1 millisecond' where id = $1", [keyId]),
};

const TABLE = "name\nFjord Anorak\nFjord Sandal\n";

async function askForCheck({ as }: Scene): Promise<string> {
  const importId = await upload(as, TABLE);
  const { suggestions } = await showMapping(as, { importId });
  await mapColumns(as, {
    importId,
    targets: suggestions.map((suggestion) => suggestion && suggestion.target),
    blanks: "keep",
  });
  return importId;
}

async function validated({ as }: Scene): Promise<string> {
  const importId = await upload(as, TABLE);
  await validate(as, importId);
  return importId;
}

describe.each(Object.entries(MEMBER_LOSES))("where %s before the job loop takes it up", (what, lose) => {
  it("the check of an import ends without its rows", async () => {
    const scene = await mintScene();
    const importId = await askForCheck(scene);
    await lose(scene);
    await work(db, importId);
    expect(await stateOf(db, { ...scene, importId })).toBe("failed");
    expect((await pool.query("select from import_rows where import_id = $1", [importId])).rowCount).toBe(0);
  });

  it("the commit of an import stores nothing", async () => {
    const scene = await mintScene();
    const importId = await validated(scene);
    await commitImport(scene.as, { importId });
    await lose(scene);
    await work(db, importId);
    expect([await stateOf(db, { ...scene, importId }), await scene.products()]).toEqual(["cancelled", 1]);
    expect(await scene.actions()).toContain("import.cancelled");
  });

  it("the undo of an import takes nothing back", async () => {
    const scene = await mintScene();
    const importId = await validated(scene);
    await commitImport(scene.as, { importId });
    await work(db, importId);
    await undoImport(scene.as, { importId });
    await lose(scene);
    await work(db, importId);
    expect([await stateOf(db, { ...scene, importId }), await scene.products()]).toEqual(["committed", 3]);
  });

  it("a change of many passports changes none", async () => {
    const scene = await mintScene();
    const ids = scene.passports.map(({ passportId }) => passportId);
    await startBulkChange(scene.as, {
      bulkChangeId: newId("blk"),
      selection: { ids, query: "" },
      change: "suspend",
      reason: "Lost stock",
    });
    await lose(scene);
    await runAll(db, "bulk_change");
    const { rows } = await pool.query<{ status: string }>("select status from passports where id = any($1)", [ids]);
    expect(rows.map(({ status }) => status)).toEqual(["active", "active"]);
  });

  it("a list of transfers starts none", async () => {
    const scene = await mintScene();
    await startBulkTransfer(scene.as, { listId: newId("tfl"), text: `${scene.passports[0]!.code},anna@example.com` });
    await lose(scene);
    await runAll(db, "bulk_transfer");
    expect((await pool.query("select from transfers where brand_id = $1", [scene.brandId])).rowCount).toBe(0);
  });

  // Exporting all data is allowed while suspended, and the audit log stays readable.
  const isSuspension = what === "the brand is suspended";

  it(`an archive is ${isSuspension ? "made all the same: a suspended brand may leave" : "not made"}`, async () => {
    const scene = await mintScene();
    await requestBrandArchive(scene.as);
    await lose(scene);
    await runAll(db, "brand_archive");
    const [archive] = await listBrandArchives(contextOf(db, scene.owner.actor));
    expect(archive!.state).toBe(isSuspension ? "ready" : "failed");
  });

  it(`a check of the audit chain ${isSuspension ? "goes on: it is reading" : "ends without a verdict"}`, async () => {
    const scene = await mintScene();
    await requestChainVerification(scene.as);
    await lose(scene);
    await runAll(db, "chain_verification");
    const { rowCount } = await pool.query(
      "select from chain_verifications where brand_id = $1 and ended_at is not null",
      [scene.brandId],
    );
    expect(rowCount).toBe(isSuspension ? 1 : 0);
  });
});

describe.each(Object.entries(KEY_LOSES))("where %s before the job loop takes it up", (_what, lose) => {
  it("an import through the API stores nothing", async () => {
    const scene = await mintScene("key");
    const prepared = await prepareFile(scene.context, { fileName: "season.csv", body: textBody(TABLE) });
    await startApiImport(scene.context, { prepared, blanks: "keep", commit: "good", ignoreUnknown: false });
    await lose(scene);
    await work(db, prepared.importId);
    expect([await stateOf(db, { ...scene, importId: prepared.importId }), await scene.products()]).toEqual([
      "failed",
      1,
    ]);
  });

  it("the commit that follows its check stores nothing either", async () => {
    const scene = await mintScene("key");
    const prepared = await prepareFile(scene.context, { fileName: "season.csv", body: textBody(TABLE) });
    await startApiImport(scene.context, { prepared, blanks: "keep", commit: "good", ignoreUnknown: false });
    const { brandId } = scene;
    // Each turn of the job loop does one step.
    for (
      let round = 0;
      round < 20 && (await stateOf(db, { brandId, importId: prepared.importId })) === "checking";
      round += 1
    )
      await runNext(db, "import");
    expect(await stateOf(db, { brandId, importId: prepared.importId })).toBe("committing");
    await lose(scene);
    await work(db, prepared.importId);
    expect([await stateOf(db, { brandId, importId: prepared.importId }), await scene.products()]).toEqual([
      "cancelled",
      1,
    ]);
  });
});

describe("a person who is gone", () => {
  it("does not stop a commit that somebody else asks for, which goes by that name", async () => {
    const scene = await mintScene();
    const importId = await validated(scene);
    await MEMBER_LOSES["the person is removed"]!(scene);
    await commitImport(contextOf(db, scene.owner.actor), { importId });
    await work(db, importId);
    expect([await stateOf(db, { ...scene, importId }), await scene.products()]).toEqual(["committed", 3]);
    const { rows } = await pool.query(
      "select actor_id from audit_log where brand_id = $1 and action = 'import.committed'",
      [scene.brandId],
    );
    expect(rows).toEqual([{ actor_id: scene.owner.userId }]);
  });
});
