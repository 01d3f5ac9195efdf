import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { build } from "esbuild";
import { afterAll, describe, expect, it } from "vitest";
import { errorForLog } from "./error-for-log";

describe("an error in the log", () => {
  const folder = mkdtempSync(join(tmpdir(), "carnet-lines-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("names the line of the source that threw, not of what was compiled", async () => {
    const source = join(folder, "throws.ts");
    writeFileSync(
      source,
      "interface Erased {\n  name: string;\n}\nexport const fail = () => {\n  throw new Error();\n};\n",
    );
    const compiled = join(folder, "compiled.cjs");
    await build({
      entryPoints: [source],
      outfile: compiled,
      bundle: true,
      format: "cjs",
      sourcemap: true,
      logLevel: "error",
    });
    const { fail } = createRequire(import.meta.url)(compiled) as { fail: () => never };
    const thrown = (() => {
      try {
        return fail();
      } catch (error) {
        return error as Error;
      }
    })();
    expect(thrown.stack).toContain("compiled.cjs:");
    const [first = ""] = errorForLog(thrown).stack!.split("\n");
    expect(first).toContain(`${relative(process.cwd(), source)}:5:`);
    expect(errorForLog(new Error("of no compiled file")).stack).toContain("source-lines.test.ts:");
  });
});
