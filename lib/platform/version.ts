import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The release that runs. */
export const { version } = JSON.parse(readFileSync(join(process.cwd(), "package.json"), "utf8")) as { version: string };
