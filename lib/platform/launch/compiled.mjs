export const LAUNCHER = "lib/platform/launch/launch.ts";
export const COMPILED_LAUNCHER = ".build/lib/platform/launch/launch.mjs";
export const COMPILED_SERVER = ".build/server.mjs";
export const COMPILED_PAGES = ".build/pages.mjs";
export const MIGRATE = "lib/platform/launch/migrate.ts";
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
 * Undefined: the command has no compiled form.
 *
 * @param {string} source
 */
export const compiledCommand = (source) =>
  COMMANDS.includes(source) ? `.build/${source.replace(/\.ts$/, ".mjs")}` : undefined;
/** With it the server prepares and then waits for its launcher to send the settings of the database. */
export const AWAITS_SETTINGS = "--awaits-settings";
