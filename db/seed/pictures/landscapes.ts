/** What the demo brands' cover pictures show: ranges of hills behind each other, in the air between them. */

const [WIDTH, HEIGHT] = [1600, 900];

interface Landscape {
  /** From the top to the horizon. */
  sky: readonly [string, string];
  sun: { x: number; y: number; radius: number; colour: string };
  /** The farthest range first: its colour, how high it stands, how steep it is. */
  ranges: readonly { colour: string; top: number; steep: number }[];
  /** Snow on peaks that are higher than this, on the farthest range but one. */
  snow?: string;
}

/** The line of a range: sums of waves, the same at every run. */
function heightAt(x: number, { top, steep }: { top: number; steep: number }, seed: number): number {
  const at = x / WIDTH;
  const waves = [1.3, 2.9, 5.3, 11.7, 23.1].map(
    (frequency, index) => Math.abs(Math.sin(Math.PI * (frequency * at + seed * (0.37 + 0.13 * index)))) / (index + 1.2),
  );
  return top - steep * (waves.reduce((sum, wave) => sum + wave, 0) - 1);
}

const STEP = 10;

export function landscape({ sky, sun, ranges, snow }: Landscape): string {
  const shapes = ranges.map(({ colour, ...range }, index) => {
    const points = Array.from({ length: WIDTH / STEP + 1 }, (_, place) => {
      const x = place * STEP;
      return [x, Math.round(heightAt(x, range, index + 1))] as const;
    });
    const line = points.map(([x, y]) => `${x} ${y}`).join("L");
    const ground = `<path d="M${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z" fill="${colour}"/>`;
    if (!snow || index !== 1) return ground;
    const peaks = points.map(
      ([x, y], place) => `${x} ${Math.max(y, Math.min(y + 46, range.top - 60 + (place % 3) * 9))}`,
    );
    return `${ground}<path d="M${line}L${peaks.toReversed().join("L")}Z" fill="${snow}" opacity=".8"/>`;
  });
  const [above, below] = sky;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${above}"/><stop offset=".75" stop-color="${below}"/>
    </linearGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
    <circle cx="${sun.x}" cy="${sun.y}" r="${sun.radius}" fill="${sun.colour}"/>
    ${shapes.join("")}
  </svg>`;
}

/** Tindvarg's sign: two peaks and the line of the sea. */
export const peaks = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200" viewBox="0 0 150 100">
    <g fill="none" stroke="${colour}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round">
      <path d="M10 78 52 18 78 54 92 36 140 78"/><path d="M38 92H112"/><path d="M41 34 52 46 62 33"/>
    </g>
  </svg>`;
