import { describe, expect, it } from "vitest";
import { translator } from "@/lib/platform/i18n/translator";
import { CHECKS } from "./checks";
import { groundText } from "./ground-text";
import { LEGAL_DATES } from "./legal-dates";

const [english, german] = [translator("en", "compliance"), translator("de", "compliance")];
const ALL = [...CHECKS, ...LEGAL_DATES].map(({ citation }) => citation);

describe("the ground of a check", () => {
  it("stands in English as it was written", () => {
    for (const citation of ALL) expect(groundText(english, citation)).toBe(citation);
  });

  it("is cited in German as German law does", () => {
    const ground =
      "Regulation (EU) 2024/1781, Article 29(3), Annex III(j) and (k); Regulation (EU) 2019/1020, Article 4 (in force)";
    expect(groundText(german, ground)).toBe(
      "Verordnung (EU) 2024/1781, Artikel 29(3), Anhang III(j) und (k); Verordnung (EU) 2019/1020, Artikel 4 " +
        "(in Kraft)",
    );
    expect(groundText(german, "Implementing Regulation (EU) 2026/1778, Article 8(4) and (5)")).toBe(
      "Durchführungsverordnung (EU) 2026/1778, Artikel 8(4) und (5)",
    );
  });

  it("leaves no English word of the law in German", () => {
    for (const citation of ALL)
      expect(groundText(german, citation)).not.toMatch(
        /\b(?:Regulation|Directive|Article|Annex|points?|and|to|in force|expected|working|plan|at least)\b/,
      );
  });
});
