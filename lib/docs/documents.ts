import { readFileSync } from "node:fs";
import { join } from "node:path";
import { processWide } from "@/lib/platform/process-wide";
import { type MarkdownDocument, readMarkdown } from "./markdown";
import { isDocument } from "./rules";

/** A document as it stands in the checkout that this process runs from; null when there is none of that name. */
export function findDocument(slug: string): MarkdownDocument | null {
  if (!isDocument(slug)) return null;
  return processWide(`document ${slug}`, () => readMarkdown(readProjectFile(`lib/docs/${slug}.md`)));
}

/** A file of this checkout as text, by its path from the top. */
export function readProjectFile(path: string): string {
  return readFileSync(join(process.cwd(), path), "utf8");
}
