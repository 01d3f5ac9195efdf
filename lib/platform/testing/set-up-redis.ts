import type { TestProject } from "vitest/node";
import { provideRedis } from "@/lib/platform/launch/machine/redis";

/** Brings Redis. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await provideRedis();
  project.provide("redis", { url: server.url });
  return () => server.stop();
}
