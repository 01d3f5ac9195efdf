import { requireValue } from "@/lib/platform/require-value";

interface Engraving {
  path: string;
  /** Degrees for a rosette's ring, units along x for a wave. */
  steps: number[];
}

export const ROSETTE_SIZE = 400;
const CENTRE = ROSETTE_SIZE / 2;
const SAMPLES_PER_LOBE = 12;

const round = (value: number) => Math.round(value * 10) / 10;

function closedCurve(points: readonly (readonly [number, number])[]): string {
  const at = (index: number) => requireValue(points[index % points.length], "A point");
  const middle = (index: number) => {
    const [x1, y1] = at(index);
    const [x2, y2] = at(index + 1);
    return `${round((x1 + x2) / 2)} ${round((y1 + y2) / 2)}`;
  };
  const curves = points.map((_, index) => {
    const [x, y] = at(index + 1);
    return `Q${round(x)} ${round(y)} ${middle(index + 1)}`;
  });
  return `M${middle(0)}${curves.join("")}Z`;
}

interface Ring {
  radius: number;
  depth: number;
  /** Oscillations of the line per number of rounds: 17 in 5 interlaces, 17 in 1 is a plain wave. */
  lobes: number;
  rounds: number;
  lines: number;
  ripple: number;
}

function engraveRing({ radius, depth, lobes, rounds, lines, ripple }: Ring): Engraving {
  const count = lobes * SAMPLES_PER_LOBE;
  const points = Array.from({ length: count }, (_, index) => {
    const share = (index / count) * 2 * Math.PI;
    const swing = Math.cos(lobes * share) + ripple * Math.cos(3 * lobes * share);
    const distance = radius + depth * swing;
    return [CENTRE + distance * Math.cos(rounds * share), CENTRE + distance * Math.sin(rounds * share)] as const;
  });
  const turn = 360 / lobes / lines;
  return {
    path: closedCurve(points),
    steps: Array.from({ length: lines }, (_, index) => Math.round(index * turn * 100) / 100),
  };
}

/** Coprime pairs of oscillations and rounds, so that the line closes only after the last round. */
const LACES = [
  [11, 4],
  [13, 4],
  [13, 5],
  [16, 5],
  [17, 5],
  [17, 6],
  [19, 6],
  [19, 7],
  [21, 8],
  [23, 7],
] as const;

export function rosette(seed: number): Engraving[] {
  const random = seededRandom(seed);
  const between = (least: number, most: number) => least + random() * (most - least);
  const integerBetween = (least: number, most: number) => Math.floor(between(least, most + 1));
  const [lobes, rounds] = requireValue(LACES[integerBetween(0, LACES.length - 1)], "A lace");
  const waist = between(132, 156);
  const heart = between(40, 72);
  const rim = { radius: (198 + waist) / 2, depth: (198 - waist) / 2 };
  const lace = { radius: (waist + heart) / 2, depth: (waist - heart) / 2 };
  return [
    { ...rim, lobes: integerBetween(14, 30), rounds: 1, lines: 7, ripple: between(-0.12, 0) },
    { ...lace, lobes, rounds, lines: 3, ripple: between(-0.08, 0.08) },
    {
      radius: heart * 0.62,
      depth: heart * 0.34,
      lobes: integerBetween(5, 11),
      rounds: 1,
      lines: 8,
      ripple: between(-0.2, 0.2),
    },
    { radius: heart * 0.24, depth: heart * 0.14, lobes: integerBetween(3, 7), rounds: 1, lines: 6, ripple: 0 },
  ].map(engraveRing);
}

export const BAND_HEIGHT = 80;
export const BAND_WIDTH = 960;

export function band(seed: number): string[] {
  const random = seededRandom(seed);
  const waves = 7 + Math.floor(random() * 4);
  const beats = 2 + Math.floor(random() * 2);
  const shift = random() * 2 * Math.PI;
  const lines = 12;
  const samples = waves * 14;
  return Array.from({ length: lines }, (_, line) => {
    const phase = (line / lines) * 2 * Math.PI;
    const points = Array.from({ length: samples + 1 }, (_, index) => {
      const angle = (index / samples) * 2 * Math.PI;
      const envelope = 0.58 + 0.42 * Math.cos(beats * angle + shift);
      const swing = envelope * Math.sin(waves * angle + phase) + 0.12 * Math.sin(2 * beats * angle - phase);
      return `${round((index / samples) * BAND_WIDTH)} ${round((BAND_HEIGHT / 2) * (1 + swing * 0.86))}`;
    });
    const [first = "", ...others] = points;
    return `M${first}L${others.join(" ")}`;
  });
}

/** Engravings are files that inherit the page's colours: inline they would add tens of thousands of characters. */

type Kind = "rosette" | "band";

const ROSETTE_BOX = `0 0 ${ROSETTE_SIZE} ${ROSETTE_SIZE}`;
const BAND_BOX = `0 0 ${BAND_WIDTH} ${BAND_HEIGHT}`;

/** Depends on a 32-bit hash of the text, so the URL does not reveal the text. */
export function addressOf(kind: Kind, text: string): string {
  return `/engraving/${kind}-${seedOf(`${kind}/${text}`).toString(16).padStart(8, "0")}.svg#figure`;
}

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

interface GuillocheProps {
  seed: string;
  className?: string;
}

/** Decorative only. Drawn in the text colour, with a second colour if `--guilloche-second` is set. */
export function Guilloche({ seed, className }: GuillocheProps) {
  return (
    <svg viewBox={ROSETTE_BOX} className={className} aria-hidden="true">
      <use href={addressOf("rosette", seed)} />
    </svg>
  );
}

export function GuillocheBand({ seed, className }: GuillocheProps) {
  return (
    <svg viewBox={BAND_BOX} preserveAspectRatio="none" className={className} aria-hidden="true">
      <use href={addressOf("band", seed)} />
    </svg>
  );
}

/** A 32-bit hash (FNV-1a). Not for secrets. */
export function seedOf(text: string): number {
  let seed = 2_166_136_261;
  for (const character of text) seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return seed >>> 0;
}

/** Deterministic numbers in [0, 1), so that a code always gets the same engraving. Not for secrets. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
