// `npm run client`: writes lib/client/generated. Plain Node.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const program = join(root, ".build/generate-client.mjs");
const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

await build({
  absWorkingDir: root,
  entryPoints: ["lib/client/testing/generate/write-client.ts"],
  outfile: program,
  bundle: true,
  // openapi-typescript is written for the compiler's old interface, which TypeScript 7 does not have.
  alias: { typescript: "typescript-5" },
  external: [...Object.keys(dependencies), "typescript-5"],
  platform: "node",
  target: "node20.9",
  format: "esm",
  // Packages of openapi-typescript are CommonJS.
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  logLevel: "error",
});
const { writeClient } = await import(pathToFileURL(program).href);
await writeClient(join(root, "lib/client/generated"));
