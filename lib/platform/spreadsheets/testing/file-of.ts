import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type WorkbookParts, workbookParts, zipOf } from "./make-workbook";

/** A file that is deleted after the test. */
export function fileOf(content: string | Buffer, name = "file"): string {
  const folder = mkdtempSync(join(tmpdir(), "sheet-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

export async function workbookFile(parts: WorkbookParts): Promise<string> {
  return fileOf(await zipOf(workbookParts(parts)), "book.xlsx");
}
