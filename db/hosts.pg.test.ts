import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@/lib/platform/launch/machine/guarded";
import { type OwnPostgres, type OwnReplica, startPostgres, startReplica } from "@/lib/platform/launch/machine/postgres";
import { openDatabase } from "./client";
import { findHostUrl, NoSuitableHost } from "./hosts";
import { isDatabaseAway } from "./is-database-away";

/** A primary and the copy that takes its place, on real servers. */

let [primary, copy]: [OwnPostgres, OwnReplica] = [undefined!, undefined!];
let closedPort: number;
beforeAll(async () => {
  primary = await startPostgres({ isDurable: true });
  [copy, closedPort] = [await startReplica(primary.url, { isSynchronous: true }), await freePort()];
});
afterAll(() => Promise.all([primary.stop(), copy.stop()]));

const hostIn = (url: string) => new URL(url).host;
/** One address of several servers, with the account of the first. */
const cluster = (servers: { url: string }[], query = "") =>
  primary.url.replace(hostIn(primary.url), servers.map(({ url }) => hostIn(url)).join(",")) + query;
const nobody = { url: "" };
const whom = (db: { pool: { query: (text: string) => Promise<{ rows: unknown[] }> } }) =>
  db.pool.query("select current_setting('port')::int as port").then(({ rows }) => (rows[0] as { port: number }).port);
const portOf = ({ url }: { url: string }) => Number(new URL(url).port);

describe("of several hosts", () => {
  it.each([
    ["", () => primary],
    ["?target_session_attrs=primary", () => primary],
    ["?target_session_attrs=standby", () => copy],
    ["?target_session_attrs=prefer-standby", () => copy],
    ["?target_session_attrs=read-only", () => copy],
    ["?target_session_attrs=any", () => copy],
  ])("%j finds the one that is wanted, whichever stands first and whoever is away", async (query, expected) => {
    nobody.url = `postgres://127.0.0.1:${closedPort}`;
    expect(hostIn(await findHostUrl(cluster([nobody, copy, primary], query)))).toBe(hostIn(expected().url));
  });

  it("says of each what it is when none will do, and that the same may succeed a moment later", async () => {
    const error = await findHostUrl(cluster([nobody, copy])).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NoSuitableHost);
    expect(isDatabaseAway(error)).toBe(true);
    expect((error as Error).message).toMatch(/^No host is read-write: 127.0.0.1:\d+ ECONNREFUSED, .* is a standby$/);
  });

  it("one that must be a primary and is none is not taken", async () => {
    await expect(findHostUrl(`${copy.url}?target_session_attrs=primary`)).rejects.toThrow("is a standby");
  });
});

describe("a primary that is killed and replaced", () => {
  it("is gone for as long as its copy is none, then served by that; what it acknowledged is there", async () => {
    const url = cluster([primary, copy]);
    const opened = openDatabase(url, 2);
    await opened.pool.query("create table acknowledged (number int)");
    await opened.pool.query("insert into acknowledged values (1)");
    expect(await whom(opened)).toBe(portOf(primary));
    await primary.crash();
    const [first, second] = [await away(whom(opened)), await away(whom(opened))];
    expect([isDatabaseAway(first), isDatabaseAway(second)]).toEqual([true, true]);
    await copy.promote();
    await expect.poll(() => whom(opened).catch(() => 0)).toBe(portOf(copy));
    expect((await opened.pool.query("select number from acknowledged")).rows).toEqual([{ number: 1 }]);

    // Restarting the machine by hand results in two servers that claim to be the primary.
    await primary.startAgain();
    await opened.pool.query("select pg_terminate_backend(pg_backend_pid())").catch(() => undefined);
    expect(await whom(opened)).toBe(portOf(copy));
    expect(hostIn(await findHostUrl(url))).toBe(hostIn(copy.url));
    await opened.close();
  });

  it("whose server refuses to write is asked for no more on that connection", async () => {
    const opened = openDatabase(copy.url, 1);
    await opened.pool.query("alter system set default_transaction_read_only = on");
    await opened.pool.query("select pg_reload_conf()");
    // The signal goes by way of the postmaster: this very session reads the setting some statements later.
    const isReadOnly = async () => (await opened.pool.query("show default_transaction_read_only")).rows;
    await expect.poll(isReadOnly).toEqual([{ default_transaction_read_only: "on" }]);
    const pid = async () => (await opened.pool.query("select pg_backend_pid() as pid")).rows[0].pid as number;
    const before = await pid();
    const write = opened.db.transaction((tx) =>
      tx.execute("create table written (number int)").catch((error: unknown) => error),
    );
    expect(isDatabaseAway(await write)).toBe(true);
    expect(await pid()).not.toBe(before);
    await expect(findHostUrl(cluster([copy, nobody]))).rejects.toThrow("is read-only");
    await opened.close();
  });
});

const away = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was answered"),
    (error: unknown) => error,
  );
