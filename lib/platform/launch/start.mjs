// `npm start` and `npm run dev`. Plain Node until what it needs is installed.
import { giveUp, requireDependencies, requireFreeDataFolder, requireNode, useTypeScript } from "./prepare.mjs";

process.once("uncaughtException", (error) => giveUp(`Carnet has to stop: ${error.message}`));
requireNode();
const isDevelopment = process.argv.includes("--dev");
if (!process.env.DATABASE_URL) await requireFreeDataFolder();
await requireDependencies({ withDevelopment: isDevelopment });
await useTypeScript();
const { launch } = await import("./launch.ts");
await launch({ isDevelopment });
