import { afterEach, expect, it, vi } from "vitest";
import { databaseState, openDatabase } from "@/db/client";
import { environment } from "@/lib/platform/env";
import { randomSecret } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { isEmbeddedDatabase, testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { sendNote } from "./testing/note-operation";

const own = testDatabase();
afterEach(() => {
  databaseState().opened = own;
  vi.restoreAllMocks();
});

function takeDatabaseAway(): void {
  databaseState().opened = openDatabase("postgres://nobody@127.0.0.1:1/nothing", 1);
}

it("a database that is away is 503 with Retry-After, whether the key is known already, new or wrong", async () => {
  const [known, unseen] = [
    await mintApiKey(own.db, await mintBrand(own.db)),
    await mintApiKey(own.db, await mintBrand(own.db)),
  ];
  expect((await sendNote({ key: known.secret, json: { note: "x" } })).status).toBe(201);
  takeDatabaseAway();
  for (const { secret } of [known, unseen])
    for (const headers of [undefined, { "idempotency-key": "k" }]) {
      const answer = await sendNote({ key: secret, json: { note: "x" }, headers });
      expect([answer.status, answer.body.code, answer.headers.get("retry-after")]).toEqual([
        503,
        "database_unavailable",
        "1",
      ]);
      expect(JSON.stringify(answer.body)).not.toMatch(/127\.0\.0\.1|ECONNREFUSED|select/);
    }
});

// The embedded database takes no such setting.
it.skipIf(isEmbeddedDatabase())("a server that refuses connections is 503 too, and the log has its words", async () => {
  const { secret } = await mintApiKey(own.db, await mintBrand(own.db));
  const warned = vi.spyOn(log(), "warn").mockImplementation(() => undefined);
  const name = `refusing_${randomSecret(5).toString("hex")}`;
  await own.pool.query(`create database ${name} allow_connections false`);
  const refusing = openDatabase(Object.assign(new URL(environment().databaseUrl!), { pathname: `/${name}` }).href, 1);
  databaseState().opened = refusing;
  const answer = await sendNote({ key: secret, json: { note: "x" } });
  expect([answer.status, answer.body.code, answer.headers.get("retry-after")]).toEqual([
    503,
    "database_unavailable",
    "1",
  ]);
  const message = `database "${name}" is not currently accepting connections`;
  expect(JSON.stringify(warned.mock.calls)).toContain(JSON.stringify(message).slice(1, -1));
  expect(JSON.stringify(answer.body)).not.toContain(name);
  await refusing.close();
  await own.pool.query(`drop database ${name}`);
});

it("a request without a key needs no database to be refused", async () => {
  takeDatabaseAway();
  expect((await sendNote({ json: { note: "x" } })).status).toBe(401);
});

it("the first request after the database's return succeeds", async () => {
  const { secret } = await mintApiKey(own.db, await mintBrand(own.db));
  takeDatabaseAway();
  expect((await sendNote({ key: secret, json: { note: "x" } })).status).toBe(503);
  databaseState().opened = own;
  expect((await sendNote({ key: secret, json: { note: "x" } })).status).toBe(201);
});
