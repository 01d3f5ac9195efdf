import type { Translate } from "@/lib/platform/i18n/translator";

/** Words of citations that each language of the Union has its own for, the longest first. */
const WORDS = {
  "at least 18 months after adoption": "monthsAfterAdoption",
  "Implementing Regulation": "implementingRegulation",
  "ESPR working plan": "workingPlan",
  "iron and steel": "ironAndSteel",
  "ICT products": "ictProducts",
  furniture: "furniture",
  textiles: "textiles",
  tyres: "tyres",
  Regulation: "regulation",
  Directive: "directive",
  Article: "article",
  Annex: "annex",
  points: "points",
  expected: "expected",
  "in force": "inForce",
  GDPR: "gdpr",
  and: "and",
  to: "to",
} as const;
const PATTERN = new RegExp(`\\b(?:${Object.keys(WORDS).join("|")})\\b`, "g");

/** The ground of a check or a date of the law, as the reader's language cites it. */
export function groundText(t: Translate<"compliance">, citation: string): string {
  return citation.replace(PATTERN, (word) => t(`citation.${WORDS[word as keyof typeof WORDS]}`));
}
