import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "playwright/test";

const OWN_COPY = "Symbol.for(`carnet.";
const FROM_THE_PROCESS = 'Symbol.for("carnet.modules")';

test("pages use the modules that the process has, and bring no copies of them", () => {
  const chunks = readdirSync(".next/server", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .map((file) => ({ file, text: readFileSync(`.next/server/${file}`, "utf8") }));
  expect(chunks.filter(({ text }) => text.includes(FROM_THE_PROCESS)).length).toBeGreaterThan(100);
  expect(chunks.filter(({ text }) => text.includes(OWN_COPY)).map(({ file }) => file)).toEqual([]);
  expect(readFileSync(".build/modules.cjs", "utf8").split(OWN_COPY)).toHaveLength(2);
});
