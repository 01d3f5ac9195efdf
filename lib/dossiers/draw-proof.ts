import type { DossierRecord } from "./dossier-record";
import type { DossierWords } from "./dossier-words";
import { drawSectionTitle, drawTable } from "./draw-parts";
import { MUTED, type Sheet } from "./sheet";

/** The chapters that prove what was known and approved when: evidence, approvals, and how to check both. */

export function drawEvidence(sheet: Sheet, { evidence }: DossierRecord, words: DossierWords): void {
  const { t, ecodesign, format } = words;
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

export function drawApprovals(sheet: Sheet, { approvals, people, history }: DossierRecord, words: DossierWords): void {
  const { t, format } = words;
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

export function drawVerification(sheet: Sheet, record: DossierRecord, { t }: DossierWords, checkAt: string): void {
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
