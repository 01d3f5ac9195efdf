import { describe, expect, it } from "vitest";
import { monotonicMs } from "@/lib/platform/clock";
import { fileOf } from "./testing/file-of";
import { HOSTILE_TEXTS, HOSTILE_WORKBOOKS } from "./testing/hostile-files";
import { zipOf } from "./testing/make-workbook";
import { inspectHere, readAll } from "./testing/read-all";

const TIME_MS_MAX = 2_000;
const MEMORY_BYTES_MAX = 300 * 1024 * 1024;

async function refusal(path: string): Promise<string> {
  const [startMs, startBytes] = [monotonicMs(), process.memoryUsage.rss()];
  const code = await readAll(path).then(
    () => "it was read",
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );
  expect(process.memoryUsage.rss() - startBytes).toBeLessThan(MEMORY_BYTES_MAX);
  // Three times as much where the machine is shared with other tests.
  expect(monotonicMs() - startMs).toBeLessThan(3 * TIME_MS_MAX);
  return code;
}

describe("a hostile file is refused in time and in little memory", () => {
  it.each([...HOSTILE_WORKBOOKS, ...HOSTILE_TEXTS])("$what", async ({ errors, make }) => {
    expect(errors).toContain(await refusal(fileOf(await make())));
  });
});

describe("a file that is none of ours is named for what it is", () => {
  const ole = (name: string) =>
    Buffer.concat([
      Buffer.from("d0cf11e0a1b11ae1", "hex"),
      Buffer.alloc(2_000),
      Buffer.from(`${name}\0`, "utf16le"),
      Buffer.alloc(100),
    ]);
  it.each<[string, Buffer | string, object]>([
    ["a workbook behind a password", ole("EncryptedPackage"), { code: "is_encrypted" }],
    ["an old workbook", ole("Workbook"), { code: "is_xls" }],
    ["an old letter", ole("WordDocument"), { code: "not_a_spreadsheet", details: { found: "word" } }],
    [
      "a page that calls itself .xls",
      "<html><table><tr><td>1</td></tr></table></html>",
      { code: "not_a_spreadsheet", details: { found: "html" } },
    ],
    ["XML", '<?xml version="1.0"?><Workbook/>', { code: "not_a_spreadsheet", details: { found: "xml" } }],
    ["JSON", '[{"gtin": 1}]', { code: "not_a_spreadsheet", details: { found: "json" } }],
    [
      "a cell that is too long",
      `a\n${"x".repeat(32_768)}\n`,
      { code: "cell_too_long", details: { row: 2, column: 1 } },
    ],
    [
      "a quotation mark never closed",
      `a\n"${"x\n".repeat(2_000_000)}`,
      { code: "unclosed_quote", details: { row: 2 } },
    ],
  ])("%s", async (_what, content, expected) => {
    await expect(readAll(fileOf(content))).rejects.toMatchObject(expected);
  });

  it.each([
    ["xl/workbook.bin", { code: "is_xlsb" }],
    ["word/document.xml", { code: "not_a_spreadsheet", details: { found: "word" } }],
    ["Index/Document.iwa", { code: "not_a_spreadsheet", details: { found: "numbers" } }],
    ["photos/a.jpg", { code: "not_a_spreadsheet", details: { found: "zip" } }],
  ])("an archive with %s", async (part, expected) => {
    await expect(inspectHere(fileOf(await zipOf({ [part]: "x" })))).rejects.toMatchObject(expected);
  });
});
