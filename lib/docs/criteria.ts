import { z } from "zod";
import { headingSlug } from "./rules";

/** Criteria of EN 18221, EN 18239, (EU) 2026/1778 and the ESPR, with a verdict and the tests that prove it. */

export const VERDICTS = ["met", "partly", "not_met", "not_ours"] as const;
export type Verdict = (typeof VERDICTS)[number];

const criterion = z.strictObject({
  id: z.string().min(1),
  clause: z.string().min(1),
  requirement: z.string().min(1),
  verdict: z.enum(VERDICTS),
  tests: z.record(z.string(), z.array(z.string().min(1)).min(1)),
  /** What is missing, or whose duty it is. */
  remark: z.string(),
});
export type Criterion = z.output<typeof criterion>;

const criteriaFile = z.strictObject({
  checkedOn: z.iso.date(),
  sources: z.array(
    z.strictObject({ id: z.string(), title: z.string(), basis: z.string(), criteria: z.array(criterion).min(1) }),
  ),
});
export type CriteriaFile = z.output<typeof criteriaFile>;

export const readCriteria = (text: string): CriteriaFile => criteriaFile.parse(JSON.parse(text));

const LABELS: Record<Verdict, string> = {
  met: "met",
  partly: "partly met",
  not_met: "not met",
  not_ours: "not ours to meet",
};

const headingOf = (id: string, verdict: Verdict) => `${id}: ${LABELS[verdict]}`;

const cell = (text: string) => text.replaceAll("|", "\\|");
const row = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
const table = (head: readonly string[], rows: readonly string[][]) =>
  [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");

const proofOf = ({ tests }: Criterion) =>
  Object.entries(tests)
    .map(([file, titles]) => `\`${file}\`: ${titles.map((title) => `\`${title}\``).join(", ")}`)
    .join("; ");

export function criteriaMarkdown({ checkedOn, sources }: CriteriaFile): string {
  const withVerdict = (criteria: readonly Criterion[], verdict: Verdict) =>
    criteria.filter((one) => one.verdict === verdict);
  const all = sources.flatMap(({ criteria }) => criteria);
  const counts = sources.map(({ id, criteria }) => [
    id,
    String(criteria.length),
    ...VERDICTS.map((verdict) => {
      const { length } = withVerdict(criteria, verdict);
      return length === 0 ? "0" : `[${length}](#${headingSlug(headingOf(id, verdict))})`;
    }),
  ]);
  const sums = ["All", String(all.length), ...VERDICTS.map((verdict) => String(withVerdict(all, verdict).length))];
  const sections = sources.flatMap(({ id, title, basis, criteria }) => [
    `## ${title}`,
    basis,
    ...VERDICTS.flatMap((verdict) => sectionOf({ id, verdict, of: criteria.length }, withVerdict(criteria, verdict))),
  ]);
  return [
    "## Overview",
    `Checked on ${checkedOn}. Each number leads to its list.`,
    table(["Source", "Criteria", ...VERDICTS.map((verdict) => LABELS[verdict])], [...counts, sums]),
    ...sections,
  ].join("\n\n");
}

function sectionOf(
  { id, verdict, of }: { id: string; verdict: Verdict; of: number },
  criteria: readonly Criterion[],
): string[] {
  if (criteria.length === 0) return [];
  const isTested = criteria.some(({ tests }) => Object.keys(tests).length > 0);
  const head = ["Clause", "Requirement", ...(isTested ? ["Tests"] : []), "Remark"];
  const rows = criteria.map((one) => [one.clause, one.requirement, ...(isTested ? [proofOf(one)] : []), one.remark]);
  return [`### ${headingOf(id, verdict)}`, `${criteria.length} of ${of} criteria.`, table(head, rows)];
}
