import { readFileSync } from "node:fs";
import { join } from "node:path";
import { processWide } from "@/lib/platform/process-wide";
import { type MarkdownDocument, readMarkdown } from "./markdown";
import { isDocument } from "./rules";

/** A document as it stands in the checkout that this process runs from; null when there is none of that name. */
export function findDocument(slug: string): MarkdownDocument | null {
  return isDocument(slug) ? processWide(`document ${slug}`, () => readMarkdown(readDocsFile(`${slug}.md`))) : null;
}

/** A file of `lib/docs` as text. */
export function readDocsFile(name: string): string {
  return readFileSync(join(process.cwd(), "lib", "docs", name), "utf8");
}
