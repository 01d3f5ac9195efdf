import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { VARIABLE_NAMES } from "@/lib/platform/env";
import { freePort, type GuardedProcess, startGuarded, waitUntil } from "@/lib/platform/launch/machine/guarded";
import { serverArguments } from "@/lib/platform/launch/server-arguments";
import { requireValue } from "@/lib/platform/require-value";
import { keepsEvidence, keepWords } from "@/lib/platform/testing/leaks/evidence";
import { SITE_SECRET } from "./site-settings";

const projectFolder = fileURLToPath(new URL("../..", import.meta.url));
const READY_WITHIN_MS = 60_000;

export interface ServiceOptions {
  databaseUrl: string;
  isEmbedded?: boolean;
  smtpUrl?: string;
  redisUrl?: string;
  more?: Record<string, string>;
}

/** Our production server in its own process, on a port that stays the same when it is killed and restarted. */
export class Service {
  private running: GuardedProcess | undefined;
  /** The service has its own folder for files: the cleanup after a journey would delete a developer's. */
  private readonly folder = mkdtempSync(join(tmpdir(), "carnet-service-"));

  private constructor(
    readonly port: number,
    private options: ServiceOptions,
  ) {}

  static async start(options: ServiceOptions): Promise<Service> {
    const service = new Service(await freePort(), options);
    await service.startAgain();
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Of the process that it runs below. Throws when it has not been started. */
  get pid(): number {
    return requireValue(this.running, "The running service").pid;
  }

  /** Settings in addition to the common ones. */
  get settings(): Record<string, string> {
    return { ...this.options.more };
  }

  hasEnded(): boolean {
    return this.running?.hasEnded() ?? true;
  }

  /** What it wrote last. */
  output(): string {
    return this.running?.output() ?? "";
  }

  /** Done when it answers. `change`: what is different from the last start. Throws with what it wrote. */
  async startAgain(change: Partial<ServiceOptions> = {}): Promise<void> {
    this.options = { ...this.options, ...change };
    const isDevelopment = this.options.more?.NODE_ENV === "development";
    // In development Next compiles a page on its first request.
    const first = `${this.url}${isDevelopment ? "/v1/openapi.json" : "/api/health"}`;
    this.running = startGuarded({
      command: process.execPath,
      args: serverArguments({ isDevelopment }),
      cwd: projectFolder,
      env: this.environment(),
      onOutput: (chunk) => keepWords(`journeys-${this.port}.log`, chunk),
    });
    if (!(await waitUntil(() => isAlive(first), this.running, READY_WITHIN_MS)))
      throw new Error(`our server did not start: ${this.running.output()}`);
  }

  /** As `kill -9` does. */
  async kill(): Promise<void> {
    await this.running?.crash("SIGKILL");
  }

  /** Ends it by a signal, as a supervisor does, and waits until it has ended. */
  async end(): Promise<void> {
    await this.running?.crash("SIGTERM");
  }

  async stop(): Promise<void> {
    await this.running?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** What the surroundings set is set aside: no test may send a developer's mail. */
  private environment(): Record<string, string> {
    const { databaseUrl, isEmbedded = false, smtpUrl = "", redisUrl = "", more } = this.options;
    return {
      ...Object.fromEntries(VARIABLE_NAMES.map((name) => [name, ""])),
      NODE_ENV: "production",
      PORT: String(this.port),
      HOST: "127.0.0.1",
      PUBLIC_URL: this.url,
      // All journeys come from one address, faster than people.
      PAGE_REQUESTS_PER_MINUTE: "1000000",
      DATABASE_URL: databaseUrl,
      DATA_DIR: this.folder,
      EMBEDDED_DATABASE: isEmbedded ? "yes" : "no",
      SMTP_URL: smtpUrl,
      REDIS_URL: redisUrl,
      AUTH_SECRET: SITE_SECRET,
      // All output is searched for leaks.
      LOG_LEVEL: keepsEvidence() ? "debug" : "warn",
      ALLOW_PRIVATE_NETWORK: "sign-in",
      CHECK_RESPONSES: "yes",
      ...more,
    };
  }
}

async function isAlive(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
}
