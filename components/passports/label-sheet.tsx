import { type LabelLayout, layOnSheets } from "@/lib/passports/label-rules";
import type { QrDrawing } from "@/lib/passports/qr-code";

export interface Label {
  id: string;
  code: string;
  productName: string;
  model: string | null;
  serialNumber: string | null;
  qrCode: QrDrawing;
}

interface LabelSheetProps {
  labels: readonly Label[];
  layout: LabelLayout;
  first: number;
  /** Whose labels these are, printed on each. */
  issuer: string;
  /** Accessible name of the scrolling area. */
  name: string;
}

/** The printed page is as large as what is printed on: the browser is told, so that nothing is scaled. */
const PAGE: Record<LabelLayout, string> = {
  a4: "@page { size: A4 portrait; margin: 0 }",
  roll: "@page { size: 50mm 30mm; margin: 0 }",
};

/** Black on white whatever the theme. 63.5 by 33.9 mm, 2.5 mm between columns: the usual sheet of 24. */
const SHEET =
  "grid h-[296.9mm] w-[210mm] grid-cols-[repeat(3,63.5mm)] auto-rows-[33.9mm] gap-x-[2.5mm] px-[7.25mm] py-[12.9mm] bg-[#fff] text-[#000] break-after-page last:break-after-auto not-print:outline not-print:outline-line";
const PLACE = "not-print:outline not-print:outline-dashed not-print:outline-[#bbb]";
const ROLL_LABEL =
  "h-[30mm] w-[50mm] overflow-hidden bg-[#fff] text-[#000] break-after-page last:break-after-auto not-print:outline not-print:outline-line";

/** Labels as they come out of the printer. */
export function LabelSheet({ labels, layout, first, issuer, name }: LabelSheetProps) {
  return (
    <div role="region" tabIndex={0} aria-label={name} className="overflow-x-auto print:overflow-visible">
      <style>{PAGE[layout]}</style>
      {layout === "a4" ? (
        <div className="flex w-fit flex-col gap-6 print:block">
          {layOnSheets(labels, first).map((places, sheet) => (
            <ul key={sheet} className={SHEET}>
              {places.map((label, place) => (
                <li key={place} className={`h-[33.9mm] w-[63.5mm] overflow-hidden p-[2.5mm] ${PLACE}`}>
                  {label && <LabelFace label={label} issuer={issuer} edge="size-[22mm]" text="text-[7.5pt] leading-[9.5pt]" />}
                </li>
              ))}
            </ul>
          ))}
        </div>
      ) : (
        <ul className="flex flex-wrap gap-4 print:block">
          {labels.map((label) => (
            <li key={label.id} className={`${ROLL_LABEL} p-[2mm]`}>
              <LabelFace label={label} issuer={issuer} edge="size-[20mm]" text="text-[6.5pt] leading-[8pt]" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function LabelFace({ label, issuer, edge, text }: { label: Label; issuer: string; edge: string; text: string }) {
  const { size, path } = label.qrCode;
  return (
    <div className="flex h-full flex-col justify-between">
      <div className="flex gap-[2mm]">
        <svg aria-hidden="true" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className={`${edge} shrink-0`}>
          <path d={path} fill="#000" />
        </svg>
        <div className={`min-w-0 pt-[1.5mm] ${text}`}>
          <p className="font-serif font-medium">{issuer}</p>
          <p className="line-clamp-2">{label.productName}</p>
          {label.model && <p className="truncate">{label.model}</p>}
          {label.serialNumber && <p className="truncate font-mono">{label.serialNumber}</p>}
        </div>
      </div>
      <p className="pl-[2.3mm] font-mono text-[8pt] leading-none font-medium whitespace-nowrap">{label.code}</p>
    </div>
  );
}
