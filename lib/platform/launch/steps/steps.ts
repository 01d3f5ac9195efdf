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

type Project = "unit" | "postgres" | "embedded" | "pgbouncer" | "redis";

const PROJECTS: Record<Project, Need[]> = {
  unit: [],
  postgres: ["PostgreSQL"],
  embedded: [],
  pgbouncer: ["PostgreSQL", "PgBouncer"],
  redis: ["Redis"],
};

function vitest(name: string, projects: Project[], reports: string, files: string[] = []): Step {
  const report = join(reports, `${projects.join("-")}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const chosen = projects.flatMap((project) => ["--project", project]);
  return {
    name,
    needs: projects.flatMap((project) => PROJECTS[project]),
    commands: [
      program("vitest/vitest.mjs", "run", "--config", ".config/vitest.config.ts", ...chosen, ...reporters, ...files),
    ],
    count: (hasSucceeded) => vitestTally(report, hasSucceeded),
  };
}

function playwright({ reports, files = [], ...step }: { reports: string; files?: string[]; after?: string }): Step {
  const report = join(reports, "journeys.json");
  return {
    ...step,
    name: "Journeys in a browser",
    needs: ["PostgreSQL", "Chromium"],
    commands: [
      program("playwright/cli.js", "test", "--config", "e2e/playwright.config.ts", "--reporter=list,json", ...files),
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    count: (hasSucceeded) => playwrightTally(report, hasSucceeded),
  };
}

const CLIENT: Step = { name: "Client", commands: [["lib/client/testing/generate/generate.mjs"]], count: asOne };

export function stepsOfFiles(files: string[], reports: string, missing: ReadonlyMap<Need, string>): [Step][] {
  const journeys = files.filter((file) => file.startsWith("e2e/"));
  const others = files.filter((file) => !journeys.includes(file));
  const projects = (Object.keys(PROJECTS) as Project[]).filter(
    (project) => !PROJECTS[project].some((need) => missing.has(need)),
  );
  const steps = [CLIENT];
  if (others.length > 0) steps.push(vitest("Rules and use cases", projects, reports, others));
  if (journeys.length > 0) steps.push(playwright({ reports, files: journeys }));
  return steps.map((step) => [step]);
}

export const evidenceIn = (reports: string) => join(reports, "evidence");

export function allSteps(reports: string): [Step, ...Step[]][] {
  const evidence = evidenceIn(reports);
  return [
    [CLIENT],
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
    [vitest("Rules and other units", ["unit"], reports)],
    [vitest("Use cases on PostgreSQL", ["postgres"], reports)],
    [vitest("Use cases on the embedded database", ["embedded"], reports)],
    [vitest("The API behind PgBouncer", ["pgbouncer"], reports), vitest("Rate limits in Redis", ["redis"], reports)],
    [playwright({ reports, after: "Build" })],
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
