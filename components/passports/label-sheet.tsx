import type { CSSProperties, ReactNode } from "react";
import { isTestCode } from "@/lib/passports/code";
import {
  LABEL_EDGE_MM,
  LABEL_GRIDS,
  type LabelGrid,
  type LabelLayout,
  labelsPerSheet,
  layOnSheets,
} from "@/lib/passports/labels/label-rules";
import type { QrDrawing } from "@/lib/passports/labels/qr-code";
import { pictureHref, SMALLEST_WIDTH } from "@/lib/products/pictures/rules";

interface Label {
  id: string;
  code: string;
  productName: string;
  model: string | null;
  serialNumber: string | null;
  batch: string | null;
  isExample: boolean;
  /** Preview only, to identify the product; not printed. Null if the product has no picture. */
  pictureId: string | null;
  qrCode: QrDrawing;
}

interface LabelSheetProps {
  labels: readonly Label[];
  layout: LabelLayout;
  first: number;
  issuer: string;
  logoHash: string | null;
  exampleMark: string;
  testMark: string;
  name: string;
}

/** The page size equals the paper size, so that browsers do not scale. */
const SHEET_PAGE = "@page { size: A4 portrait; margin: 0 }";
const ROLL_PAGE = "@page { size: 50mm 30mm; margin: 0 }";

const SHEET =
  "grid h-[296.9mm] w-[210mm] bg-[#fff] text-[#000] break-after-page last:break-after-auto not-print:outline " +
  "not-print:-outline-offset-1 not-print:outline-line";
const PLACE = "not-print:outline not-print:outline-dashed not-print:outline-[#bbb]";
const ROLL_LABEL =
  "h-[30mm] w-[50mm] overflow-hidden bg-[#fff] text-[#000] break-after-page last:break-after-auto " +
  "not-print:outline not-print:-outline-offset-1 not-print:outline-line";

function LabelPage({ layout, name, children }: { layout: LabelLayout; name: string; children: ReactNode }) {
  return (
    <div role="region" tabIndex={0} aria-label={name} className="overflow-x-auto print:overflow-visible">
      <style>{layout === "roll" ? ROLL_PAGE : SHEET_PAGE}</style>
      {children}
    </div>
  );
}

export function LabelSheet({ labels, layout, first, issuer, logoHash, exampleMark, testMark, name }: LabelSheetProps) {
  const of = (label: Label) => ({
    label,
    issuer: label.isExample ? exampleMark : issuer,
    mark: isTestCode(label.code) ? testMark : null,
    logoHash: label.isExample || isTestCode(label.code) ? null : logoHash,
    edgeMm: LABEL_EDGE_MM[layout],
    ...FACES[layout],
  });
  return (
    <LabelPage layout={layout} name={name}>
      {layout !== "roll" ? (
        <div className="flex w-fit flex-col gap-6 print:block">
          {layOnSheets(labels, first, labelsPerSheet(layout)).map((places, sheet) => (
            <ul key={sheet} className={SHEET} style={gridStyle(LABEL_GRIDS[layout])}>
              {places.map((label, index) => (
                <li
                  key={index}
                  className={`overflow-hidden ${layout === "a4_40" ? "p-[1.5mm]" : "p-[2.5mm]"} ${PLACE}`}
                >
                  {label && <LabelFace {...of(label)} />}
                </li>
              ))}
            </ul>
          ))}
        </div>
      ) : (
        <ul className="flex flex-wrap gap-4 print:block">
          {labels.map((label) => (
            <li key={label.id} className={`${ROLL_LABEL} p-[2mm]`}>
              <LabelFace {...of(label)} />
            </li>
          ))}
        </ul>
      )}
    </LabelPage>
  );
}

function gridStyle({ columns, width, height, gap, left, top }: LabelGrid): CSSProperties {
  return {
    gridTemplateColumns: `repeat(${columns}, ${width}mm)`,
    gridAutoRows: `${height}mm`,
    columnGap: `${gap}mm`,
    padding: `${top}mm ${left}mm`,
  };
}

interface Face {
  text: string;
  code: string;
}
const USUAL: Face = { text: "text-[7.5pt] leading-[9.5pt]", code: "text-[8pt] pl-[2.3mm]" };
const FACES: Record<LabelLayout, Face> = {
  a4: USUAL,
  a4_21: USUAL,
  a4_40: { text: "text-[6pt] leading-[7.5pt]", code: "text-[7pt] pl-[1.6mm]" },
  roll: { text: "text-[6.5pt] leading-[8pt]", code: "text-[8pt] pl-[2.3mm]" },
};

interface LabelFaceProps extends Face {
  label: Label;
  issuer: string;
  mark: string | null;
  logoHash: string | null;
  /** Including the QR code's quiet zone. */
  edgeMm: number;
}

function LabelFace({ label, issuer, mark, logoHash, edgeMm, text, code }: LabelFaceProps) {
  const { size, path } = label.qrCode;
  const ofUnit = label.serialNumber ?? label.batch;
  return (
    <div className="relative flex h-full flex-col justify-between">
      {label.pictureId && (
        <img
          src={pictureHref(label.pictureId, SMALLEST_WIDTH, "jpg")}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute right-0 bottom-0 size-[7mm] rounded-xs bg-white object-contain opacity-80 print:hidden"
        />
      )}
      <div className="flex gap-[2mm]">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
          className="shrink-0"
          style={{ width: `${edgeMm}mm`, height: `${edgeMm}mm` }}
        >
          <path d={path} fill="#000" />
        </svg>
        <div className={`min-w-0 pt-[1.5mm] ${text}`}>
          {logoHash ? (
            <img
              src={`/logo/${logoHash}`}
              alt={issuer}
              className="mb-[1mm] h-[5mm] max-w-full object-contain object-left"
            />
          ) : (
            <p className="font-serif font-medium">
              {mark && (
                <span className="me-[1mm] border-[0.3mm] border-[#000] px-[0.8mm] font-sans font-bold uppercase">
                  {mark}
                </span>
              )}
              {issuer}
            </p>
          )}
          <p dir="auto" className="line-clamp-2 wrap-anywhere">
            {label.productName}
          </p>
          {label.model && <p className="truncate">{label.model}</p>}
          {ofUnit && <p className="truncate font-mono">{ofUnit}</p>}
        </div>
      </div>
      <p className={`font-mono leading-none font-medium whitespace-nowrap ${code}`}>{label.code}</p>
    </div>
  );
}

const SHEET_RULER_MM = 150;
const ROLL_RULER_MM = 40;

interface LabelTestProps {
  layout: LabelLayout;
  hint: string;
  name: string;
}

export function LabelTest({ layout, hint, name }: LabelTestProps) {
  if (layout === "roll")
    return (
      <LabelPage layout={layout} name={name}>
        <div className={`${ROLL_LABEL} border-[0.2mm] border-[#000]`}>
          <Ruler lengthMm={ROLL_RULER_MM} />
          <p className="px-[4mm] text-[6.5pt] leading-[8pt]">{hint}</p>
        </div>
      </LabelPage>
    );
  return (
    <LabelPage layout={layout} name={name}>
      <div className={`${SHEET} relative`} style={gridStyle(LABEL_GRIDS[layout])}>
        {Array.from({ length: labelsPerSheet(layout) }, (_, index) => (
          <span key={index} className="border-[0.2mm] border-[#000] p-[1.5mm] font-mono text-[7pt]">
            {index + 1}
          </span>
        ))}
        <div className="absolute top-[136mm] left-[23mm] bg-[#fff] p-[3mm]">
          <Ruler lengthMm={SHEET_RULER_MM} />
          <p className="mt-[1mm] px-[4mm] text-[9pt]">{hint}</p>
        </div>
      </div>
    </LabelPage>
  );
}

function Ruler({ lengthMm }: { lengthMm: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`-4 0 ${lengthMm + 8} 12`}
      width={`${lengthMm + 8}mm`}
      height="12mm"
      className="block"
    >
      <path d={`M0 .1h${lengthMm}`} stroke="#000" strokeWidth={0.2} />
      {Array.from({ length: lengthMm + 1 }, (_, mm) => (
        <path key={mm} d={`M${mm} 0v${mm % 10 === 0 ? 6 : mm % 5 === 0 ? 4 : 2.5}`} stroke="#000" strokeWidth={0.15} />
      ))}
      {Array.from({ length: lengthMm / 10 + 1 }, (_, cm) => (
        <text key={cm} x={cm * 10} y={9.5} fontSize={3} textAnchor="middle" fontFamily="monospace">
          {cm * 10}
        </text>
      ))}
    </svg>
  );
}
