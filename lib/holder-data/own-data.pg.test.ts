import { expect, it } from "vitest";
import { findPerson } from "@/lib/holders/find-person";
import { askForPlace, enterAs, mailsTo } from "@/lib/holders/testing/account-kit";
import { liftRecall, recallProduct } from "@/lib/lifecycle/recall-product";
import { nameHolder } from "@/lib/my-items/pass-item-on";
import { showItems } from "@/lib/my-items/show-items";
import { verifyPassport } from "@/lib/passport-pages/verify-passport";
import { viewPublicPassport } from "@/lib/passport-pages/view-public-passport";
import { runAll } from "@/lib/platform/jobs/testing/run-jobs";
import { hashAddress } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintMember } from "@/lib/platform/testing/factories";
import { acceptTransfer } from "@/lib/transfers/accept-transfer";
import {
  auditActions,
  begin,
  giveTo,
  mailboxOf,
  mintScene,
  passportRow,
  type Scene,
  statusOf,
  tokenOf,
  visitor,
} from "@/lib/transfers/testing/transfer-kit";
import { exportOwnData, forgetMe } from "./own-data";

const { db, pool } = testDatabase();

/** A person with an item of each of two brands. */
async function mintPerson() {
  const anna = mailboxOf("anna");
  const scenes = [await mintScene(), await mintScene()] as const;
  for (const scene of scenes) await giveTo(scene, anna);
  return { anna, scenes, session: await enterAs(anna) };
}
const shownOn = async ({ code }: Scene) => (await viewPublicPassport(visitor(), { code })).shownName;
/** All rows of two brands and of everyone's sessions and links, without encrypted columns. */
async function textOf(brandIds: readonly string[]): Promise<string> {
  const texts: string[] = [];
  for (const table of ["holders", "transfers", "item_codes", "audit_log", "passports"]) {
    const { rows } = await pool.query<{ said: string }>(
      `select coalesce(string_agg(t::text, ' '), '') as said from ${table} t where brand_id = any($1)`,
      [brandIds],
    );
    texts.push(rows[0]!.said);
  }
  return texts.join(" ");
}

it("a name stands on the item's page while its holder wants it to, never in what machines read, and not on the next", async () => {
  const { scenes, session, anna } = await mintPerson();
  const [scene] = scenes;
  expect(await shownOn(scene)).toBeNull();
  await nameHolder(visitor(), { session, shown_name: "Anna K. www.evil.example" });
  const page = (await shownOn(scene))!;
  expect(page).toContain("Anna K.");
  expect(page).not.toContain("www.evil.example");
  expect(await shownOn(scenes[1])).toBe(page);
  const text = JSON.stringify([
    await verifyPassport(scene.context, { code: scene.code }),
    (await viewPublicPassport(visitor(), { code: scene.code })).verification,
  ]);
  expect([text.includes("Anna"), text.includes(anna)]).toEqual([false, false]);
  expect(await textOf(scenes.map(({ brandId }) => brandId))).toContain("Anna K.");
  const { rows } = await pool.query(
    "select detail from audit_log where action = 'holder.name_changed' and brand_id = $1",
    [scene.brandId],
  );
  expect(rows).toEqual([{ detail: { is_shown: true } }]);
  const resale = await begin(scene, { kind: "resale" });
  await acceptTransfer(visitor(), { token: await tokenOf(resale), locale: "en" });
  expect(await shownOn(scene)).toBeNull();
  await nameHolder(visitor(), { session });
  expect(await shownOn(scenes[1])).toBeNull();
});

it("a person takes what every brand holds about them, each brand's log says so, and nobody else's is in it", async () => {
  const { anna, scenes, session } = await mintPerson();
  const other = await giveTo(await mintScene());
  const file = JSON.parse(await exportOwnData(visitor(), { session })) as { email: string; brands: object[] };
  expect(file.email).toBe(anna);
  expect(file.brands).toHaveLength(2);
  expect(JSON.stringify(file)).not.toContain(other);
  for (const { brandId } of scenes) expect((await auditActions(brandId)).at(-1)).toBe("holder.exported");
});

it("a person is forgotten at every brand, with open offers and every way in; the items stay theirs", async () => {
  const { anna, scenes, session } = await mintPerson();
  await nameHolder(visitor(), { session, shown_name: "Anna K." });
  const another = await enterAs(anna);
  const third = await mintScene();
  const offered = await begin({ ...third }, { recipient_email: anna });
  await giveTo(await mintScene(), anna);
  await forgetMe(visitor(), { session });
  const brandIds = scenes.map(({ brandId }) => brandId);
  const text = await textOf(brandIds);
  expect([text.includes(anna), text.includes("Anna K.")]).toEqual([false, false]);
  expect([await findPerson(db, session), await findPerson(db, another)]).toEqual([null, null]);
  expect(await passportRow(scenes[0].passportId)).toMatchObject({ holder_id: expect.any(String), holder_email: null });
  for (const brandId of brandIds) expect(await auditActions(brandId)).toContain("holder.erased");
  // A brand that has only offered something has no holder yet and needs its own query.
  expect(await statusOf(offered)).toBe("pending");
  const { rowCount } = await pool.query("select from holder_links where mailbox_hash = $1", [hashAddress(anna)]);
  expect(rowCount).toBe(0);
  // A person who returns sees their data.
  expect((await showItems(visitor(), await enterAs(anna))).items).toHaveLength(3);
});

it("a recall is mailed to whoever holds an item of the product, once each, in their language, and to nobody once it is lifted", async () => {
  const scene = await mintScene();
  const anna = await giveTo(scene);
  const { rows } = await pool.query<{ product_id: string }>("select product_id from passports where id = $1", [
    scene.passportId,
  ]);
  const productId = rows[0]!.product_id;
  await pool.query("update holders set locale = 'de' where email = $1", [anna]);
  const owner = contextOf(db, (await mintMember(db, { brandId: scene.brandId })).actor);
  const recalls = async () => (await mailsTo(anna)).filter(({ kind }) => kind === "recall_notice");
  await recallProduct(owner, { productId, reason: "Zip may jam, see http://evil.example" });
  await runAll(db, "recall_notice");
  expect(await recalls()).toMatchObject([{ subject: expect.stringContaining("Rückruf") }]);
  expect((await recalls())[0]!.text).not.toContain("http://evil.example");
  await recallProduct(owner, { productId, reason: "Zip does jam" });
  await runAll(db, "recall_notice");
  await liftRecall(owner, { productId, reason: "Checked" });
  await recallProduct(owner, { productId, reason: "Again" });
  await liftRecall(owner, { productId, reason: "Checked" });
  await runAll(db, "recall_notice");
  expect(await recalls()).toHaveLength(1);
  expect(await askForPlace(mailboxOf("stranger"))).toEqual([]);
});
