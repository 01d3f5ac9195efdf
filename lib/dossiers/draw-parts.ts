import type { ValueTextLabels } from "@/lib/ecodesign/value-text";
import { drawQrCode } from "@/lib/passports/labels/qr-code";
import { formatter } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { requireValue } from "@/lib/platform/require-value";
import type { DossierRecord } from "./dossier-record";
import { ACCENT, INK, MARGIN, MUTED, type Sheet } from "./sheet";

/** Times are in UTC so that they do not depend on where the dossier was printed. */
export interface DossierTexts extends ValueTextLabels {
  locale: Locale;
  t: Translate<"dossier">;
  compliance: Translate<"compliance">;
  products: Translate<"products">;
}

export const testMark = (locale: Locale): string =>
  translator(locale, "passports.headlines")("test").toLocaleUpperCase(locale);

export function dossierTexts(locale: Locale, at: Date): DossierTexts {
  return {
    locale,
    format: formatter({ locale, timeZone: "UTC", now: at.getTime() }),
    t: translator(locale, "dossier"),
    ecodesign: translator(locale, "ecodesign"),
    compliance: translator(locale, "compliance"),
    products: translator(locale, "products"),
  };
}

type Parent = Parameters<Parameters<Sheet["within"]>[2]>[0];

export function drawSectionTitle(sheet: Sheet, parent: Parent, title: string): void {
  sheet.gap(10);
  sheet.ensure(90);
  sheet.rule(ACCENT, 1);
  sheet.gap(8);
  sheet.block("H2", parent, () => sheet.text(title, { face: "serif", size: 15 }));
  sheet.gap(6);
}

export function drawSubtitle(sheet: Sheet, parent: Parent, title: string): void {
  sheet.ensure(60);
  sheet.block("H3", parent, () => sheet.text(title, { face: "strong", size: 10 }));
  sheet.gap(4);
}

interface Column {
  head: string;
  share: number;
  face?: "sans" | "mono";
}

const CELL_GAP = 10;
const CELL_SIZE = 8;

export function drawTable(
  sheet: Sheet,
  parent: Parent,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): void {
  sheet.within("Table", parent, (table) => {
    drawRow(
      sheet,
      table,
      columns,
      columns.map(({ head }) => head),
      true,
    );
    for (const cells of rows) drawRow(sheet, table, columns, cells, false);
  });
}

function drawRow(
  sheet: Sheet,
  table: Parent,
  columns: readonly Column[],
  cells: readonly string[],
  isHead: boolean,
): void {
  const style = (column: Column) =>
    isHead
      ? { face: "strong" as const, size: 7, color: MUTED }
      : { face: column.face ?? ("sans" as const), size: column.face === "mono" ? 6.5 : CELL_SIZE, color: INK };
  const widthOf = ({ share }: Column) => sheet.width * share - CELL_GAP;
  const height = Math.max(
    ...columns.map((column, index) =>
      sheet.heightOf(requireValue(cells[index], "A cell"), { ...style(column), width: widthOf(column) }),
    ),
  );
  sheet.ensure(height + 8 + (isHead ? 30 : 0));
  const top = sheet.doc.y;
  let x = MARGIN;
  sheet.within("TR", table, (row) => {
    columns.forEach((column, index) => {
      const at = x;
      sheet.block(isHead ? "TH" : "TD", row, () => {
        sheet.doc.y = top;
        sheet.text(requireValue(cells[index], "A cell"), { ...style(column), x: at, width: widthOf(column) });
      });
      x += sheet.width * column.share;
    });
  });
  sheet.doc.y = top + height + 3;
  sheet.rule();
  sheet.gap(4);
}

export const QR_SIZE = 78;
const [PICTURE_WIDTH, PICTURE_HEIGHT] = [200, 150];

export function drawPicture(sheet: Sheet, jpeg: Uint8Array): void {
  const { doc } = sheet;
  const top = doc.y;
  doc.image(Buffer.from(jpeg), MARGIN, top, { fit: [PICTURE_WIDTH, PICTURE_HEIGHT] });
  doc.x = MARGIN;
  doc.y = top + PICTURE_HEIGHT + 12;
}

export function drawCode(sheet: Sheet, link: string): void {
  const { doc } = sheet;
  const { size, path } = drawQrCode(link);
  doc
    .save()
    .translate(MARGIN + sheet.width - QR_SIZE, MARGIN - 6)
    .scale(QR_SIZE / size)
    .path(path)
    .fill(INK)
    .restore();
}

export type Fact = [label: string, value: string, face?: "mono"];

export function drawFactRows(sheet: Sheet, parent: Parent, facts: readonly Fact[]): void {
  for (const [label, value, typeface] of facts) {
    const top = sheet.doc.y;
    sheet.block("P", parent, () => {
      sheet.text(label, { color: MUTED, width: sheet.width * 0.28 });
      sheet.doc.y = top;
      sheet.text(value, {
        x: MARGIN + sheet.width * 0.28,
        width: sheet.width * 0.72,
        ...(typeface ? { face: typeface, size: 8 } : {}),
      });
    });
    sheet.gap(3);
  }
}

export function drawEvidence(sheet: Sheet, { evidence }: DossierRecord, texts: DossierTexts): void {
  const { t, ecodesign, format } = texts;
  sheet.within("Sect", null, (chapter) => {
    drawSectionTitle(sheet, chapter, t("evidence"));
    if (evidence.length === 0) return sheet.block("P", chapter, () => sheet.text(t("noEvidence"), { color: MUTED }));
    const rows = evidence.map(({ kind, title, issuer, issued_on: issued, valid_until: until, checks, sha256 }) => [
      [title, ecodesign(`documentKinds.${kind}`), issuer].filter(Boolean).join("\n"),
      [
        issued && t("issuedOn", { date: format.calendarDate(issued) }),
        until ? t("validUntil", { date: format.calendarDate(until) }) : t("noEnd"),
      ]
        .filter(Boolean)
        .join("\n"),
      checks.join(", ") || "–",
      sha256,
    ]);
    drawTable(
      sheet,
      chapter,
      [
        { head: t("document"), share: 0.34 },
        { head: t("validity"), share: 0.2 },
        { head: t("forChecks"), share: 0.1 },
        { head: "SHA-256", share: 0.36, face: "mono" },
      ],
      rows,
    );
  });
}

export function drawApprovals(sheet: Sheet, { approvals, people, history }: DossierRecord, texts: DossierTexts): void {
  const { t, format } = texts;
  sheet.within("Sect", null, (chapter) => {
    drawSectionTitle(sheet, chapter, t("approvals"));
    if (approvals.length === 0) sheet.block("P", chapter, () => sheet.text(t("noApprovals"), { color: MUTED }));
    else
      drawTable(
        sheet,
        chapter,
        [
          { head: t("approval"), share: 0.1 },
          { head: t("version"), share: 0.1 },
          { head: t("who"), share: 0.44 },
          { head: "SHA-256", share: 0.36, face: "mono" },
        ],
        approvals.map(
          ({
            number,
            product_version: version,
            submitted_by: submitter,
            approved_by: approver,
            approved_at: at,
            sha256,
          }) => [
            String(number),
            String(version),
            t("submittedApproved", {
              submitter: people[submitter] ?? submitter,
              approver: people[approver] ?? approver,
              date: format.exact(at),
            }),
            sha256,
          ],
        ),
      );
    if (!history) return;
    sheet.gap(4);
    sheet.block("P", chapter, () => sheet.text(t("history", { events: history.events }), { color: MUTED }));
    sheet.block("P", chapter, () => sheet.text(history.head, { face: "mono", size: 7 }));
  });
}

export function drawVerification(sheet: Sheet, record: DossierRecord, { t }: DossierTexts, checkAt: string): void {
  sheet.within("Sect", null, (chapter) => {
    drawSectionTitle(sheet, chapter, t("verification"));
    sheet.ensure(110);
    sheet.block("P", chapter, () => sheet.text(t("verificationByAnybody", { address: checkAt })));
    sheet.gap(4);
    sheet.block("P", chapter, () => sheet.text(t("verificationText")));
    sheet.gap(4);
    sheet.block("P", chapter, () => sheet.text("npm run dossier:verify -- dossier.pdf", { face: "mono", size: 8 }));
    sheet.gap(6);
    sheet.block("P", chapter, () => sheet.text(t("verificationScope")));
    sheet.gap(8);
    sheet.block("P", chapter, () => sheet.text(t("dataHash"), { color: MUTED }));
    sheet.block("P", chapter, () => sheet.text(record.data_sha256, { face: "mono", size: 7 }));
  });
}
