import { BAND_HEIGHT, BAND_WIDTH, band, ROSETTE_SIZE, rosette } from "./guilloche-geometry";

interface GuillocheProps {
  /** Decides the figure: give a passport's code and it has its own engraving. */
  seed: string;
  className?: string;
}

/**
 * An engraved rosette as security printers draw them. Ornament only: it carries nothing that is not written elsewhere.
 * It is drawn in the colour of the text, with a second ink where `--guilloche-second` is set.
 */
export function Guilloche({ seed, className }: GuillocheProps) {
  const id = `guilloche-${seed.replace(/[^\w-]/g, "")}`;
  return (
    <svg viewBox={`0 0 ${ROSETTE_SIZE} ${ROSETTE_SIZE}`} className={className} fill="none" aria-hidden="true">
      {rosette(seed).map(({ path, steps }, ring) => (
        <g
          key={ring}
          stroke={ring % 2 === 0 ? "currentColor" : "var(--guilloche-second, currentColor)"}
          strokeWidth="0.6"
        >
          <path id={`${id}-${ring}`} d={path} vectorEffect="non-scaling-stroke" />
          {steps.slice(1).map((turn) => (
            <use
              key={turn}
              href={`#${id}-${ring}`}
              transform={`rotate(${turn} ${ROSETTE_SIZE / 2} ${ROSETTE_SIZE / 2})`}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** A braided band of fine lines that fills its box from edge to edge. */
export function GuillocheBand({ seed, className }: GuillocheProps) {
  return (
    <svg
      viewBox={`0 0 ${BAND_WIDTH} ${BAND_HEIGHT}`}
      preserveAspectRatio="none"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="0.6"
      aria-hidden="true"
    >
      {band(seed).map((path) => (
        <path key={path} d={path} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  );
}
