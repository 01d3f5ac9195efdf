import { LABEL_GRIDS, type LabelLayout, labelsPerSheet } from "@/lib/passports/labels/label-rules";
import { gridStyle, LabelPage, ROLL_LABEL, SHEET } from "./label-sheet";

const SHEET_RULER_MM = 150;
const ROLL_RULER_MM = 40;

interface LabelTestProps {
  layout: LabelLayout;
  hint: string;
  name: string;
}

/** Shows whether the printer scales or shifts: label edges and a ruler. */
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
