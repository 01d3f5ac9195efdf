import type { TestProject } from "vitest/node";
import { bringRedis } from "@/lib/platform/launch/machine/redis";

/** Brings Redis. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await bringRedis();
  project.provide("redis", { url: server.url });
  return () => server.stop();
}
