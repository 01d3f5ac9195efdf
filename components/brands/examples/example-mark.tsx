import type { CellData } from "@/components/table/cell";
import { Badge } from "@/components/ui/status";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

/** The same in a list's cell. */
export const exampleMark = (locale: Locale): CellData => ({
  badge: "caution",
  text: translator(locale, "examples")("mark"),
});

/** Behind a name: that it is of the example data. Nothing where it is not. */
export function ExampleMark({ locale, isExample }: { locale: Locale; isExample: boolean }) {
  if (!isExample) return null;
  return (
    <span className="ms-1.5">
      <Badge tone="caution">{translator(locale, "examples")("mark")}</Badge>
    </span>
  );
}
