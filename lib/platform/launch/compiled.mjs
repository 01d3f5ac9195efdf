/** What `npm start` runs, by its path from the project's folder, and its compiled form, once there is a build. */
export const LAUNCHER = "lib/platform/launch/launch.ts";
export const COMPILED_LAUNCHER = ".build/lib/platform/launch/launch.mjs";
/** What the launcher runs. */
export const COMPILED_SERVER = ".build/server.mjs";
/** What the server runs besides: pages and background work. */
export const COMPILED_PAGES = ".build/pages.mjs";
/** Run by the launcher, too. */
export const MIGRATE = "lib/platform/launch/migrate.ts";
/** Entry points with their own name next to the service: for operators, and for deployments that migrate first. */
export const COMMANDS = [
  ...["brand", "user", "key", "move", "rotate-secret"].map((name) => `lib/operator/cli/${name}.ts`),
  ...[
    "verify-audit",
    "verify-dossier",
    "verify-credential",
    "law",
    "backup-copy",
    "backup-verify",
    "backup-restore",
    "backup-keys",
    "record-backup",
  ].map((name) => `lib/operator/cli/${name}.ts`),
  MIGRATE,
  "lib/platform/launch/seed.ts",
];
/**
 * The compiled form of a command, by its source's path; undefined: it has none.
 * @param {string} source
 */
export const compiledCommand = (source) =>
  COMMANDS.includes(source) ? `.build/${source.replace(/\.ts$/, ".mjs")}` : undefined;
/** With it the server prepares and then waits for its launcher to send the settings of the database. */
export const AWAITS_SETTINGS = "--awaits-settings";
