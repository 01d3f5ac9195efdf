// `npm test [-- <feature> …]`. Plain Node until what it needs is installed.
import { requireDependencies, requireNode, useTypeScript } from "./prepare.mjs";

requireNode();
await requireDependencies({ withDevelopment: true });
await useTypeScript();
const { runTests } = await import("./run-tests.ts");
process.exitCode = (await runTests(process.argv.slice(2))) ? 0 : 1;
