/** What is started in production, once there is a build: by its path from the project's folder. */
export const COMPILED_LAUNCHER = ".build/launch.cjs";
/** What the launcher runs. */
export const COMPILED_SERVER = ".build/server.mjs";
/** With it the server gets ready and then waits for its launcher to tell it the settings of the database. */
export const AWAITS_SETTINGS = "--awaits-settings";
