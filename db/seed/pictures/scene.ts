const SCENE = { width: 960, height: 720 } as const;

export interface Tones {
  base: string;
  dark: string;
  light: string;
  accent: string;
}

export type Drawing = (tones: Tones) => string;

const mirrored = (shapes: string) => `<g transform="translate(960 0) scale(-1 1)">${shapes}</g>`;

export const both = (shapes: string) => shapes + mirrored(shapes);

export const solid = (d: string, fill: string, more = "") =>
  `<path d="${d}" fill="${fill}" ${more}/><path d="${d}" fill="url(#light)"/>`;

export const line = (d: string, colour: string, width = 3, more = "") =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" ` +
  `stroke-linejoin="round" ${more}/>`;

export const stitched = (d: string, colour: string) => line(d, colour, 2, 'stroke-dasharray="7 6" opacity=".75"');

export const disc = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

export const block = (
  [x, y, width, height]: readonly [number, number, number, number],
  fill: string,
  radius = 8,
): string => {
  const frame = `x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"`;
  return `<rect ${frame} fill="${fill}"/><rect ${frame} fill="url(#light)"/>`;
};

const stop = (offset: number, colour: string, opacity = 1) =>
  `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;

export function scene(shapes: string, { paper, shadowWidth }: { paper: string; shadowWidth: number }): string {
  const { width, height } = SCENE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs>
      <linearGradient id="wall" x1="0" y1="0" x2="0" y2="1">${stop(0, "#ffffff")}${stop(0.74, paper)}</linearGradient>
      <linearGradient id="table" x1="0" y1="0" x2="0" y2="1">${stop(0, paper)}${stop(1, "#ffffff")}</linearGradient>
      <linearGradient id="light" x1="0" y1="0" x2="1" y2="0.35">
        ${stop(0, "#ffffff", 0.2)}${stop(0.45, "#ffffff", 0)}${stop(0.6, "#000000", 0)}${stop(1, "#000000", 0.24)}
      </linearGradient>
      <radialGradient id="shadow">${stop(0, "#1b1710", 0.42)}${stop(0.6, "#1b1710", 0.14)}${stop(1, "#1b1710", 0)}
      </radialGradient>
    </defs>
    <rect width="${width}" height="${height}" fill="url(#wall)"/>
    <rect y="545" width="${width}" height="175" fill="url(#table)"/>
    <ellipse cx="490" cy="606" rx="${shadowWidth}" ry="34" fill="url(#shadow)"/>
    ${shapes}
  </svg>`;
}
