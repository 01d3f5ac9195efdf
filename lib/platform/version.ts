import { readFileSync } from "node:fs";
import { join } from "node:path";

export const { version } = JSON.parse(readFileSync(join(process.cwd(), "package.json"), "utf8")) as { version: string };
