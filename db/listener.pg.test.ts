import { afterEach, expect, it } from "vitest";
import { environment } from "@/lib/platform/env";
import { randomSecret } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { type Listener, openListener } from "./listener";

const { pool } = testDatabase();
const open: Listener[] = [];
afterEach(() => Promise.all(open.splice(0).map((listener) => listener.close())));

/** A connected listener, the number of its notifications, and a promise of the next one. */
async function listen(channel: string) {
  let [times, tellNext] = [0, () => {}];
  const next = () => new Promise<void>((resolve) => (tellNext = resolve));
  const listening = next();
  const listener = openListener(environment().databaseUrl!, channel, () => {
    times += 1;
    tellNext();
  });
  open.push(listener);
  await listening;
  return { listener, next, times: () => times };
}

const channelOf = () => `test_${randomSecret(6).toString("hex")}`;

it("whoever listens on a channel hears the others, and not itself", async () => {
  const channel = channelOf();
  const [one, other, stranger] = [await listen(channel), await listen(channel), await listen(channelOf())];
  const [notification, answered] = [other.next(), one.next()];
  one.listener.notify();
  await notification;
  other.listener.notify();
  await answered;
  expect([one.times(), other.times(), stranger.times()]).toEqual([2, 2, 1]);
});

it("a connection that was lost is made again, and what was told meanwhile is looked for", async () => {
  const channel = channelOf();
  const [one, other] = [await listen(channel), await listen(channel)];
  const heardAgain = other.next();
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'carnet-listener' and query = $1 and pid = any (
       select pid from pg_stat_activity where application_name = 'carnet-listener' order by backend_start desc limit 1)`,
    [`listen "${channel}"`],
  );
  await heardAgain;
  const notification = other.next();
  one.listener.notify();
  await notification;
  expect(other.times()).toBe(3);
});

it("one that is closed while it connects leaves no connection", async () => {
  const channel = channelOf();
  await openListener(environment().databaseUrl!, channel, () => {}).close();
  const { rows } = await pool.query("select from pg_stat_activity where query = $1", [`listen "${channel}"`]);
  expect(rows).toEqual([]);
});
