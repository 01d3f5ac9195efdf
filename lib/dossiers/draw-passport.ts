import { type Declared, inLanguage } from "@/lib/ecodesign/declared";
import { eventDescriber } from "@/lib/passport-pages/public-history";
import { formatter } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { drawData } from "./draw-dossier";
import {
  type DossierTexts,
  dossierTexts,
  testMark,
  drawCode,
  drawFactRows,
  drawPicture,
  drawSectionTitle,
  type Fact,
  QR_SIZE,
} from "./draw-parts";
import { ACCENT, MARGIN, MUTED, Sheet } from "./sheet";
import type { PaperStyle, PaperPassport } from "./thread/task";

type Parent = Parameters<Parameters<Sheet["within"]>[2]>[0];

interface Words extends DossierTexts {
  page: Translate<"publicPassport">;
  language: string;
}

export async function drawPassport(passport: PaperPassport, style: PaperStyle): Promise<Buffer> {
  const { verification } = passport;
  const at = new Date(verification.authenticity.verified_at);
  const { product, code } = verification;
  const texts: Words = {
    ...dossierTexts(style.locale, at),
    format: formatter({ locale: style.locale, timeZone: style.timeZone, now: at.getTime() }),
    page: translator(style.locale, "publicPassport"),
    language: style.language,
  };
  const title = texts.page("paper.title", { product: product.name });
  const mark = verification.test ? testMark(style.locale) : undefined;
  const sheet = new Sheet({ title, author: passport.brand.name, subject: title, language: style.locale, at, mark });
  sheet.within("Sect", null, (chapter) => {
    drawHead(sheet, chapter, passport, texts, style);
    drawAnswer(sheet, chapter, passport, texts);
    drawItem(sheet, chapter, passport, texts);
    drawStanding(sheet, chapter, passport, texts);
  });
  const declared = { ...verification.sustainability, gtin: product.gtin, product_group: product.product_group };
  drawData(sheet, declared as Declared, texts);
  return sheet.finish((page, of) => ({
    left: `${passport.brand.name} · ${product.name} · ${code} · ${texts.format.exact(at)}`,
    right: texts.t("page", { page, of }),
  }));
}

function drawHead(
  sheet: Sheet,
  parent: Parent,
  { brand, verification: { product } }: PaperPassport,
  { page, t }: Words,
  { link, picture }: PaperStyle,
): void {
  const width = sheet.width - QR_SIZE - 24;
  sheet.block("P", parent, () => sheet.text(brand.name, { face: "serif", size: 13, color: ACCENT, width }));
  sheet.gap(2);
  sheet.block("P", parent, () => sheet.text(page("kind"), { size: 9, color: MUTED, width }));
  sheet.block("Figure", parent, () => drawCode(sheet, link), { alt: t("qrAlt", { link }) });
  sheet.gap(22);
  sheet.block("H1", parent, () => sheet.text(product.name, { face: "serif", size: 24, width }));
  if (product.model) sheet.block("P", parent, () => sheet.text(product.model ?? "", { size: 12, color: MUTED, width }));
  sheet.doc.y = Math.max(sheet.doc.y, MARGIN + QR_SIZE + 26) + 12;
  if (picture)
    sheet.block("Figure", parent, () => drawPicture(sheet, picture.jpeg), {
      alt: picture.alt ?? t("pictureAlt", { name: product.name }),
    });
}

function drawAnswer(sheet: Sheet, parent: Parent, passport: PaperPassport, texts: Words): void {
  const { brand, verification } = passport;
  const { page, format } = texts;
  const hasLeft = brand.closedAt !== null;
  const line = (text: string, style: Parameters<Sheet["text"]>[1] = {}) => {
    sheet.block("P", parent, () => sheet.text(text, style));
    sheet.gap(2);
  };
  for (const { kind, since, reason, contact } of verification.notices) {
    line(page(`notices.${kind}.headline`), { face: "strong", size: 14, color: ACCENT });
    if (since) line(page("notice.since", { date: format.date(new Date(since)) }));
    if (reason) line(page("notice.reason", { brand: brand.name, reason }));
    line(page(hasLeft ? "left.advice" : `notices.${kind}.advice`, { brand: brand.name }), { face: "strong" });
    const ways = contact && [contact.phone, contact.email, contact.website].filter(Boolean);
    if (ways && ways.length > 0) line(ways.join(" · "));
    sheet.gap(6);
  }
  if (verification.notices.length === 0) {
    line(page("answer.genuine"), { face: "strong", size: 14 });
    line(page(verification.product.serial_number ? "answer.copiedSerial" : "answer.copied"));
    if (verification.product.serial_number) {
      line(verification.product.serial_number, { face: "mono", size: 12 });
      const { sustainability, product } = verification;
      const where = sustainability.serial_location && inLanguage(sustainability.serial_location, texts.language);
      line(where ? where.text : page(`answer.where.${product.product_group ?? "other"}`));
      line(page(hasLeft ? "answer.differentLeft" : "answer.different", { brand: brand.name }));
    }
  } else if (verification.authenticity.status === "authentic")
    line(`${page("genuine")}. ${page("genuineText", { brand: brand.name })}`, { color: MUTED });
  if (passport.isSeenInUnusualPlaces) {
    line(page("unusualTitle"), { face: "strong", color: ACCENT });
    line(page("unusualText", { brand: brand.name }));
  }
  sheet.gap(6);
}

function drawItem(sheet: Sheet, parent: Parent, passport: PaperPassport, { page, format, ecodesign }: Words): void {
  const { product, authenticity, code } = passport.verification;
  const facts: (Fact | null)[] = [
    [page("fields.code"), code, "mono"],
    product.serial_number ? [page("fields.serial"), product.serial_number, "mono"] : null,
    product.batch ? [page("fields.batch"), product.batch, "mono"] : null,
    product.gtin ? [page("fields.gtin"), product.gtin, "mono"] : null,
    product.product_group ? [page("fields.group"), ecodesign(`choices.product_group.${product.product_group}`)] : null,
    product.produced_on ? [page("fields.produced"), format.calendarDate(product.produced_on)] : null,
    [page("fields.registered"), format.calendarDate(authenticity.registered_at.slice(0, 10))],
    [page("paper.verified"), format.exact(authenticity.verified_at)],
  ];
  drawFactRows(
    sheet,
    parent,
    facts.filter((fact) => fact !== null),
  );
  const { firstCheckedOn } = passport;
  const notes = [
    page("paper.asOf"),
    firstCheckedOn && page("firstChecked", { day: format.calendarDate(firstCheckedOn) }),
  ];
  sheet.gap(4);
  sheet.block("P", parent, () => sheet.text(notes.filter(Boolean).join(" "), { size: 8, color: MUTED }));
}

function drawStanding(sheet: Sheet, parent: Parent, passport: PaperPassport, texts: Words): void {
  const { verification, brand, shownName, history } = passport;
  const { owner, warranties } = verification;
  const { page, format, locale } = texts;
  const kinds = translator(locale, "passports.warrantyKinds");
  const line = (text: string) => {
    sheet.ensure(16);
    sheet.block("P", parent, () => sheet.text(text));
    sheet.gap(2);
  };
  drawSectionTitle(sheet, parent, page("owner.title"));
  if (owner.state === "owned" && owner.since) line(page("owner.owned", { date: format.date(owner.since) }));
  else
    line(
      brand.closedAt && owner.state === "unclaimed"
        ? page("left.unclaimed")
        : page(`owner.${owner.state}`, { date: "" }),
    );
  if (shownName !== null) line(translator(locale, "place")("name.shown", { name: shownName }));
  line(page("owner.count", { count: owner.transfer_count }));
  drawSectionTitle(sheet, parent, page("warranties.title"));
  if (warranties.length === 0) line(page("warranties.none"));
  for (const { kind, starts_on, ends_on } of warranties)
    line(
      `${kinds(kind)}: ` +
        page("warranties.term", { from: format.calendarDate(starts_on), to: format.calendarDate(ends_on) }),
    );
  if (history.length === 0) return;
  const textOf = eventDescriber(locale);
  drawSectionTitle(sheet, parent, page("history.title"));
  drawFactRows(
    sheet,
    parent,
    history.map((event): Fact => [format.calendarDate(event.on), textOf(event)]),
  );
}
