import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { VARIABLE_NAMES } from "../lib/platform/env.ts";
import { isBuilt } from "../lib/platform/launch/built.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const COMPILED = "lib/platform/testing/use-compiled.ts";
const elsewhere = ["node_modules/**", ".next/**", ".build/**", "e2e/**"];
const testEnvironment = {
  ...Object.fromEntries(VARIABLE_NAMES.map((name) => [name, ""])),
  NODE_ENV: "test" as const,
  LOG_LEVEL: "silent",
  CHECK_RESPONSES: "yes",
  AUTH_SECRET: "only-for-tests-only-for-tests-only-for-tests",
};

const project = (
  name: string,
  include: string[],
  more: TestProjectInlineConfiguration["test"] = {},
): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include, exclude: elsewhere, env: testEnvironment, ...more },
});

export default defineConfig({
  // Made when pages are built; for a test it is a file.
  assetsInclude: ["**/*.sprite"],
  root,
  resolve: { alias: [{ find: "@", replacement: root.replace(/\/$/, "") }] },
  test: {
    maxWorkers: 2,
    // Files share the modules of their worker. Loading them again for each file took as long as the tests.
    isolate: false,
    // The projects, and one run after another, share the modules that were compiled once.
    experimental: { fsModuleCache: true },
    // A retry distinguishes a flaky test from a broken one. The end of the run names every test that needed one.
    retry: 1,
    provide: { compiled: isBuilt() ? join(root, ".build") : "" },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine needs more than the default of one second for what tests wait for.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      project("unit", ["**/*.test.{ts,tsx}"], {
        setupFiles: [COMPILED, "lib/languages/register.ts"],
        exclude: [...elsewhere, "**/*.{db,pg,pgbouncer,embedded,redis}.test.ts"],
      }),
      project("postgres", ["**/*.{db,pg}.test.ts"], {
        globalSetup: "lib/platform/testing/set-up-postgres.ts",
        setupFiles: [COMPILED, "lib/platform/testing/set-up-worker.ts"],
        env: { ...testEnvironment, EMBEDDED_DATABASE: "no" },
      }),
      project("embedded", ["**/*.{db,embedded}.test.ts"], {
        globalSetup: "lib/platform/testing/set-up-embedded.ts",
        setupFiles: [COMPILED, "lib/platform/testing/set-up-worker.ts"],
        env: { ...testEnvironment, EMBEDDED_DATABASE: "yes" },
      }),
      project(
        "pgbouncer",
        ["**/*.pgbouncer.test.ts", "app/v1/**/*.db.test.ts", "lib/{api,transfers}/**/*.pg.test.ts"],
        {
          globalSetup: "lib/platform/testing/set-up-pgbouncer.ts",
          setupFiles: [COMPILED, "lib/platform/testing/set-up-worker.ts"],
          env: { ...testEnvironment, EMBEDDED_DATABASE: "no", DATABASE_POOLER: "transaction" },
        },
      ),
      project("redis", ["**/*.redis.test.ts"], { globalSetup: "lib/platform/testing/set-up-redis.ts" }),
    ],
  },
});
