import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ask, type OwnPostgres, startPostgres } from "./postgres";

let server: OwnPostgres;
beforeAll(async () => {
  server = await startPostgres({ isAsRecommended: true });
});
afterAll(() => server.stop());

it("PostgreSQL takes all that deploy/postgresql.conf says", async () => {
  const settingNames = [...readFileSync("deploy/postgresql.conf", "utf8").matchAll(/^(\w+) = /gm)].map(
    ([, name]) => name!,
  );
  const { rows } = await ask(
    server.url,
    "select distinct on (name) name, applied, error from pg_file_settings order by name, seqno desc",
  );
  expect(settingNames).toContain("shared_buffers");
  for (const name of settingNames) expect(rows).toContainEqual({ name, applied: true, error: null });
});

it("a database of ours sorts by code points and knows the case of every letter", async () => {
  const { rows } = await ask(server.url, `select datcollate, lower('ÄÉŠ') as lower from pg_database limit 1`);
  expect(rows).toEqual([{ datcollate: "C", lower: "äéš" }]);
});
