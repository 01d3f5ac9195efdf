import type { KnipConfig } from "knip";
import { COMMANDS } from "../lib/platform/launch/compiled.mjs";

/** `npm run dead`: twice, with the tests as users of the code and then without (`--production`). */
export default ({ production = false }: { production?: boolean }): KnipConfig => ({
  next: { entry: ["next.config.mjs!", "app/**/{page,layout,error,not-found,global-error,route}.{ts,tsx}!"] },
  vitest: { config: ".config/vitest.config.ts" },
  playwright: { config: "e2e/playwright.config.ts", entry: "e2e/**/*.spec.ts" },
  drizzle: { config: "db/drizzle.config.ts" },
  entry: [
    "app/{server,pages}.ts!",
    "app/globals.css!",
    "db/embedded/{main.ts,watchdog.mjs}!",
    "lib/**/serve.ts!",
    "lib/client/index.ts!",
    "lib/client/testing/{shop.mjs,use.ts,generate/write-client.ts}",
    // Served to browsers as they are.
    "lib/passports/{page-script/run-page,offline/store-pages}.mjs!",
    "lib/platform/thread.mjs!",
    "lib/platform/launch/{start,run,slim,test,icon-sprite,vulnerabilities}.mjs!",
    "lib/platform/launch/{build-pages,embedded}.ts!",
    ...COMMANDS.map((source) => `${source}!`),
    "lib/platform/testing/leaks/find-leaks.ts",
    "app/v1/testing/serve-alone.ts",
    "lib/**/testing/{*-worker,take-jobs-once}.ts",
    "e2e/support/mint-belongings.ts",
    "e2e/support/mint-public-ground.ts",
    "bench/{run,drill,topology,record-release,compliance,listener,rate-limit,spreadsheets}.ts",
    "bench/servers/{constant.mjs,untouched-next/next.config.mjs}",
  ],
  project: [
    "{.config,app,components,db,lib,e2e,bench}/**/*.{ts,tsx,mjs,css}!",
    "!lib/client/dist/**",
    "!**/*.test.{ts,tsx}!",
    "!**/testing/**!",
    "!{e2e,bench,.config}/**!",
  ],
  // Read as files: by `next/font`, by the dossier's own type-setting and by the sprite of icons.
  ignoreDependencies: ["@fontsource.*", "@embedpdf/fonts-.*", "@iconify-json/lucide", "axe-core"],
  ignoreBinaries: ["mount", "umount", "prlimit", "promtool", "systemd-analyze"],
  // A bound that a test names too is alive; what only a test calls is not.
  ignoreExportsUsedInFile: production,
});
