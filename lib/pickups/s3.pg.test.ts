import { afterAll, describe, expect, it } from "vitest";
import { startS3Server } from "@/lib/files/testing/s3-server";
import { testDatabase } from "@/lib/platform/testing/database";
import { withSettings } from "@/lib/platform/testing/settings";
import { editSource, removeSource } from "./change-sources";
import { sourceForm } from "./contract";
import { testSource } from "./test-source";
import { mintSource } from "./testing/pick-up";

/** Against a server that verifies every signature independently. */

withSettings({ ALLOW_PRIVATE_NETWORK: "pickups" });
const opened = testDatabase();
const server = await startS3Server();
afterAll(() => server.close());

const CLEAN = "name,model\nFjord Anorak,A-1\n";
let folders = 0;

async function mintBucket(fields: Record<string, unknown> = {}) {
  const folder = `in/out ${(folders += 1)}+é`;
  const form = {
    kind: "s3",
    endpoint: `http://127.0.0.1:${server.port}`,
    region: "eu-central-1",
    bucket: "carnet",
    access_key_id: server.key.id,
    secret_access_key: server.key.secret,
    folder,
    ...fields,
  };
  const source = await mintSource(opened, form);
  const there = () =>
    server
      .keys()
      .filter((key) => key.startsWith(`${folder}/`))
      .map((key) => key.slice(folder.length + 1));
  return { ...source, form, there, put: (name: string, text: string) => server.put(`${folder}/${name}`, text) };
}

describe("a look into a bucket by S3", () => {
  it("commits a clean file at once and moves it, by whatever name it has", async () => {
    const { checkFolder, settle, put, there, history } = await mintBucket();
    put("a & b+c é.csv", CLEAN);
    put("sub/inner.csv", CLEAN);
    put("notes.txt", "nothing");
    await checkFolder();
    await settle();
    expect((await history()).map(({ file, importState }) => [file.name, importState])).toEqual([
      ["a & b+c é.csv", "committed"],
    ]);
    expect(there()).toEqual(["notes.txt", "processed/a & b+c é.csv", "sub/inner.csv"]);
  });

  it("passes over names that are no file's", async () => {
    const { put, context, sourceId } = await mintBucket({ pattern: "*" });
    for (const name of [
      ".hidden.csv",
      "line\nbreak.csv",
      "back\\slash.csv",
      "turned\u202Evsc.csv",
      `${"x".repeat(300)}.csv`,
    ])
      put(name, CLEAN);
    put("good.csv", CLEAN);
    expect(await testSource(context, { sourceId })).toMatchObject({ fitting: 1, others: 5, names: ["good.csv"] });
  });

  it("says what is wrong with the login and the bucket", async () => {
    const wrong = await mintBucket({ secret_access_key: "wrong" });
    expect(await testSource(wrong.context, wrong)).toMatchObject({ failure: "login_refused" });
    const none = await mintBucket({ bucket: "another" });
    expect(await testSource(none.context, none)).toMatchObject({ failure: "folder_missing" });
    expect(await none.checkFolder()).toMatchObject({ is: "later", error: "folder_missing" });
    expect(await none.mails()).toEqual(["pickup_failing"]);
  });

  it("hands what opens a place to no other, and shows it to nobody", async () => {
    const { context, sourceId, form, readState, run, brandId } = await mintBucket();
    const { access_key_id: _id, secret_access_key: _secret, ...rest } = form;
    const shared = { name: "ERP", every: "hourly", commit: "never", afterwards: "move" };
    const edited = (more: Record<string, unknown>) =>
      editSource(context, { ...sourceForm.parse({ ...rest, ...shared, ...more }), sourceId });
    await expect(edited({ bucket: "elsewhere" })).rejects.toMatchObject({ code: "invalid_request" });
    await edited({ folder: "other" });
    expect(await testSource(context, { sourceId })).toMatchObject({ failure: null });
    const known = JSON.stringify([
      await readState(),
      await run("select detail from audit_log where target_id = $1"),
      await run("select s::text from pickup_sources s where id = $1"),
    ]);
    for (const secret of [server.key.secret, server.key.id]) expect(known).not.toContain(secret);
    await removeSource(context, { sourceId });
    expect(await run("select from pickup_sources where id = $1 or brand_id = $2", brandId)).toEqual([]);
  });
});
