import { describeCheck, describeFinding, describeStatus } from "@/lib/compliance/assessment/describe-finding";
import { citeCheck, statusOfCheck } from "@/lib/compliance/checks/legal-status";
import { RULE_SETS } from "@/lib/compliance/checks/rule-set-rules";
import { type CheckId, checkNumber } from "@/lib/compliance/rules";
import type { ProductGroup } from "@/lib/law/rules";
import type { Standing } from "@/lib/law/status";
import { requireValue } from "@/lib/platform/require-value";
import type { DossierRecord } from "./dossier-record";
import { type DossierTexts, drawSectionTitle, drawTable } from "./draw-parts";
import { MUTED, type Sheet } from "./sheet";

export function drawChecks(sheet: Sheet, record: DossierRecord, texts: DossierTexts): void {
  const { t, compliance, format, locale } = texts;
  const { product_group: group } = record.data as { product_group?: ProductGroup | null };
  sheet.within("Sect", null, (chapter) => {
    drawSectionTitle(sheet, chapter, t("checks"));
    if (record.rule_set === null) return sheet.block("P", chapter, () => sheet.text(t("notChecked"), { color: MUTED }));
    sheet.block("P", chapter, () =>
      sheet.text(t("checksLead", { ruleSet: requireValue(record.rule_set, "The rule set") }), { color: MUTED }),
    );
    sheet.gap(8);
    const rows = checkIds(record).map((id) => {
      const { title } = describeCheck(compliance, id);
      const subject = { check: id, group, day: record.issued_at.slice(0, 10) };
      const statusText = (standing: Standing) => describeStatus(compliance, standing, format.calendarDate);
      return [
        checkNumber(id),
        `${title}\n${citeCheck(locale, subject, statusText)}`,
        statusText(statusOfCheck(subject)),
        resultOf(id, record, texts),
      ];
    });
    drawTable(
      sheet,
      chapter,
      [
        { head: t("check"), share: 0.1 },
        { head: t("ground"), share: 0.38 },
        { head: t("standing"), share: 0.13 },
        { head: t("result"), share: 0.39 },
      ],
      rows,
    );
  });
}

/** If a newer rule set has replaced the one used, only the checks with findings are listed. */
function checkIds({ rule_set: ruleSet, findings }: DossierRecord): CheckId[] {
  const known = RULE_SETS.find(({ id }) => id === ruleSet);
  return known ? [...known.checks] : [...new Set(findings.map(({ check }) => check))];
}

function resultOf(
  id: CheckId,
  { findings, overrides, people }: DossierRecord,
  { t, compliance, format }: DossierTexts,
): string {
  const own = findings.filter(({ check }) => check === id);
  if (own.length === 0) return t("nothingFound");
  return own
    .map((finding) => {
      const sentence = `${compliance(`severity.${finding.severity}`)}: ${describeFinding(compliance, finding)}`;
      const override = overrides.find(({ finding: hash }) => hash === finding.hash);
      if (!override) return sentence;
      const { by, at, reason } = override;
      return `${sentence}\n${t("letStand", { name: people[by] ?? by, date: format.date(at), reason })}`;
    })
    .join("\n");
}
