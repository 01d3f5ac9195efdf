/** What is started in production, once there is a build: by its path from the project's folder. */
export const COMPILED_LAUNCHER = ".build/launch.cjs";
/** What the launcher runs. */
export const COMPILED_SERVER = ".build/server.mjs";
/** What is run by its own name beside the service: by operators, and where a deployment migrates first. */
export const COMMANDS = [
  ...["brand", "user", "key", "move", "distribute", "rotate-secret"].map((name) => `lib/operator/cli/${name}.ts`),
  ...["verify-audit", "verify-dossier", "verify-credential", "backup-copy", "backup-verify", "backup-restore"].map(
    (name) => `lib/operator/cli/${name}.ts`,
  ),
  "lib/platform/launch/migrate.ts",
  "lib/platform/launch/seed.ts",
];
/**
 * The compiled form of a command, by its source's path; undefined: it has none.
 * @param {string} source
 */
export const compiledCommand = (source) =>
  COMMANDS.includes(source) ? `.build/${source.replace(/\.ts$/, ".mjs")}` : undefined;
/** With it the server gets ready and then waits for its launcher to tell it the settings of the database. */
export const AWAITS_SETTINGS = "--awaits-settings";
