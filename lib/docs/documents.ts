import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lexer, type MarkedToken, type Token } from "marked";
import { processWide } from "@/lib/platform/process-wide";
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

interface DocumentHeading {
  depth: number;
  text: string;
  /** The part of the address after `#`: the one that GitHub gives it too. */
  id: string;
}

export interface MarkdownDocument {
  /** The one heading of the first level. */
  title: string;
  /** Everything below the title. */
  tokens: MarkedToken[];
  /** By the token that each is. */
  headings: ReadonlyMap<Token, DocumentHeading>;
}

/** Reads a document that begins with its title. Throws when it does not. */
export function readMarkdown(text: string): MarkdownDocument {
  const [title, ...tokens] = lexer(text) as MarkedToken[];
  if (title?.type !== "heading" || title.depth !== 1) throw new Error("A document begins with its title.");
  const times = new Map<string, number>();
  const headings = new Map<Token, DocumentHeading>();
  for (const token of tokens) {
    if (token.type !== "heading") continue;
    const plain = plainText(token.tokens);
    const slug = headingSlug(plain);
    const before = times.get(slug) ?? 0;
    times.set(slug, before + 1);
    headings.set(token, { depth: token.depth, text: plain, id: before ? `${slug}-${before}` : slug });
  }
  return { title: plainText(title.tokens), tokens, headings };
}

function headingSlug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
}

/** The words of inline tokens, without their marks. */
function plainText(tokens: readonly Token[]): string {
  const textOf = (token: Token) => ("text" in token ? String(token.text) : token.raw);
  return tokens.map((token) => ("tokens" in token && token.tokens ? plainText(token.tokens) : textOf(token))).join("");
}
