import { afterEach, expect, it } from "vitest";
import { holdToPrimary, notifyOfChanges } from "@/db/replicas";
import { startClusterRedis } from "@/lib/platform/launch/testing/redis-sentinel";
import { TestRedis, until } from "@/lib/platform/rate-limit/testing/redis-server";
import { ChangedBrands } from "./serve-replicas";

const DEADLINE_MS = 2_000;
const toStop: (() => unknown)[] = [];
afterEach(async () => {
  notifyOfChanges(undefined);
  for (const stop of toStop.splice(0).reverse()) await stop();
});

/** Two processes: what one changes, and what the other has heard of. */
async function twoProcesses(url: string) {
  const heard: string[] = [];
  const one = new ChangedBrands(url, () => undefined, DEADLINE_MS);
  const other = new ChangedBrands(url, (brandId) => heard.push(brandId), DEADLINE_MS);
  toStop.push(() => [one, other].map((process) => process.close()));
  await until(() => one.isUp && other.isUp, "both are connected");
  return { one, other, heard };
}

it("a brand that changes in one process is heard of in another, once a second at most", async () => {
  const redis = await TestRedis.start();
  toStop.push(() => redis.kill());
  const { one, heard } = await twoProcesses(redis.url);
  notifyOfChanges((brandId) => one.tell(brandId));
  for (let write = 0; write < 50; write += 1) holdToPrimary("brd_often");
  holdToPrimary("brd_once");
  await until(() => heard.includes("brd_once"), "it is heard of");
  expect(heard).toEqual(["brd_often", "brd_once"]);
});

it("is heard of again when Redis has been away, which fails nobody meanwhile", async () => {
  const redis = await TestRedis.start();
  toStop.push(() => redis.kill());
  const { one, other, heard } = await twoProcesses(redis.url);
  await redis.kill();
  await until(() => !one.isUp && !other.isUp, "Redis is seen to be away");
  one.tell("brd_meanwhile");
  await redis.startAgain();
  await until(() => one.isUp && other.isUp, "both are connected again");
  one.tell("brd_after");
  await until(() => heard.length > 0, "it is heard of");
  expect(heard).toEqual(["brd_after"]);
});

it("is heard of by way of a Cluster", async () => {
  const redis = await startClusterRedis();
  toStop.push(() => redis.stop());
  const { one, heard } = await twoProcesses(redis.url);
  one.tell("brd_changed");
  await until(() => heard.includes("brd_changed"), "it is heard of");
});
