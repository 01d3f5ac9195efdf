import { Redis } from "ioredis";
import { monotonicMs } from "@/lib/platform/clock";
import { type ProvidedRedis, startRedis } from "@/lib/platform/launch/machine/redis";

/** Resolves as soon as the condition holds; throws when it does not within the deadline. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  deadlineMs = 10_000,
): Promise<void> {
  const startMs = monotonicMs();
  while (!(await condition())) {
    if (monotonicMs() - startMs > deadlineMs) throw new Error(`${what}: not within ${deadlineMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function processIdOf(url: string): Promise<number> {
  const client = new Redis(url);
  const [, processId] = /process_id:(\d+)/.exec(await client.info("server")) ?? [];
  client.disconnect();
  if (!processId) throw new Error("Redis did not tell its process id");
  return Number(processId);
}

/** A real Redis of the test's own, to be killed, frozen and started again. */
export class TestRedis {
  private isRunning = true;

  private constructor(
    private server: ProvidedRedis,
    private processId: number,
  ) {}

  static async start(): Promise<TestRedis> {
    const server = await startRedis();
    return new TestRedis(server, await processIdOf(server.url));
  }

  get url(): string {
    return this.server.url;
  }

  async startAgain(): Promise<void> {
    this.server = await startRedis(this.server.port);
    this.processId = await processIdOf(this.server.url);
    this.isRunning = true;
  }

  /** Ends the server immediately, as a crash would. */
  async kill(): Promise<void> {
    if (this.isRunning) process.kill(this.processId, "SIGKILL");
    this.isRunning = false;
    await this.server.stop();
  }

  /** Stops the server without closing its connections: it accepts, and never answers. */
  freeze(): void {
    process.kill(this.processId, "SIGSTOP");
  }

  thaw(): void {
    process.kill(this.processId, "SIGCONT");
  }
}
