import { defineConfig } from "playwright/test";
import { installedChromium } from "../lib/platform/launch/machine/chromium";
import { SITE_SECRET } from "./support/site-settings";

// The specs mint brands and keys by the same code as the service, so under the same secret.
Object.assign(process.env, { NODE_ENV: "test", AUTH_SECRET: SITE_SECRET, LOG_LEVEL: "silent" });

const project = (name: string) => ({ name, testDir: name });

export default defineConfig({
  globalSetup: "./support/servers-set-up.ts",
  outputDir: "../test-results",
  fullyParallel: false,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // As for Vitest: what needed a second try is named at the end of the run.
  retries: 1,
  use: {
    actionTimeout: 20_000,
    locale: "en-GB",
    timezoneId: "UTC",
    // A trace would cost every test a third of its time; what a page looked like when it failed is kept with the
    // failure.
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? installedChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [project("api"), project("portal"), project("public")],
});
