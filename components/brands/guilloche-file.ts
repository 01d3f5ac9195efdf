import { BAND_HEIGHT, BAND_WIDTH, band, ROSETTE_SIZE, rosette } from "./guilloche-geometry";
import { seedOf } from "./seeded-random";

/**
 * Engravings as files: tens of thousands of characters that a page would otherwise send each time, in its markup and
 * again in its data. A page names a figure in one, which takes the page's inks.
 */

type Kind = "rosette" | "band";

export const ROSETTE_BOX = `0 0 ${ROSETTE_SIZE} ${ROSETTE_SIZE}`;
export const BAND_BOX = `0 0 ${BAND_WIDTH} ${BAND_HEIGHT}`;

/** Where the engraving of a text lies. The address tells no more of it than 32 bits. */
export function addressOf(kind: Kind, text: string): string {
  return `/engraving/${kind}-${seedOf(`${kind}/${text}`).toString(16).padStart(8, "0")}.svg#figure`;
}

/** The file of that name, or null. */
export function engravingFile(name: string): string | null {
  const [, kind, seed] = /^(rosette|band)-([0-9a-f]{8})\.svg$/.exec(name) ?? [];
  if (!kind || !seed) return null;
  const draw = kind === "rosette" ? rosetteFigure : bandFigure;
  const lines = draw(Number.parseInt(seed, 16));
  return `<svg xmlns="http://www.w3.org/2000/svg"><g id="figure" fill="none" stroke-width="0.6">${lines}</g></svg>`;
}

function rosetteFigure(seed: number): string {
  const centre = ROSETTE_SIZE / 2;
  return rosette(seed)
    .map(({ path, steps }, ring) => {
      const ink = ring % 2 === 0 ? "currentColor" : "var(--guilloche-second, currentColor)";
      const again = steps
        .slice(1)
        .map((turn) => `<use href="#r${ring}" transform="rotate(${turn} ${centre} ${centre})"/>`);
      const line = `<path id="r${ring}" d="${path}" vector-effect="non-scaling-stroke"/>`;
      return `<g stroke="${ink}">${line}${again.join("")}</g>`;
    })
    .join("");
}

function bandFigure(seed: number): string {
  const lines = band(seed).map((path) => `<path d="${path}" vector-effect="non-scaling-stroke"/>`);
  return `<g stroke="currentColor">${lines.join("")}</g>`;
}
