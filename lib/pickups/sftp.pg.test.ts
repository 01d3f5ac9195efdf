import { chownSync, lstatSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import iconv from "iconv-lite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listProducts } from "@/db/queries/products";
import { commitImport } from "@/lib/imports/commit/commit-import";
import { prepareImport } from "@/lib/imports/files/begin-import";
import { rereadFile } from "@/lib/imports/rows/revalidate-rows";
import { DAY_MS, setClock } from "@/lib/platform/clock";
import { runTaken } from "@/lib/platform/jobs/testing/run-jobs";
import { type ProvidedSshd, sshdProgram, startSshd } from "@/lib/platform/launch/machine/sshd";
import { workbookParts, zipOf } from "@/lib/platform/spreadsheets/testing/make-workbook";
import { testDatabase } from "@/lib/platform/testing/database";
import { withSettings } from "@/lib/platform/testing/settings";
import { setSourceActive } from "./change-sources";
import { confirmHostKey, testSource } from "./test-source";
import { mintKeyPair } from "./testing/key-pair";
import { mintSource } from "./testing/pick-up";

/** Against OpenSSH's own SFTP server. */

withSettings({ ALLOW_PRIVATE_NETWORK: "pickups" });
const opened = testDatabase();
const { db } = opened;
const [own, host, otherHost] = [mintKeyPair(), mintKeyPair(), mintKeyPair()];

/** `npm test` reports a machine without it. */
const isThere = await sshdProgram().then(Boolean, () => false);
let sshd: ProvidedSshd;
let other: ProvidedSshd;
beforeAll(async () => {
  if (!isThere) return;
  const authorizedKey = own.public;
  sshd = await startSshd({ hostKey: host.private, authorizedKey });
  other = await startSshd({ hostKey: otherHost.private, authorizedKey });
});
afterAll(() => Promise.all(isThere ? [sshd.stop(), other.stop()] : []));

let folders = 0;

/** A source with its own folder, whose server's key is confirmed. */
async function mintFolder(fields: Record<string, unknown> = {}, { isConfirmed = true } = {}) {
  const folder = join(sshd.folder, `out${(folders += 1)}`);
  mkdirSync(folder);
  const { uid, gid } = lstatSync(sshd.folder);
  chownSync(folder, uid, gid);
  const source = await mintSource(opened, {
    kind: "sftp",
    host: "127.0.0.1",
    port: sshd.port,
    username: sshd.username,
    login: "key",
    private_key: own.private,
    folder,
    ...fields,
  });
  if (isConfirmed) {
    const { shownKey } = await testSource(source.context, { sourceId: source.sourceId });
    await confirmHostKey(source.context, { sourceId: source.sourceId, host_key: shownKey! });
  }
  const drop = (name: string, text: string | Buffer, agoMs = DAY_MS) => {
    const [path, at] = [join(folder, name), new Date(Date.now() - agoMs)];
    writeFileSync(path, text);
    utimesSync(path, at, at);
  };
  const products = async () =>
    (await listProducts(db, { brandId: source.brandId, limit: 100 })).map(({ product }) => product.name).toSorted();
  return { ...source, folder, drop, products, there: () => readdirSync(folder).toSorted() };
}

const CLEAN = "name,model\nFjord Anorak,A-1\nFjord Sandal,S-1\n";
const BAD = "name,model,country_of_origin\nFjord Anorak,A-1,Nowhereland\n";

describe.skipIf(!isThere)("a look into a folder by SFTP", () => {
  it("sends nothing before a person has confirmed the server's key", async () => {
    const { checkFolder, readState, take, run, context, sourceId, drop, history } = await mintFolder(
      {},
      { isConfirmed: false },
    );
    drop("a.csv", CLEAN);
    expect(await checkFolder()).toMatchObject({ is: "done" });
    const fingerprint = /^ssh-ed25519 SHA256:[A-Za-z0-9+/]{43}$/;
    expect(await readState()).toMatchObject({
      failure: "host_key_new",
      hostKey: null,
      offeredHostKey: expect.stringMatching(fingerprint) as string,
    });
    await expect(take()).rejects.toThrow("not on the list");
    const wrong = confirmHostKey(context, { sourceId, host_key: "ssh-ed25519 SHA256:another" });
    await expect(wrong).rejects.toMatchObject({ code: "invalid_request" });
    await confirmHostKey(context, { sourceId, host_key: (await readState()).offeredHostKey! });
    expect(await testSource(context, { sourceId })).toMatchObject({ failure: null, fitting: 1, names: ["a.csv"] });
    await checkFolder();
    expect((await history()).map(({ file }) => file.state)).toEqual(["taken"]);
    const [audited] = await run(
      "select count(*)::int from audit_log where target_id = $1 and detail::text like '%PRIVATE%'",
    );
    expect(audited).toEqual({ count: 0 });
  });

  it("makes a file an import, moves it, and takes the same content no second time", async () => {
    const { checkFolder, drop, there, history, mails, folder } = await mintFolder();
    drop("products.csv", CLEAN);
    expect(await checkFolder()).toMatchObject({ is: "later" });
    expect([there(), readdirSync(join(folder, "processed"))]).toEqual([["processed"], ["products.csv"]]);
    drop("products.csv", CLEAN, DAY_MS / 2);
    await checkFolder();
    expect(readdirSync(join(folder, "processed"))).toEqual([
      expect.stringMatching(/^pkf_[0-9a-z]{26}-products\.csv$/),
      "products.csv",
    ]);
    expect((await history()).map(({ file, importState }) => [file.state, importState])).toEqual([
      ["repeated", "checking"],
      ["taken", "checking"],
    ]);
    expect(await mails()).toEqual([]);
  });

  it("lets a file with refused rows wait, with mail, and takes it up by the remembered columns", async () => {
    const { checkFolder, drop, settle, products, history, mails } = await mintFolder({ afterwards: "remember" });
    drop("bad.csv", BAD);
    drop("odd.csv", "name,Frobnication\nFjord Cap,x\n");
    drop("broken.csv", "");
    await checkFolder();
    await settle();
    expect(
      (await history()).map(({ file, importState }) => [file.name, file.state, file.errorCode, importState]),
    ).toEqual([
      ["odd.csv", "taken", null, "header_chosen"],
      ["broken.csv", "refused", "is_empty", null],
      ["bad.csv", "taken", null, "checked"],
    ]);
    expect([await products(), await mails()]).toEqual([[], ["import_waiting", "import_waiting"]]);
  });

  it("lets a file wait that several encodings fit or that hides rows, and takes the chosen encoding from then on", async () => {
    const { checkFolder, drop, settle, products, history, mails, context } = await mintFolder({
      afterwards: "remember",
      pattern: "*",
    });
    const korean = (name: string) => iconv.encode(`name,model\n${name},K-1\n`, "euc-kr");
    drop("a.csv", korean("재킷"));
    await checkFolder();
    await settle();
    const [first] = await history();
    expect([first?.file.state, first?.importState, await mails()]).toEqual(["taken", "uploaded", ["import_waiting"]]);
    const importId = first!.file.importId!;
    await rereadFile(context, { importId, encoding: "euc-kr" });
    expect(await prepareImport(context, { importId })).toBe("check");
    await settle();
    await commitImport(context, { importId });
    await settle();

    drop("b.csv", korean("셔츠"));
    const row = (number: number, cells: string, hidden = "") => `<row r="${number}"${hidden}>${cells}</row>`;
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    drop(
      "c.xlsx",
      await zipOf(
        workbookParts({ rows: row(1, cell("name")) + row(2, cell("Seen")) + row(3, cell("Filtered"), ' hidden="1"') }),
      ),
    );
    await checkFolder();
    await settle();
    const states = new Map((await history()).map(({ file, importState }) => [file.name, importState]));
    expect(Object.fromEntries(states)).toEqual({ "a.csv": "committed", "b.csv": "committed", "c.xlsx": "checked" });
    expect(await products()).toEqual(["셔츠", "재킷"].toSorted());
    expect((await mails()).filter((kind) => kind === "import_waiting")).toHaveLength(2);
  });

  it("leaves a file that may still be written, and takes it when it has stayed as it is", async () => {
    const { checkFolder, drop, history, run } = await mintFolder();
    drop("growing.csv", "name\nA\n", 0);
    expect(await checkFolder()).toMatchObject({ is: "later" });
    drop("growing.csv", "name\nA\nB\n", 0);
    await checkFolder();
    expect(await history()).toEqual([]);
    await run("update pickup_files set created_at = created_at - interval '2 minutes' where source_id = $1");
    await checkFolder();
    expect((await history()).map(({ file }) => file.sizeBytes)).toEqual(["name\nA\nB\n".length]);
  });

  it("takes each file once when two look at once, and when one is killed before it has moved it", async () => {
    const { take, checkFolder, drop, there, history, run, folder } = await mintFolder();
    drop("once.csv", CLEAN);
    const late = await take();
    const early = await take();
    const outcomes = await Promise.allSettled([runTaken(db, late), runTaken(db, early)]);
    expect(outcomes.map(({ status }) => status)).toContain("fulfilled");
    expect(await history()).toHaveLength(1);
    // As if it had been killed after the import was stored: the file is in the folder again, and nothing is recorded.
    const { mtimeMs } = lstatSync(join(folder, "processed", "once.csv"));
    drop("once.csv", CLEAN, Date.now() - mtimeMs);
    await run("update pickup_files set settled_at = null where source_id = $1");
    await checkFolder();
    expect([(await history()).length, there()]).toEqual([1, ["processed"]]);
    const [imports] = await run("select count(*)::int from imports where actor_id = $1");
    expect(imports).toEqual({ count: 1 });
  });

  it("stops at a server that shows another key, and says so once", async () => {
    const { checkFolder, readState, mails, run, drop, there } = await mintFolder();
    drop("a.csv", CLEAN);
    await run(
      "update pickup_sources set place = jsonb_set(place, '{port}', to_jsonb($2::int)) where id = $1",
      other.port,
    );
    expect(await checkFolder()).toMatchObject({ is: "done" });
    expect(await readState()).toMatchObject({ failure: "host_key_changed", nextAt: null });
    expect([await mails(), there()]).toEqual([["pickup_failing"], ["a.csv"]]);
  });

  it("tells of a refused login once, tries again, and pauses after five days", async () => {
    const { checkFolder, readState, mails, context, sourceId } = await mintFolder();
    const wrong = { private_key: mintKeyPair().private };
    const refused = await mintFolder({ ...wrong }, { isConfirmed: false });
    await refused.run("update pickup_sources set host_key = $2 where id = $1", (await readState()).hostKey);
    expect(await refused.checkFolder()).toMatchObject({ is: "later" });
    await refused.checkFolder();
    expect([(await refused.readState()).failure, await refused.mails()]).toEqual(["login_refused", ["pickup_failing"]]);
    const restore = setClock(() => new Date(Date.now() + 6 * DAY_MS));
    try {
      expect(await refused.checkFolder()).toMatchObject({ is: "done" });
    } finally {
      restore();
    }
    expect(await refused.readState()).toMatchObject({ disabledBy: "failures" });
    expect(await refused.mails()).toEqual(["pickup_failing", "pickup_disabled"]);
    await setSourceActive(context, { sourceId, enabled: "no" });
    expect([(await readState()).nextAt, await mails()]).toEqual([null, []]);
    await expect(checkFolder()).rejects.toThrow("not on the list");
  });

  it("follows no link, and neither reads nor writes beside its folder", async () => {
    const { checkFolder, folder, there, history, drop, readState } = await mintFolder();
    const beside = await mintFolder();
    beside.drop("secret.csv", CLEAN);
    symlinkSync(join(beside.folder, "secret.csv"), join(folder, "link.csv"));
    symlinkSync(beside.folder, join(folder, "processed"));
    drop("own.csv", CLEAN);
    await checkFolder();
    expect((await history()).map(({ file }) => file.name)).toEqual(["own.csv"]);
    expect([there(), beside.there()]).toEqual([["link.csv", "own.csv", "processed"], ["secret.csv"]]);
    expect((await readState()).failure).toBe("not_moved");
  });
});
