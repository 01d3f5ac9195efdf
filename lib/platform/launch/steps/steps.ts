import { join } from "node:path";
import { root } from "../prepare.mjs";
import type { Need } from "./servers";
import { ONE_FAILED, ONE_PASSED, playwrightTally, type Tally, vitestTally } from "./tally";

/** One step of `npm test`: programs that run one after the other until one fails, and how its result is counted. */
export interface Step {
  name: string;
  needs?: Need[];
  /** The name of a check without whose success this one has nothing to run on. */
  after?: string;
  commands: string[][];
  /** Variables for its programs. */
  env?: Record<string, string>;
  /** By default the whole check counts as one. */
  count: (hasSucceeded: boolean) => Tally;
}

const program = (path: string, ...args: string[]) => [join(root, "node_modules", path), ...args];
const next = (...args: string[]) => program("next/dist/bin/next", ...args);
const knip = (...args: string[]) =>
  program("knip/bin/knip.js", "--no-progress", "--config", ".config/knip.ts", ...args);
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

/** Where the steps leave what the last one searches for leaks. */
export const evidenceIn = (reports: string) => join(reports, "evidence");

/** All steps in order; those of a group run side by side. `reports`: a folder for the test runners. */
export function allSteps(reports: string): [Step, ...Step[]][] {
  const journeys = join(reports, "journeys.json");
  const evidence = evidenceIn(reports);
  return [
    [
      {
        name: "Lint",
        commands: [
          program("oxfmt/bin/oxfmt", "--check"),
          program("oxlint/bin/oxlint", "--config", ".config/oxlint.json", "--threads=1"),
        ],
        count: asOne,
      },
      // Each further checker infers most types anew: four, the default, take twice the processor's time.
      {
        name: "Types",
        commands: [next("typegen"), program("typescript/bin/tsc", "--noEmit", "--checkers", "1")],
        count: asOne,
      },
      { name: "Dead code", commands: [knip(), knip("--production", "--exclude", "types,duplicates")], count: asOne },
    ],
    // Before what starts commands, which are compiled by then.
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
          [
            "--import",
            "tsx",
            "lib/platform/testing/leaks/look-for-leaks.ts",
            evidence,
            "postgres",
            "embedded",
            "journeys",
          ],
        ],
        count: asOne,
      },
    ],
  ];
}
