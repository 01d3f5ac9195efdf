import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { foreignData } from "@/lib/platform/testing/standards";
import { placeOf } from "./element-path";

/** The JSONPath Compliance Test Suite (RFC 9535) against the reads of data elements. */

interface Case {
  name: string;
  selector: string;
  document?: unknown;
  result_paths?: string[];
  results_paths?: string[][];
  invalid_selector?: true;
}

/** RFC 9535, 2.7. */
const normalized = (path: readonly (string | number)[]) =>
  `$${path.map((step) => (typeof step === "number" ? `[${step}]` : `['${escaped(step)}']`)).join("")}`;

const NAMED: Readonly<Record<string, string>> = {
  "\b": "b",
  "\f": "f",
  "\n": "n",
  "\r": "r",
  "\t": "t",
  "'": "'",
  "\\": "\\",
};
const escaped = (name: string) =>
  name.replaceAll(/[\u0000-\u001f'\\]/g, (one) =>
    NAMED[one] ? `\\${NAMED[one]}` : `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

function outcomeOf({ selector, document, ...expected }: Case): string {
  const paths = expected.results_paths ?? [expected.result_paths ?? []];
  try {
    const path = placeOf(document, selector);
    if (expected.invalid_selector) return "accepted although invalid";
    const actualPaths = path === null ? [] : [normalized(path)];
    return paths.some((one) => one.join() === actualPaths.join())
      ? actualPaths.length > 0
        ? "found"
        : "nothing"
      : "differs";
  } catch (error) {
    const { code, detail } = error as { code?: string; detail?: string };
    if (code !== "element_path_invalid") return "failed";
    if (/no JSONPath/.test(detail ?? "")) return expected.invalid_selector ? "refused" : "refused although valid";
    if (expected.invalid_selector) return "refused";
    if (/several elements/.test(detail ?? "")) return paths.some((one) => one.length > 1) ? "several" : "differs";
    return "too costly";
  }
}

describe.skipIf(!foreignData)("a path to a data element, by the JSONPath Compliance Test Suite", () => {
  const { tests } = foreignData
    ? (JSON.parse(readFileSync(join(foreignData, "vectors/jsonpath/cts.json"), "utf8")) as { tests: Case[] })
    : { tests: [] };

  it("leads where the suite says, or is refused: invalid, to several elements, or too costly", () => {
    const counts: Record<string, number> = {};
    const wrong: string[] = [];
    for (const one of tests) {
      const outcome = outcomeOf(one);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      if (/although|differs|failed/.test(outcome)) wrong.push(`${one.name}: ${outcome}`);
    }
    expect(wrong).toEqual([]);
    expect([tests.length, counts]).toEqual([
      703,
      { found: 214, nothing: 39, several: 131, "too costly": 72, refused: 247 },
    ]);
  });
});
