import { marked, type MarkedToken, type Tokens, walkTokens } from "marked";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { changelog, changelogFeed } from "./changelog";
import { documentation } from "./documentation";
import { callOf, guideIn, listGuides } from "./guides";
import { llmsText } from "./llms-text";
import { docsPages, findDocsPage } from "./pages";
import { SAMPLE_LANGUAGES } from "./samples/request";
import { searchDocs } from "./search-docs";

const pages = docsPages();
const served = new Set(pages.flatMap(({ href }) => [href, `${href}.md`]));
const BESIDE = ["/docs/architecture.svg"];

describe("every page", () => {
  it("has an address and a title of its own kind, and a first heading", () => {
    expect(new Set(pages.map(({ href }) => href)).size).toBe(pages.length);
    for (const { href, title, markdown } of pages) {
      expect(title, href).not.toBe("");
      expect(markdown("curl"), href).toMatch(/^# \S/);
    }
  });

  it("links, as Markdown, to what is served", () => {
    const broken: string[] = [];
    for (const { href, markdown } of pages)
      void walkTokens(marked.lexer(markdown("curl")), (token) => {
        const { type, href: to = "" } = token as MarkedToken & { href?: string };
        if ((type !== "link" && type !== "image") || /^(https:|#)/.test(to)) return;
        if (!served.has(to.split("#")[0]!) && !BESIDE.includes(to)) broken.push(`${href}: ${to}`);
      });
    expect(broken).toEqual([]);
  });

  it("is named by llms.txt, once", () => {
    const text = llmsText("https://passports.example.com");
    const links = [...text.matchAll(/\]\(https:\/\/passports\.example\.com(\/docs[^)]*)\.md\)/g)].map(
      ([, href]) => href,
    );
    expect(links.toSorted()).toEqual(pages.map(({ href }) => href).toSorted());
    expect(text).toMatch(/^# Carnet\n\n> \S/);
  });
});

it.each(SAMPLE_LANGUAGES)("guides and operations have samples in $name, with every value filled in", ({ id, name }) => {
  for (const guide of listGuides()) {
    const codes = guideIn(guide, id, "captions").tokens.filter(({ type }) => type === "code") as Tokens.Code[];
    expect(guide.document.tokens.some((token) => callOf(token))).toBe(true);
    for (const { text, lang } of codes.filter(({ text: code }) => !/from_?carnet/i.test(code))) {
      expect(lang).not.toMatch(/^(call|answer|fill)$/);
      // Java and C# replace names within the text of a body.
      const names = id === "java" || id === "csharp" ? /\{[a-z_]+\}/ : /\{[a-z_]+\}|[^$]\{[A-Z_]+\}/;
      expect(text, guide.title).not.toMatch(names);
    }
  }
  const text = findDocsPage("/docs/api/startTransfer")!.markdown(id);
  expect(text, name).toContain("CARNET_KEY");
});

it("no sample has a cursor, with which an answer silently begins in the middle of a list", () => {
  const { operations } = documentation().reference;
  const queries = operations.map(({ id, request }) => [id, Object.keys(request.query ?? {})] as const);
  expect(queries.filter(([, names]) => names.some((name) => name === "cursor" || name === "after"))).toEqual([]);
  for (const { href, markdown } of pages.filter(({ kind }) => ["overview", "guide", "operation"].includes(kind)))
    expect(markdown("curl").match(/[?&](cursor|after)=[^\s`"]*/g), href).toBeNull();
});

describe("a search", () => {
  it.each([
    ["transfer", "/docs/api/startTransfer"],
    ["startTransfer", "/docs/api/startTransfer"],
    ["recycled_content", "/docs/api/registerProducts/fields"],
    ["unknown field", "/docs/errors/fields/unknown_field"],
    ["rate_limited", "/docs/errors/rate_limited"],
    ["webhoks", "/docs/guides/webhooks"],
    ["label printer", "/docs/guides/label-printer"],
    ["idempotency", "/docs#idempotency"],
    ["back-up restore", "/docs/manual#back-up-and-restore"],
  ])("for %s finds %s among the first", (query, href) => {
    const hits = searchDocs(query)
      .slice(0, 8)
      .map((hit) => hit.href);
    expect(
      hits.some((one) => one.startsWith(href)),
      hits.join(" "),
    ).toBe(true);
  });

  it("for nothing, or for what is nowhere, finds nothing", () => {
    expect(searchDocs("  ")).toEqual([]);
    expect(searchDocs("qqqqzzzz")).toEqual([]);
    expect(searchDocs("<script>".repeat(1000))).toEqual(expect.any(Array));
  });
});

it("the changelog is a feed by RFC 4287: well-formed, with an entry for each day", () => {
  const names: string[] = [];
  const texts: Record<string, string[]> = {};
  const parser = new SaxesParser({ xmlns: true });
  let open: string[] = [];
  parser.on("opentag", ({ local, uri }) => {
    expect(uri).toBe("http://www.w3.org/2005/Atom");
    names.push(local);
    open = [...open, local];
  });
  parser.on("closetag", () => void (open = open.slice(0, -1)));
  parser.on("text", (text) => void (texts[open.join("/")] ??= []).push(text));
  parser.write(changelogFeed("https://passports.example.com")).close();
  const entries = names.filter((name) => name === "entry").length;
  expect(entries).toBe(changelog().length);
  for (const part of ["id", "title", "updated", "content"]) expect(texts[`feed/entry/${part}`]).toHaveLength(entries);
  expect(new Set(texts["feed/entry/id"]).size).toBe(entries);
  for (const at of texts["feed/entry/updated"]!) expect(new Date(at).toISOString()).toBe(at);
  expect(texts["feed/entry/content"]!.join("")).toContain("<code>");
});
