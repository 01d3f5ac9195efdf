import { bringChromium } from "../machine/chromium";
import { faketimeLibrary } from "../machine/faketime";
import type { BroughtServer } from "../machine/guarded";
import { pgBouncerProgram } from "../machine/pgbouncer";
import { bringPostgres } from "../machine/postgres";
import { promtoolProgram } from "../machine/promtool";
import { bringRedis } from "../machine/redis";
import { sshdProgram } from "../machine/sshd";

export type Need = "PostgreSQL" | "PgBouncer" | "Redis" | "OpenSSH" | "Prometheus" | "libfaketime" | "Chromium";

/** What the checks need and the machine may not have; the rest learns of it by these variables. */
export class Servers {
  readonly missing = new Map<Need, string>();
  readonly #brought: BroughtServer[] = [];

  /** Brings all of it; what cannot be had is named in `missing`, with the reason. */
  async bring(): Promise<void> {
    // One after the other: two of them may have to be installed, and apt-get runs alone.
    await this.#try("PostgreSQL", async () => this.#keep("TEST_DATABASE_URL", await bringPostgres()));
    await this.#try("PgBouncer", async () => void (await pgBouncerProgram()));
    await this.#try("Redis", async () => this.#keep("TEST_REDIS_URL", await bringRedis()));
    await this.#try("OpenSSH", async () => void (await sshdProgram()));
    await this.#try("Prometheus", async () => void (await promtoolProgram()));
    await this.#try("libfaketime", async () => void (await faketimeLibrary()));
    await this.#try("Chromium", async () => {
      process.env.CHROMIUM_PATH = await bringChromium();
    });
  }

  async stop(): Promise<void> {
    await Promise.all(this.#brought.map((server) => server.stop()));
  }

  #keep(variable: string, server: BroughtServer): void {
    this.#brought.push(server);
    process.env[variable] = server.url;
  }

  async #try(need: Need, bring: () => Promise<void>): Promise<void> {
    try {
      await bring();
    } catch (error) {
      this.missing.set(need, (error as Error).message.trim().replace(/^.*\n/s, ""));
    }
  }
}
