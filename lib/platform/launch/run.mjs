import { join } from "node:path";
// Runs a program of this project by its source's path: `node lib/platform/launch/run.mjs lib/operator/cli/brand.ts`.
// Once there is a build, it is the compiled one that starts, in a fraction of the time. Plain Node.
import { pathToFileURL } from "node:url";
import { isBuilt } from "./built.mjs";
import { compiledCommand } from "./compiled.mjs";
import { explainFailure } from "./explain-failure.mjs";
import { giveUp, requireNode, root, useTypeScript } from "./prepare.mjs";

process.once("uncaughtException", (error) => giveUp(explainFailure(error)));
requireNode();
const [program] = process.argv.splice(2, 1);
if (!program) giveUp("Say which program to run.");
const compiled = isBuilt() && compiledCommand(program);
if (!compiled) await useTypeScript();
await import(pathToFileURL(join(root, compiled || program)).href);
