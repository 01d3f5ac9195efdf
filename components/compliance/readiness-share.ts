import type { CellData } from "@/components/table/cell";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

/** Fields, and the same by weight. */
interface Readiness {
  answered: number;
  required: number;
  answeredWeight: number;
  requiredWeight: number;
}

/** Share of answers by weight with its denominator in fields, as a hairline and figures. */
export function readinessShare(reader: Reader, readiness: Readiness): CellData {
  const { answered, required, answeredWeight, requiredWeight } = readiness;
  const percent = Math.floor((answeredWeight * 100) / requiredWeight);
  return {
    percent,
    text: formatter(reader).percent(percent),
    beside: translator(reader.locale, "review")("ofFields", { answered, required }),
  };
}
