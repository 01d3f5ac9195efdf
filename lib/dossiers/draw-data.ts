import { INTERNAL_FIELD_NAMES } from "@/lib/ecodesign/contract";
import type { Declared } from "@/lib/ecodesign/declared";
import { isEntryField } from "@/lib/ecodesign/entries";
import { fieldsFor, SECTION_NAMES, type SectionField, SECTIONS } from "@/lib/ecodesign/sections";
import { cite } from "@/lib/law/cite";
import { must } from "@/lib/platform/must";
import { recordField } from "@/lib/products/contract";
import { entriesOf, fieldLines, fieldName, splitByDeclared } from "./declared-text";
import type { DossierWords } from "./dossier-words";
import { drawSectionTitle, drawSubtitle } from "./draw-parts";
import { MARGIN, MUTED, type Sheet } from "./sheet";

/** The declared data, section by section, each field with where the law asks for it. */

const LABEL_SHARE = 0.34;
type Parent = Parameters<Parameters<Sheet["within"]>[2]>[0];

export function drawData(sheet: Sheet, declared: Declared, words: DossierWords): void {
  sheet.within("Sect", null, (chapter) => {
    drawSectionTitle(sheet, chapter, words.t("data"));
    for (const name of SECTION_NAMES) {
      const { stated, open } = splitByDeclared(
        fieldsFor(SECTIONS[name], declared).filter((field) => !INTERNAL_FIELD_NAMES.has(field.name)),
        declared,
      );
      if (stated.length + open.length === 0) continue;
      drawSubtitle(sheet, chapter, words.ecodesign(`sections.${name}`));
      for (const field of stated) drawField(sheet, chapter, field, declared, words);
      if (open.length > 0) {
        const names = words.format.list(open.map((field) => fieldName(field, words)));
        sheet.ensure(24);
        sheet.block("P", chapter, () =>
          sheet.text(words.ecodesign("open", { fields: names }), { size: 8, color: MUTED }),
        );
      }
      sheet.gap(10);
    }
  });
}

function drawField(sheet: Sheet, parent: Parent, field: SectionField, declared: Declared, words: DossierWords): void {
  const label = fieldName(field.name, words);
  const { grounds } = recordField(field.name);
  const citation = grounds && cite(words.locale, grounds);
  const width = sheet.width * (1 - LABEL_SHARE);
  const blocks = isEntryField(field.name)
    ? entriesOf(field.name, declared, words).map((entry) =>
        entry.map(({ label: member, text }) => `${member}: ${text}`).join("  ·  "),
      )
    : must(fieldLines(field, declared, words));
  const lines = blocks.length > 0 ? blocks : [words.ecodesign("noneStated")];
  sheet.ensure(Math.min(120, Math.max(citation ? 28 : 16, sheet.heightOf(must(lines[0], "A line"), { width }) + 4)));
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
