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

/** Two processes: the changes of one, and the notifications of the other. */
async function twoProcesses(url: string) {
  const brandIds: string[] = [];
  const one = new ChangedBrands(url, () => undefined, DEADLINE_MS);
  const other = new ChangedBrands(url, (brandId) => brandIds.push(brandId), DEADLINE_MS);
  toStop.push(() => [one, other].map((process) => process.close()));
  await until(() => one.isUp && other.isUp, "both are connected");
  return { one, other, brandIds };
}

it("a brand that changes in one process is heard of in another, once a second at most", async () => {
  const redis = await TestRedis.start();
  toStop.push(() => redis.kill());
  const { one, brandIds } = await twoProcesses(redis.url);
  notifyOfChanges((brandId) => one.publish(brandId));
  for (let write = 0; write < 50; write += 1) holdToPrimary("brd_often");
  holdToPrimary("brd_once");
  await until(() => brandIds.includes("brd_once"), "it is heard of");
  expect(brandIds).toEqual(["brd_often", "brd_once"]);
});

it("is heard of again when Redis has been away, which fails nobody meanwhile", async () => {
  const redis = await TestRedis.start();
  toStop.push(() => redis.kill());
  const { one, other, brandIds } = await twoProcesses(redis.url);
  await redis.kill();
  await until(() => !one.isUp && !other.isUp, "Redis is seen to be away");
  one.publish("brd_meanwhile");
  await redis.startAgain();
  await until(() => one.isUp && other.isUp, "both are connected again");
  one.publish("brd_after");
  await until(() => brandIds.length > 0, "it is heard of");
  expect(brandIds).toEqual(["brd_after"]);
});

it("is heard of by way of a Cluster", async () => {
  const redis = await startClusterRedis();
  toStop.push(() => redis.stop());
  const { one, brandIds } = await twoProcesses(redis.url);
  one.publish("brd_changed");
  await until(() => brandIds.includes("brd_changed"), "it is heard of");
});
