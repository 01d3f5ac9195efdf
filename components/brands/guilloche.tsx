import { addressOf, BAND_BOX, ROSETTE_BOX } from "./guilloche-file";

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
  return (
    <svg viewBox={ROSETTE_BOX} className={className} aria-hidden="true">
      <use href={addressOf("rosette", seed)} />
    </svg>
  );
}

/** A braided band of fine lines that fills its box from edge to edge. */
export function GuillocheBand({ seed, className }: GuillocheProps) {
  return (
    <svg viewBox={BAND_BOX} preserveAspectRatio="none" className={className} aria-hidden="true">
      <use href={addressOf("band", seed)} />
    </svg>
  );
}
