import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { importAnew } from "./import-anew";

const root = mkdtempSync(join(tmpdir(), "carnet-anew-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const write = (file: string, text: string) => writeFileSync(join(root, file), text);

it("a changed source of what a module imports is in the next answer, an unchanged one is not loaded again", async () => {
  mkdirSync(join(root, "sources"));
  write("package.json", '{ "type": "module" }');
  write("sources/words.ts", 'export const greeting: string = "good morning";');
  write(
    "sources/serve.ts",
    'import { greeting } from "./words";\nlet count = 0;\nexport const serve = () => `${greeting} ${(count += 1)}`;',
  );
  const module = importAnew<{ serve: () => string }>(root, "sources/serve.ts", ["sources"]);
  const answer = async () => (await module()).serve();
  expect([await answer(), await answer()]).toEqual(["good morning 1", "good morning 2"]);
  write("sources/words.ts", 'export const greeting: string = "good evening";');
  expect([await answer(), await answer()]).toEqual(["good evening 1", "good evening 2"]);
  write("sources/words.ts", "export const greeting: string = ;");
  await expect(answer()).rejects.toThrow();
  write("sources/words.ts", 'export const greeting: string = "good night";');
  expect(await answer()).toBe("good night 1");
});
