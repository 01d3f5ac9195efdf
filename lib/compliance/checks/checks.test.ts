import { describe, expect, it } from "vitest";
import { statusOf } from "@/lib/law/status";
import { LOCALES, messagesOf } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { assessProduct } from "../assessment/assess-product";
import { describeCheck, describeFinding } from "../assessment/describe-finding";
import { CHECK_IDS, type CheckId, SEVERITIES, worstOf } from "../rules";
import { BORDERLINES } from "../testing/borderline-examples";
import { type Change, type CheckExample, FIRST_EXAMPLES, subjectOf } from "../testing/check-examples";
import { SECOND_EXAMPLES } from "../testing/further-examples";
import { LAW_EXAMPLES } from "../testing/law-examples";
import { JACKET, RIGHT_PRODUCTS, USUAL } from "../testing/realistic-products";
import { checkOf, CHECKS } from "./checks";
import { citeCheck } from "./legal-status";
import { ruleSetOf } from "./rule-set-rules";
import type { DeclaredProduct } from "./subject";

const EXAMPLES: Record<CheckId, CheckExample> = { ...FIRST_EXAMPLES, ...SECOND_EXAMPLES, ...LAW_EXAMPLES };

/** What grows old by itself is as new on that day as it was on the usual one. */
function keptFresh({ around, of = JACKET, ...change }: Change, day: string): Change {
  const documents = (change.documents ?? of.documents ?? []).map((document) => ({ ...document, valid_until: null }));
  const ages = {
    data_valid_on: day,
    carbon_reference_year: Number(day.slice(0, 4)) - 1,
    backup_provider: { name: "Passarkiv ASA", last_backup_on: day },
  };
  return { of, ...ages, ...change, documents, around: { ...around, today: day } };
}

/** Checks of what must not be filled in before a day. */
const NOT_BEFORE: Partial<Record<CheckId, string>> = { battery_diligence_reported: "2027-08-18" };

describe.each(CHECK_IDS)("check %s", (id) => {
  const { passes, fails } = EXAMPLES[id];
  const findingsFor = (change: Change) => checkOf(id).find(subjectOf(change));

  it("finds nothing in what is right", () => {
    expect(passes.length).toBeGreaterThan(0);
    expect(passes.map((change) => findingsFor(change))).toEqual(passes.map(() => []));
  });

  it("finds what is wrong, no graver than it says, in one of its fields", () => {
    expect(fails.length).toBeGreaterThan(0);
    const { severity: gravest, fields } = checkOf(id);
    for (const [expected, change] of fails) {
      const findings = findingsFor(change);
      expect(
        findings.map(({ reason, severity }) => (expected.includes(" ") ? `${reason} ${severity}` : reason)),
      ).toContain(expected);
      for (const { severity, field } of findings) {
        expect(SEVERITIES.indexOf(severity)).toBeGreaterThanOrEqual(SEVERITIES.indexOf(gravest));
        expect(fields).toContain(field);
      }
    }
  });

  it("turns at its border", () => {
    const [last, first] = BORDERLINES[id];
    expect(findingsFor(last)).toEqual([]);
    expect(findingsFor(first)).not.toEqual([]);
  });

  it.each(["2026-11-23", "2027-03-01", "2028-01-01"])("judges the same record on %s, by the law of that day", (day) => {
    const onDay = (change: Change) => findingsFor(keptFresh(change, day));
    const [right] = passes;
    expect(onDay(right!)).toEqual([]);
    const graver = (checkOf(id).turns ?? []).some(
      (ground) => statusOf(ground, { day, group: fails[0]![1].of?.product_group }).status === "in_force",
    );
    const [[, wrong]] = fails as [[string, Change]];
    const worst = worstOf(onDay({ ...wrong, around: { ...wrong.around, today: day } }));
    if (day < (NOT_BEFORE[id] ?? "")) return expect(worst).toBeNull();
    expect(worst).not.toBeNull();
    if (graver) expect(worst).toBe(checkOf(id).severity);
  });

  it.each(LOCALES)("says in %s what it asks for, and every sentence it has is told of an example", (locale) => {
    const t = translator(locale, "compliance");
    const { title, advice } = describeCheck(t, id);
    expect(advice).toMatch(/\.$/);
    expect(title).not.toMatch(/\.$/);
    const reported = fails
      .flatMap(([, change]) => findingsFor(change))
      .map((finding) => [finding.reason, describeFinding(t, { check: id, values: {}, ...finding })] as const);
    for (const [, sentence] of reported) expect(sentence).toMatch(/^[^{}]+\.$/);
    const reasons = Object.keys(messagesOf(locale).compliance.checks[id]).filter(
      (key) => key !== "title" && key !== "advice",
    );
    expect([...new Set(reported.map(([reason]) => reason))].sort()).toEqual(reasons.sort());
  });
});

describe("the checks", () => {
  it("are fifty-two, each with its legal ground", () => {
    expect(CHECKS.map(({ id }) => id)).toEqual([...CHECK_IDS]);
    expect(CHECKS).toHaveLength(52);
    for (const { id } of CHECKS) expect(citeCheck("en", { check: id, day: USUAL.today })).toMatch(/\d/);
  });

  it.each(RIGHT_PRODUCTS)("find nothing in a product that is right: $name", (declared) => {
    expect(assessProduct({ ...USUAL, declared })).toMatchObject({
      findings: [],
      readiness: { rule_set: ruleSetOf(declared.product_group).id },
    });
  });
});

describe("what ERP systems send for never", () => {
  it("is no day that stops the checks", () => {
    const never = "9999-12-31";
    const declared: Partial<DeclaredProduct> = {
      data_valid_on: never,
      placed_on_market_on: never,
      available_until: never,
      expected_lifetime_years: 100,
      backup_provider: { name: "Archive", last_backup_on: never },
      documents: [{ kind: "certificate", valid_until: never, issued_on: never }],
    };
    const { nextDue, expiresOn } = assessProduct(subjectOf(declared));
    expect([nextDue, expiresOn]).toEqual([expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), never]);
  });

  it("and a placeholder cut for its finding stays text", () => {
    const { findings } = assessProduct(subjectOf({ model: `TODO ${"x".repeat(54)}😀` }));
    const texts = findings.flatMap(({ values }) => Object.values(values)).filter((value) => typeof value === "string");
    expect(findings.some(({ reason }) => reason === "placeholder")).toBe(true);
    expect(texts.every((value) => value.isWellFormed())).toBe(true);
  });
});
