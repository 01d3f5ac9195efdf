import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { type MarkedToken, walkTokens } from "marked";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readChangelog } from "./changelog";
import { findDocument, readProjectFile, type MarkdownDocument, readMarkdown } from "./documents";
import { docsPages } from "./pages";
import { DOCUMENTS, GUIDES, servedHref, servedPicture } from "./rules";

const SERVED = [
  ...DOCUMENTS.map(({ slug }) => `lib/docs/${slug}.md`),
  ...GUIDES.map(({ slug }) => `lib/docs/guides/${slug}.md`),
];
const READ_BESIDE = ["README.md", "CHANGELOG.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md"];

/** Every token, those within others too. */
function allTokens({ tokens }: MarkdownDocument): MarkedToken[] {
  const all: MarkedToken[] = [];
  void walkTokens(tokens, (token) => void all.push(token as MarkedToken));
  return all;
}

/** The README shows its pictures by HTML, for light and dark. */
const documentAt = (path: string): MarkdownDocument => readMarkdown(readProjectFile(path));
const idsOf = (document: MarkdownDocument) => [...document.headings.values()].map(({ id }) => id);
const linksOf = (document: MarkdownDocument) =>
  allTokens(document).flatMap((token) => (token.type === "link" || token.type === "image" ? [token.href] : []));

describe.each(DOCUMENTS)("$slug", ({ slug }) => {
  it("is served", () => {
    expect(findDocument(slug)?.tokens.length).toBeGreaterThan(3);
  });

  it("holds no HTML, and pictures that are served", () => {
    const tokens = allTokens(documentAt(`lib/docs/${slug}.md`));
    expect(tokens.filter(({ type }) => type === "html").map(({ raw }) => raw)).toEqual([]);
    expect(tokens.filter((token) => token.type === "image" && servedPicture(token.href) === null)).toEqual([]);
  });
});

it.each([...SERVED, ...READ_BESIDE])("every link of %s leads somewhere, to the heading it names", (path) => {
  const document = documentAt(path);
  const broken = linksOf(document).filter((href) => {
    if (href.startsWith("https://")) return false;
    if (href.startsWith("/docs/")) return !docsPages().some((page) => page.href === href);
    const [file = "", hash] = href.split("#");
    const target = file ? normalize(join(dirname(path), file)) : path;
    if (!existsSync(target)) return true;
    return hash !== undefined && !idsOf(documentAt(target)).includes(hash);
  });
  expect(broken).toEqual([]);
});

it.each([...SERVED, ...READ_BESIDE].filter((path) => !path.endsWith("asvs.md")))(
  "every path that %s names is there",
  (path) => {
    const text = readProjectFile(path).replace(/^```[\s\S]*?^```/gm, "");
    const paths = [...text.matchAll(/`((?:app|components|lib|db|e2e|bench|deploy|\.github)\/[^\s`<*…]*)`/g)].map(
      ([, name = ""]) => name,
    );
    expect(paths.filter((name) => !existsSync(name))).toEqual([]);
  },
);

describe("the samples of first-use-case.md", () => {
  const { tokens } = documentAt("lib/docs/first-use-case.md");
  const samples = tokens.flatMap((token, index) => {
    if (token.type !== "code") return [];
    const above = tokens.slice(0, index).findLast(({ type }) => type === "paragraph");
    return [{ file: /`([^`]+)`:$/.exec(above?.raw.trim() ?? "")?.[1] ?? "", sample: token.text }];
  });
  const withoutSpace = (text: string) => text.replace(/\s+/g, "");

  it("are six, each below the name of its file", () => {
    expect(samples).toHaveLength(6);
    expect(samples.filter(({ file }) => !existsSync(file))).toEqual([]);
  });

  it.each(samples)("are lines of $file, in their order", ({ file, sample }) => {
    let rest = withoutSpace(readProjectFile(file));
    for (const excerpt of sample.split(/^\s*…\s*$/m)) {
      const lines = withoutSpace(excerpt);
      const at = rest.indexOf(lines);
      expect(at, excerpt).toBeGreaterThanOrEqual(0);
      rest = rest.slice(at + lines.length);
    }
  });
});

describe("a link", () => {
  it.each([
    ["security.md", "/docs/security"],
    ["manual.md#mail", "/docs/manual#mail"],
    ["#mail", "#mail"],
    ["../../CHANGELOG.md", "/docs/changelog"],
    ["https://example.com/", "https://example.com/"],
    ["webhooks.md", "/docs/guides/webhooks"],
    ["/docs/api/verifyPassport", "/docs/api/verifyPassport"],
    ["../../deploy/nginx.conf", null],
    ["http://example.com/", null],
    ["javascript:alert(1)", null],
    ["data:text/html,x", null],
    ["//example.com", null],
    ["other.md", null],
  ])("%s leads to %s", (href, served) => {
    expect(servedHref(href)).toBe(served);
  });
});

it("headings get the addresses that GitHub gives them, each its own", () => {
  const document = readMarkdown("# T\n\n## Back-up and `restore`\n\n## What's new?\n\n## What's new?\n");
  expect(idsOf(document)).toEqual(["back-up-and-restore", "whats-new", "whats-new-1"]);
});

it("a change stands under a day and a kind, or is refused", () => {
  const [entry] = readChangelog("# C\n\n## 2026-11-22\n\n### Fixed\n\n- One `x`.\n- Two.\n");
  expect(entry).toMatchObject({ day: "2026-11-22", changes: [{ kind: "fixed" }, { kind: "fixed" }] });
  const [release] = readChangelog("# C\n\n## 1.20.3, 2026-11-22\n\n### Fixed\n\n- One.\n");
  expect(release).toMatchObject({ day: "2026-11-22", release: "1.20.3" });
  expect(() => readChangelog("# C\n\n- One.\n")).toThrow(/no day/);
  expect(() => readChangelog("# C\n\n## 2026-11-22\n\n### New\n\n- One.\n")).toThrow(/no kind/);
});

it("the changelog's latest release is the version of package.json, of the chart and of the image that it runs", () => {
  const { version } = JSON.parse(readProjectFile("package.json")) as { version: string };
  const lock = JSON.parse(readProjectFile("package-lock.json")) as { version: string };
  const chart = parse(readProjectFile("deploy/helm/Chart.yaml")) as { version: string; appVersion: string };
  const [latest] = readChangelog(readProjectFile("CHANGELOG.md"));
  expect([latest?.release, lock.version, chart.version, chart.appVersion]).toEqual([
    version,
    version,
    version,
    version,
  ]);
});

it("the changelog is read whole: days of the calendar, the latest first", () => {
  const entries = readChangelog(readProjectFile("CHANGELOG.md"));
  const days = entries.map(({ day }) => day);
  expect(days.length).toBeGreaterThan(0);
  expect(days.filter((day) => !/^\d{4}-\d\d-\d\d$/.test(day))).toEqual([]);
  expect(days).toEqual(days.toSorted().toReversed());
  expect(entries.every(({ changes }) => changes.length > 0)).toBe(true);
});
