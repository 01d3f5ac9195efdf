import { seededRandom } from "./seeded-random";

/** One closed or open line and the turns or shifts in which it is engraved again to make a lattice. */
export interface Engraving {
  path: string;
  /** Degrees for a rosette's ring, units along x for a wave. */
  steps: number[];
}

export const ROSETTE_SIZE = 400;
const CENTRE = ROSETTE_SIZE / 2;
const SAMPLES_PER_LOBE = 12;

const round = (value: number) => Math.round(value * 10) / 10;

function closedCurve(points: readonly (readonly [number, number])[]): string {
  const middle = (index: number) => {
    const [x1, y1] = points[index % points.length]!;
    const [x2, y2] = points[(index + 1) % points.length]!;
    return `${round((x1 + x2) / 2)} ${round((y1 + y2) / 2)}`;
  };
  const curves = points.map((_, index) => {
    const [x, y] = points[(index + 1) % points.length]!;
    return `Q${round(x)} ${round(y)} ${middle(index + 1)}`;
  });
  return `M${middle(0)}${curves.join("")}Z`;
}

interface Ring {
  radius: number;
  depth: number;
  lobes: number;
  lines: number;
  /** Share of a second, finer oscillation on the line. */
  ripple: number;
}

function engraveRing({ radius, depth, lobes, lines, ripple }: Ring): Engraving {
  const count = lobes * SAMPLES_PER_LOBE;
  const points = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    const swing = Math.cos(lobes * angle) + ripple * Math.cos(2 * lobes * angle);
    const distance = radius + depth * swing;
    return [CENTRE + distance * Math.cos(angle), CENTRE + distance * Math.sin(angle)] as const;
  });
  const turn = 360 / lobes / lines;
  return { path: closedCurve(points), steps: Array.from({ length: lines }, (_, index) => round(index * turn * 10) / 10) };
}

/** A rosette of three or four engraved rings, in a square of ROSETTE_SIZE units. */
export function rosette(seed: string): Engraving[] {
  const random = seededRandom(`rosette/${seed}`);
  const pick = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const inner = pick(5, 9);
  return [
    { radius: 172, depth: 14 + 8 * random(), lobes: pick(18, 26), lines: 7, ripple: 0 },
    { radius: 122, depth: 26 + 10 * random(), lobes: pick(10, 15), lines: 9, ripple: 0.12 * random() },
    { radius: 72, depth: 24 + 10 * random(), lobes: inner, lines: 12, ripple: 0.3 * random() },
    { radius: 27, depth: 12 + 5 * random(), lobes: pick(4, 7), lines: 8, ripple: 0 },
  ].map(engraveRing);
}

export const BAND_HEIGHT = 80;
export const BAND_WIDTH = 960;

/** Lines of a wave band, each an open path: one swing in a common envelope, begun at evenly spread phases. */
export function band(seed: string): string[] {
  const random = seededRandom(`band/${seed}`);
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
    return `M${points[0]!}L${points.slice(1).join(" ")}`;
  });
}
