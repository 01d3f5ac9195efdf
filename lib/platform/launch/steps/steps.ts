import { join } from "node:path";
import { provideChromium } from "../machine/chromium";
import { faketimeLibrary } from "../machine/faketime";
import type { ProvidedServer } from "../machine/guarded";
import { pgBouncerProgram } from "../machine/pgbouncer";
import { providePostgres } from "../machine/postgres";
import { promtoolProgram } from "../machine/promtool";
import { provideRedis } from "../machine/redis";
import { sshdProgram } from "../machine/sshd";
import { root } from "../prepare.mjs";
import { ONE_FAILED, ONE_PASSED, playwrightTally, type Tally, vitestTally } from "./tally";

type Need = "PostgreSQL" | "PgBouncer" | "Redis" | "OpenSSH" | "Prometheus" | "libfaketime" | "Chromium";

export class Servers {
  readonly missing = new Map<Need, string>();
  readonly #brought: ProvidedServer[] = [];

  async bring(): Promise<void> {
    await this.#try("PostgreSQL", async () => this.#keep("TEST_DATABASE_URL", await providePostgres()));
    await this.#try("PgBouncer", async () => void (await pgBouncerProgram()));
    await this.#try("Redis", async () => this.#keep("TEST_REDIS_URL", await provideRedis()));
    await this.#try("OpenSSH", async () => void (await sshdProgram()));
    await this.#try("Prometheus", async () => void (await promtoolProgram()));
    await this.#try("libfaketime", async () => void (await faketimeLibrary()));
    await this.#try("Chromium", async () => {
      process.env.CHROMIUM_PATH = await provideChromium();
    });
  }

  async stop(): Promise<void> {
    await Promise.all(this.#brought.map((server) => server.stop()));
  }

  #keep(variable: string, server: ProvidedServer): void {
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

export interface Step {
  name: string;
  needs?: Need[];
  after?: string;
  commands: string[][];
  env?: Record<string, string>;
  count: (hasSucceeded: boolean) => Tally;
}

const program = (path: string, ...args: string[]) => [join(root, "node_modules", path), ...args];
const next = (...args: string[]) => program("next/dist/bin/next", ...args);
/** Git ignores the generated client, whose imports count. */
const knip = (...args: string[]) =>
  program("knip/bin/knip.js", "--no-progress", "--no-gitignore", "--config", ".config/knip.ts", ...args);
const asOne = (hasSucceeded: boolean) => (hasSucceeded ? ONE_PASSED : ONE_FAILED);

function vitest(name: string, project: string, reports: string, needs: Need[] = []): Step {
  const report = join(reports, `${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return {
    name,
    needs,
    commands: [
      program("vitest/vitest.mjs", "run", "--config", ".config/vitest.config.ts", "--project", project, ...reporters),
    ],
    count: (hasSucceeded) => vitestTally(report, hasSucceeded),
  };
}

export const evidenceIn = (reports: string) => join(reports, "evidence");

export function allSteps(reports: string): [Step, ...Step[]][] {
  const journeys = join(reports, "journeys.json");
  const evidence = evidenceIn(reports);
  return [
    [{ name: "Client", commands: [["lib/client/testing/generate/generate.mjs"]], count: asOne }],
    [
      {
        name: "Lint",
        commands: [
          program("oxfmt/bin/oxfmt", "--check"),
          program("oxlint/bin/oxlint", "--config", ".config/oxlint.json", "--threads=1"),
        ],
        count: asOne,
      },
      // Each additional checker infers most types again: the default of four takes twice the CPU time.
      {
        name: "Types",
        commands: [next("typegen"), program("typescript/bin/tsc", "--noEmit", "--checkers", "1")],
        count: asOne,
      },
      { name: "Dead code", commands: [knip(), knip("--production", "--exclude", "types,duplicates")], count: asOne },
    ],
    [{ name: "Build", commands: [["--import", "tsx", "lib/platform/launch/build-pages.ts"]], count: asOne }],
    [vitest("Rules and other units", "unit", reports)],
    [vitest("Use cases on PostgreSQL", "postgres", reports, ["PostgreSQL"])],
    [vitest("Use cases on the embedded database", "embedded", reports)],
    [
      vitest("The API behind PgBouncer", "pgbouncer", reports, ["PostgreSQL", "PgBouncer"]),
      vitest("Rate limits in Redis", "redis", reports, ["Redis"]),
    ],
    [
      {
        name: "Journeys in a browser",
        needs: ["PostgreSQL", "Chromium"],
        after: "Build",
        commands: [
          program("playwright/cli.js", "test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"),
        ],
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeys },
        count: (hasSucceeded) => playwrightTally(journeys, hasSucceeded),
      },
    ],
    [
      {
        name: "Leaks",
        needs: ["PostgreSQL", "Chromium"],
        commands: [
          ["--import", "tsx", "lib/platform/testing/leaks/find-leaks.ts", evidence, "postgres", "embedded", "journeys"],
        ],
        count: asOne,
      },
    ],
  ];
}
