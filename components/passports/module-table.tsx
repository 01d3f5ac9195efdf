import { QR_CORRECTIONS, type QrCorrection } from "@/lib/passports/labels/label-rules";
import { EDGES_MM, rateModule, MODULE_MM, moduleMm } from "@/lib/passports/labels/module-rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

const MARKS = { fine: "", small: " !", refused: "" };

/** How large the modules of a code come out, by its edge and its error correction: what a printer has to manage. */
export function ModuleTable({ reader, sizes }: { reader: Reader; sizes: Record<QrCorrection, number> }) {
  const t = translator(reader.locale, "passports");
  const format = formatter(reader);
  const inMm = (mm: number) => format.number(mm, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <details className="text-xs">
      <summary className="unfolds">{t("detail.modules")}</summary>
      <table className="mt-1 w-full text-right tabular-nums">
        <thead>
          <tr>
            <th scope="col" className="text-left font-normal text-ink-muted">
              mm
            </th>
            {QR_CORRECTIONS.map((correction) => (
              <th key={correction} scope="col" className="font-medium">
                {correction}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {EDGES_MM.map((edgeMm) => (
            <tr key={edgeMm}>
              <th scope="row" className="text-left font-medium">
                {edgeMm}
              </th>
              {QR_CORRECTIONS.map((correction) => {
                const mm = moduleMm({ size: sizes[correction], edgeMm });
                const rating = rateModule(mm);
                return (
                  <td key={correction} className={rating === "small" ? "text-caution" : undefined}>
                    {rating === "refused" ? "–" : inMm(mm) + MARKS[rating]}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-1 text-ink-muted">
        {t("detail.modulesHint", {
          usual: format.number(MODULE_MM.usual, { maximumFractionDigits: 3 }),
          lowest: format.number(MODULE_MM.least),
        })}
      </p>
    </details>
  );
}
