import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lexer, type MarkedToken, type Token } from "marked";
import { boundedCache } from "@/lib/platform/caches";
import { criteriaMarkdown, readCriteria } from "./criteria";
import { headingSlug, isDocument } from "./rules";

const documents = boundedCache<string, MarkdownDocument>(100);

export function findDocument(slug: string): MarkdownDocument | null {
  if (!isDocument(slug)) return null;
  return documents.getOrMake(slug, () => readMarkdown(documentText(slug)));
}

function documentText(slug: string): string {
  const text = readProjectFile(`lib/docs/${slug}.md`);
  if (slug !== "criteria") return text;
  return `${text}\n${criteriaMarkdown(readCriteria(readProjectFile("lib/docs/criteria.json")))}\n`;
}

export function readProjectFile(path: string): string {
  return readFileSync(join(process.cwd(), path), "utf8");
}

interface DocumentHeading {
  depth: number;
  text: string;
  id: string;
}

export interface MarkdownDocument {
  title: string;
  tokens: MarkedToken[];
  headings: ReadonlyMap<Token, DocumentHeading>;
}

/** Throws if the document does not begin with its title. */
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

function plainText(tokens: readonly Token[]): string {
  const textOf = (token: Token) => ("text" in token ? String(token.text) : token.raw);
  return tokens.map((token) => ("tokens" in token && token.tokens ? plainText(token.tokens) : textOf(token))).join("");
}
