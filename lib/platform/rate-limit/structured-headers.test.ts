import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { foreignData } from "@/lib/platform/testing/standards";
import { type Member, parseField } from "@/lib/platform/testing/structured-fields";
import { rateLimitHeaders } from "./rate-limiter";

/** The headers of /v1 that are Structured Fields (RFC 9651), read by a parser that the IETF's test cases prove. */

interface Case {
  name: string;
  raw: string[];
  header_type: "item" | "list" | "dictionary";
  expected?: unknown;
  must_fail?: boolean;
  can_fail?: boolean;
}

describe.skipIf(!foreignData)("the parser", () => {
  const folder = join(foreignData ?? "", "vectors/structured-fields");
  const files = foreignData ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  const cases = files.flatMap((file) =>
    (JSON.parse(readFileSync(join(folder, file), "utf8")) as Case[]).map((one) => ({ ...one, file })),
  );

  it("judges every case of the IETF's structured-field tests as they do", () => {
    const wrong = cases.filter((one) => {
      let value: unknown;
      try {
        value = parseField(one.header_type, one.raw);
      } catch {
        return !one.must_fail && !one.can_fail;
      }
      return one.must_fail === true || JSON.stringify(value) !== JSON.stringify(one.expected);
    });
    expect(wrong.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
    expect([files.length, cases.length]).toEqual([15, 235]);
  });
});

describe("the headers of rate limits", () => {
  const admission = { admitted: true, limit: 600, reserve: 0, remaining: 599, resetSeconds: 60 };

  it.each([
    ["a limit", {}, [["minute", { q: 600, w: 60 }]]],
    [
      "a limit with a reserve",
      { reserve: 1_000_000 },
      [
        ["minute", { q: 600, w: 60 }],
        ["reserve", { q: 1_000_000, w: 60 }],
      ],
    ],
  ])("are lists of names with whole numbers: %s", (_what, more, policies) => {
    const headers = rateLimitHeaders({ ...admission, ...more } as Parameters<typeof rateLimitHeaders>[0]);
    const read = (name: string) =>
      (parseField("list", [headers[name]!]) as Member[]).map(([value, parameters]) => [
        value,
        Object.fromEntries(parameters),
      ]);
    expect(read("RateLimit-Policy")).toEqual(policies);
    expect(read("RateLimit")).toEqual([["minute", { r: 599, t: 60 }]]);
  });
});
