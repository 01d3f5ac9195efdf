import { describeCheck, describeFinding, describeStatus } from "@/lib/compliance/assessment/describe-finding";
import { citeCheck, statusOfCheck } from "@/lib/compliance/checks/legal-status";
import { RULE_SETS } from "@/lib/compliance/checks/rule-set-rules";
import { type CheckId, checkNumber } from "@/lib/compliance/rules";
import { type Declared, declaredEntries, type DeclaredField, isDeclared } from "@/lib/ecodesign/declared";
import { isEntryField, entryText } from "@/lib/ecodesign/entries";
import { INTERNAL_FIELD_NAMES, type EntryField, recordField } from "@/lib/ecodesign/registry";
import { SECTION_NAMES } from "@/lib/ecodesign/rules";
import { fieldsFor, type SectionField, SECTIONS } from "@/lib/ecodesign/sections";
import { choiceText, type MemberText, valueText, type ValueTextLabels } from "@/lib/ecodesign/value-text";
import { cite } from "@/lib/law/cite";
import type { ProductGroup } from "@/lib/law/rules";
import type { Standing } from "@/lib/law/status";
import { canonicalJson } from "@/lib/platform/canonical-json";
import type { Translate } from "@/lib/platform/i18n/translator";
import { requireValue } from "@/lib/platform/require-value";
import { isTestBrand } from "@/lib/platform/test-brand";
import { DOSSIER_RECORD_NAME, type DossierRecord } from "./dossier-record";
import {
  type DossierTexts,
  dossierTexts,
  testMark,
  drawCode,
  drawFactRows,
  drawPicture,
  type Fact,
  QR_SIZE,
  drawApprovals,
  drawEvidence,
  drawVerification,
  drawSectionTitle,
  drawSubtitle,
  drawTable,
} from "./draw-parts";
import { ACCENT, INK, MARGIN, MUTED, Sheet } from "./sheet";
import type { DossierStyle } from "./thread/task";

export async function drawDossier(
  record: DossierRecord,
  { locale, link, checkAt, picture }: DossierStyle,
): Promise<Buffer> {
  const at = new Date(record.issued_at);
  const texts = dossierTexts(locale, at);
  const name = String(record.data.name);
  const sheet = new Sheet({
    title: texts.t("title", { name }),
    author: record.brand.name,
    subject: texts.t("subject"),
    language: locale,
    at,
    mark: isTestBrand(record.brand.id) ? testMark(locale) : undefined,
  });
  drawCover(sheet, record, texts, { link, picture });
  drawData(sheet, record.data as Declared, texts);
  drawChecks(sheet, record, texts);
  drawEvidence(sheet, record, texts);
  drawApprovals(sheet, record, texts);
  drawVerification(sheet, record, texts, checkAt);
  sheet.doc.file(Buffer.from(canonicalJson(record)), {
    name: DOSSIER_RECORD_NAME,
    type: "application/json",
    description: texts.t("attachment"),
    creationDate: at,
    modifiedDate: at,
    relationship: "Data",
  } as never);
  return sheet.finish((page, of) => ({
    left:
      `${record.brand.name} · ${name} · ${texts.t("versionOf", { version: record.product.version })} ` +
      `· ${record.dossier_id}`,
    right: texts.t("page", { page, of }),
  }));
}

function drawCover(
  sheet: Sheet,
  record: DossierRecord,
  texts: DossierTexts,
  { link, picture }: Pick<DossierStyle, "link" | "picture">,
): void {
  const { t } = texts;
  const { model } = record.data;
  const textWidth = sheet.width - QR_SIZE - 24;
  sheet.within("Sect", null, (chapter) => {
    sheet.block("P", chapter, () =>
      sheet.text(record.brand.name, { face: "serif", size: 13, color: ACCENT, width: textWidth }),
    );
    sheet.gap(2);
    sheet.block("P", chapter, () => sheet.text(t("heading"), { size: 9, color: MUTED, width: textWidth }));
    sheet.block("Figure", chapter, () => drawCode(sheet, link), { alt: t("qrAlt", { link }) });
    sheet.gap(22);
    sheet.block("H1", chapter, () =>
      sheet.text(String(record.data.name), { face: "serif", size: 24, width: textWidth }),
    );
    if (model) sheet.block("P", chapter, () => sheet.text(String(model), { size: 12, color: MUTED, width: textWidth }));
    sheet.doc.y = Math.max(sheet.doc.y, MARGIN + QR_SIZE + 26) + 12;
    if (picture) {
      const alt = picture.alt ?? t("pictureAlt", { name: String(record.data.name) });
      sheet.block("Figure", chapter, () => drawPicture(sheet, picture.jpeg), { alt });
    }
    drawStanding(sheet, chapter, record, texts);
    drawFacts(sheet, chapter, record, texts);
  });
}

type Parent = Parameters<Parameters<Sheet["within"]>[2]>[0];

function drawStanding(
  sheet: Sheet,
  parent: Parent,
  { approval, approvals, people, product }: DossierRecord,
  { t, format, products }: DossierTexts,
): void {
  const approved = approvals.find(({ number }) => number === approval?.number);
  const standing = approved
    ? t("isApproved", {
        number: approved.number,
        name: people[approved.approved_by] ?? approved.approved_by,
        date: format.date(approved.approved_at),
      })
    : t("isWorkingState", { state: products(`reviewStates.${product.state}` as "reviewStates.draft") });
  sheet.block("P", parent, () => sheet.text(standing, { face: "strong", size: 11, color: approved ? INK : ACCENT }));
  sheet.gap(4);
  sheet.block("P", parent, () => sheet.text(t("notice"), { color: MUTED }));
  sheet.gap(10);
}

function drawFacts(sheet: Sheet, parent: Parent, record: DossierRecord, { t, format, ecodesign }: DossierTexts): void {
  const { readiness, data, product, approval, issued_at: at, issued_by: by, people } = record;
  const facts: Fact[] = [
    [t("product"), product.id, "mono"],
    [t("version"), String(product.version)],
    ...(data.gtin ? [[ecodesign("fields.gtin"), String(data.gtin), "mono"] as [string, string, "mono"]] : []),
    ...(readiness
      ? [
          [t("readiness"), t("readinessOf", { answered: readiness.answered, required: readiness.required })] as [
            string,
            string,
          ],
        ]
      : []),
    ...(record.rule_set ? [[t("ruleSet"), record.rule_set] as [string, string]] : []),
    ...(approval ? [[t("versionHash"), approval.sha256, "mono"] as [string, string, "mono"]] : []),
    [t("issued"), t("issuedBy", { date: format.exact(at), name: people[by] ?? by })],
    [t("dossier"), record.dossier_id, "mono"],
  ];
  drawFactRows(sheet, parent, facts);
}

const LABEL_SHARE = 0.34;

export function drawData(sheet: Sheet, declared: Declared, texts: DossierTexts): void {
  sheet.within("Sect", null, (chapter) => {
    drawSectionTitle(sheet, chapter, texts.t("data"));
    for (const name of SECTION_NAMES) {
      const { stated, open } = splitByDeclared(
        fieldsFor(SECTIONS[name], declared).filter((field) => !INTERNAL_FIELD_NAMES.has(field.name)),
        declared,
      );
      if (stated.length + open.length === 0) continue;
      drawSubtitle(sheet, chapter, texts.ecodesign(`sections.${name}`));
      for (const field of stated) drawField(sheet, chapter, field, declared, texts);
      if (open.length > 0) {
        const names = texts.format.list(open.map((field) => fieldName(field, texts)));
        sheet.ensure(24);
        sheet.block("P", chapter, () =>
          sheet.text(texts.ecodesign("open", { fields: names }), { size: 8, color: MUTED }),
        );
      }
      sheet.gap(10);
    }
  });
}

function drawField(sheet: Sheet, parent: Parent, field: SectionField, declared: Declared, texts: DossierTexts): void {
  const label = fieldName(field.name, texts);
  const { grounds } = recordField(field.name);
  const citation = grounds && cite(texts.locale, grounds);
  const width = sheet.width * (1 - LABEL_SHARE);
  const blocks = isEntryField(field.name)
    ? entriesOf(field.name, declared, texts).map((entry) =>
        entry.map(({ label: member, text }) => `${member}: ${text}`).join("  ·  "),
      )
    : requireValue(fieldLines(field, declared, texts));
  const lines = blocks.length > 0 ? blocks : [texts.ecodesign("noneStated")];
  sheet.ensure(
    Math.min(120, Math.max(citation ? 28 : 16, sheet.heightOf(requireValue(lines[0], "A line"), { width }) + 4)),
  );
  const top = sheet.doc.y;
  const page = sheet.doc.bufferedPageRange().count;
  sheet.block("P", parent, () => {
    sheet.text(label, { width: sheet.width * LABEL_SHARE - 12, color: MUTED });
    if (citation) sheet.text(citation, { size: 6.5, width: sheet.width * LABEL_SHARE - 12, color: MUTED });
  });
  const below = sheet.doc.y;
  sheet.doc.y = top;
  for (const line of lines) {
    sheet.block("P", parent, () => sheet.text(line, { x: MARGIN + sheet.width * LABEL_SHARE, width }));
    sheet.gap(2);
  }
  const isSamePage = sheet.doc.bufferedPageRange().count === page;
  sheet.doc.y = (isSamePage ? Math.max(below, sheet.doc.y) : sheet.doc.y) + 2;
  sheet.rule();
  sheet.gap(4);
}

type Key = Parameters<Translate<"ecodesign">>[0];

function fieldLines(
  { name, value: kind, notes = [] }: SectionField,
  declared: Declared,
  texts: ValueTextLabels,
): string[] | null {
  if (!isDeclared(declared, name)) return null;
  const value = declared[name];
  if (kind.kind === "prose")
    return Object.entries(value as Record<string, string>).map(
      ([language, text]) => `${texts.format.language(language)}: ${text}`,
    );
  const noted = notes
    .filter((note) => isDeclared(declared, note))
    .map((note) => choiceText(note, declared[note], texts));
  return [[valueText({ name, value: kind }, value, texts), ...noted].join(" · ")];
}

function entriesOf(field: EntryField, declared: Declared, texts: ValueTextLabels): MemberText[][] {
  return declaredEntries(field, declared).map((entry) => entryText(field, entry, texts));
}

function fieldName(name: string, { ecodesign: t }: Pick<ValueTextLabels, "ecodesign">): string {
  const key = `fields.${name}` as Key;
  return t.has(key) ? t(key) : name;
}

function splitByDeclared(
  fields: readonly SectionField[],
  declared: Declared,
): { stated: SectionField[]; open: DeclaredField[] } {
  return {
    stated: fields.filter(({ name }) => isDeclared(declared, name)),
    open: fields.filter(({ name }) => !isDeclared(declared, name)).map(({ name }) => name),
  };
}

function drawChecks(sheet: Sheet, record: DossierRecord, texts: DossierTexts): void {
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
