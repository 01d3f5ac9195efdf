import type { Declared } from "@/lib/ecodesign/declared";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { isTestBrand } from "@/lib/platform/test-brand";
import { DOSSIER_RECORD_NAME, type DossierRecord } from "./dossier-record";
import { drawChecks } from "./draw-checks";
import { drawData } from "./draw-data";
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
