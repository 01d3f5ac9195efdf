import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Tokens } from "marked";
import { describe, expect, it } from "vitest";
import { standards } from "@/lib/platform/testing/standards";
import { type Criterion, readCriteria, type Verdict, VERDICTS } from "./criteria";
import { findDocument, readProjectFile } from "./documents";

const { sources } = readCriteria(readProjectFile("lib/docs/criteria.json"));
const all = sources.flatMap(({ criteria }) => criteria);
const LISTS: Record<string, string> = {
  "EN 18221": "en18221",
  "EN 18239": "en18239",
  "Regulation (EU) 2026/1778": "reg1778",
  ESPR: "espr",
};

describe.skipIf(!standards)("the lists of criteria", () => {
  const listOf = (id: string) =>
    (
      JSON.parse(readFileSync(join(standards!, `../registry/criteria-${LISTS[id]}.json`), "utf8")) as {
        criteria: { id: string; clause: string; who: string }[];
      }
    ).criteria;

  it("have a verdict for each of their 200 rows, once, in their order", () => {
    for (const { id, criteria } of sources)
      expect(criteria.map((one) => [one.id, one.clause])).toEqual(listOf(id).map((one) => [one.id, one.clause]));
    expect(sources.map(({ id }) => id)).toEqual(Object.keys(LISTS));
    expect(all).toHaveLength(200);
  });

  it("leave to the Commission and to organisations what the software has no part in", () => {
    const whose = new Map(Object.keys(LISTS).flatMap((id) => listOf(id).map((one) => [one.id, one.who] as const)));
    const judged = all.filter(({ verdict }) => verdict !== "not_ours").map(({ id }) => whose.get(id));
    expect(judged.filter((who) => who === "commission" || who === "operator")).toEqual([]);
    const left = all.filter(({ verdict }) => verdict === "not_ours").map(({ id }) => whose.get(id));
    expect(left).not.toContain("software");
  });
});

describe("a verdict", () => {
  const namedTests = all.flatMap(({ id, tests }) =>
    Object.entries(tests).flatMap(([file, titles]) => titles.map((title) => ({ id, file, title }))),
  );

  it("names tests that exist, by file and title", () => {
    expect(namedTests.length).toBeGreaterThan(100);
    const missing = namedTests.filter(({ file, title }) => {
      const isTest = /\.(test\.tsx?|spec\.ts)$/.test(file) && existsSync(file);
      return !isTest || !readFileSync(file, "utf8").includes(`"${title}"`);
    });
    expect(missing).toEqual([]);
  });

  it("is never met without a test, and says what is missing or whose duty it is if not met", () => {
    const isTested = ({ tests }: Criterion) => Object.keys(tests).length > 0;
    const untested = all.filter((one) => (one.verdict === "met" || one.verdict === "partly") && !isTested(one));
    const unexplained = all.filter(({ verdict, remark }) => verdict !== "met" && !remark.endsWith("."));
    expect([untested, unexplained].map((list) => list.map(({ id }) => id))).toEqual([[], []]);
  });
});

describe("the page", () => {
  const { tokens, headings } = findDocument("criteria")!;
  const tables = tokens.filter((token): token is Tokens.Table => token.type === "table");
  const overview = tables.find(({ header }) => header[0]?.text === "Source")!;
  const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0]);
  const count = (criteria: readonly Criterion[], verdict: Verdict) =>
    criteria.filter((one) => one.verdict === verdict).length;

  it("has an overview whose numbers are those of the rows, for each source and in all", () => {
    const tableRows = overview.rows.map(([source, ...numbers]) => [
      source!.text,
      ...numbers.map(({ text }) => numberIn(text)),
    ]);
    const counts = [...sources, { id: "All", criteria: all }].map(({ id, criteria }) => [
      id,
      criteria.length,
      ...VERDICTS.map((verdict) => count(criteria, verdict)),
    ]);
    expect(tableRows).toEqual(counts);
  });

  it("has a list for each number of the overview, at its anchor, with as many rows", () => {
    const links = overview.rows.flatMap((cells) =>
      cells.flatMap(({ text }) => [...text.matchAll(/\[(\d+)\]\(#(.+)\)/g)]),
    );
    expect(links.length).toBeGreaterThan(12);
    for (const [, number, anchor] of links) {
      const [heading] = [...headings].find(([, { id }]) => id === anchor) ?? [];
      const following = tokens.slice(tokens.findIndex((token) => token === heading));
      const table = following.find((token): token is Tokens.Table => token.type === "table");
      expect([anchor, table?.rows.length]).toEqual([anchor, Number(number)]);
    }
    const listed = tables.filter(({ header }) => header[0]?.text === "Clause").flatMap(({ rows }) => rows);
    expect(listed).toHaveLength(all.length);
  });
});
