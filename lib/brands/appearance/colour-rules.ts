/** Contrast of WCAG 2.2 (relative luminance), and OKLCH, which adjusts a colour without a visible change of hue. */

export type Hex = string;

export const isHex = (value: string): value is Hex => /^#[0-9a-f]{6}$/.test(value);

type Triple = readonly [number, number, number];

const toLinear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
const fromLinear = (share: number) => (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);

const shares = (hex: Hex) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Triple;
const linear = (hex: Hex) => shares(hex).map(toLinear) as unknown as Triple;

function luminance(hex: Hex): number {
  const [red, green, blue] = linear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: Hex, other: Hex): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
interface Oklch {
  l: number;
  c: number;
  h: number;
}

export function toOklch(hex: Hex): Oklch {
  const [red, green, blue] = linear(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { l, c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI };
}

function toLinearShares({ l, c, h }: Oklch): Triple {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const SLACK = 0.0005;
const isShown = (share: number) => share >= -SLACK && share <= 1 + SLACK;

export function fromOklch(colour: Oklch): Hex {
  const l = Math.min(1, Math.max(0, colour.l));
  let [least, most] = [0, colour.c];
  if (!toLinearShares({ ...colour, l }).every(isShown)) {
    for (let step = 0; step < 12; step += 1) {
      const c = (least + most) / 2;
      if (toLinearShares({ ...colour, l, c }).every(isShown)) least = c;
      else most = c;
    }
  } else least = most;
  const bytes = toLinearShares({ ...colour, l, c: least }).map((share) =>
    Math.round(255 * fromLinear(Math.min(1, Math.max(0, share)))),
  );
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

export function mixed(one: Hex, other: Hex, share: number): Hex {
  const [from, to] = [shares(one), shares(other)];
  const bytes = from.map((value, index) => Math.round(255 * (value + ((to[index] ?? 0) - value) * share)));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

const STEP = 0.005;

/** The colour itself if it passes, otherwise the closest lightness of the same hue that passes. Null if none does. */
export function nearest(hex: Hex, passes: (candidate: Hex) => boolean): Hex | null {
  if (passes(hex)) return hex;
  const colour = toOklch(hex);
  for (let away = STEP; away <= 1 + STEP; away += STEP)
    for (const l of [colour.l - away, colour.l + away]) {
      if (l < -STEP || l > 1 + STEP) continue;
      const candidate = fromOklch({ ...colour, l });
      if (passes(candidate)) return candidate;
    }
  return null;
}
