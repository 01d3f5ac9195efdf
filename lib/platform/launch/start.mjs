// `npm start` and `npm run dev`. Plain Node until what it needs is installed, and to the end once there is a build.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isBuilt } from "./built.mjs";
import { COMPILED_LAUNCHER } from "./compiled.mjs";
import { explainFailure } from "./explain-failure.mjs";
import { giveUp, requireDependencies, requireFreeDataFolder, requireNode, root, useTypeScript } from "./prepare.mjs";

process.once("uncaughtException", (error) => giveUp(`Carnet has to stop. ${explainFailure(error)}`));
requireNode();
const isDevelopment = process.argv.includes("--dev");
if (!process.env.DATABASE_URL) await requireFreeDataFolder();
await requireDependencies({ withDevelopment: isDevelopment });
if (!isDevelopment && isBuilt()) {
  const { launch } = await import(pathToFileURL(join(root, COMPILED_LAUNCHER)).href);
  await launch({ isDevelopment });
} else {
  await useTypeScript();
  const [{ launch }, { requireBuild }] = await Promise.all([import("./launch.ts"), import("./build.ts")]);
  await launch(isDevelopment ? { isDevelopment } : { isDevelopment, build: requireBuild });
}
