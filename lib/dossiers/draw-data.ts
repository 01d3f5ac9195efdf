import { type Declared, declaredEntries, type DeclaredField, isDeclared } from "@/lib/ecodesign/declared";
import { isEntryField, entryText } from "@/lib/ecodesign/entries";
import { INTERNAL_FIELD_NAMES, type EntryField, recordField } from "@/lib/ecodesign/registry";
import { SECTION_NAMES } from "@/lib/ecodesign/rules";
import { fieldsFor, type SectionField, SECTIONS } from "@/lib/ecodesign/sections";
import { choiceText, type MemberText, valueText, type ValueTextLabels } from "@/lib/ecodesign/value-text";
import { cite } from "@/lib/law/cite";
import type { Translate } from "@/lib/platform/i18n/translator";
import { requireValue } from "@/lib/platform/require-value";
import { type DossierTexts, drawSectionTitle, drawSubtitle } from "./draw-parts";
import { MARGIN, MUTED, type Sheet } from "./sheet";

const LABEL_SHARE = 0.34;
type Parent = Parameters<Parameters<Sheet["within"]>[2]>[0];

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
