import { worded, type TableColumn } from "@/components/table/cell";
import { UNITS_COUNTED_MAX } from "@/lib/passports/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

export interface UnitFigures {
  registered: number;
  owned: number;
  inTrouble: number;
}

const FIGURES = ["registered", "owned", "inTrouble"] as const;
const NARROWED = { registered: "", owned: "owner=owned", inTrouble: "trouble=yes" } as const;

export function unitColumns<Row extends object>(
  reader: Reader,
  figuresOf: (row: Row) => { units: UnitFigures; href: string },
): TableColumn<Row>[] {
  const t = translator(reader.locale, "products");
  const format = formatter(reader);
  return FIGURES.map((figure) => ({
    id: figure === "registered" ? "passports" : figure,
    header: t(`columns.${figure}`),
    align: "end",
    cell: (row) => {
      const { units, href } = figuresOf(row);
      const count = units[figure];
      if (count === 0) return worded("faint", format.number(0));
      const text = count > UNITS_COUNTED_MAX ? t("moreThan", { count: UNITS_COUNTED_MAX }) : format.number(count);
      const narrowed = NARROWED[figure] ? `${href}${href.includes("?") ? "&" : "?"}${NARROWED[figure]}` : href;
      return { href: narrowed, text, style: figure === "inTrouble" ? "trouble" : "count" };
    },
  }));
}
