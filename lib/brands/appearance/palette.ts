import { contrast, fromOklch, type Hex, mixed, nearest, toOklch } from "./colour-rules";

/** Text always has a contrast of 4.5:1, controls 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). Colours of warnings are fixed. */

export interface AppearanceColours {
  cover: Hex;
  lettering: Hex;
  accent: Hex;
}

export const OWN_COLOURS: AppearanceColours = { cover: "#4d121a", lettering: "#ead0ad", accent: "#791b2a" };

const TEXT_CONTRAST = 4.5;
const EDGE_CONTRAST = 3;

export const FIXED = {
  light: { grounds: ["#f8f5f1", "#fdfcf9", "#f1ede7"], inks: ["#221a17", "#584d48"], onAccent: "#fdf9f6" },
  dark: { grounds: ["#130f0e", "#1b1715", "#0d0a09"], inks: ["#efeae5", "#b9b1aa"], onAccent: "#fdf9f6" },
} as const;

export const TOKENS = [
  "cover",
  "cover-raised",
  "cover-line",
  "on-cover",
  "on-cover-muted",
  "foil",
  "accent",
  "accent-hover",
  "on-accent",
  "accent-ink",
  "accent-soft",
  "accent-line",
  "engrave",
  "engrave-second",
] as const;
export type Palette = Record<(typeof TOKENS)[number], Hex>;

const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];

const isRead = (ink: Hex, grounds: readonly Hex[], least = TEXT_CONTRAST) =>
  grounds.every((ground) => contrast(ink, ground) >= least);

/** Black or white always passes on one ground, but not on two very different ones. */
const inkOn = (ink: Hex, grounds: readonly Hex[]): Hex => {
  const passing = nearest(ink, (ink) => isRead(ink, grounds));
  if (passing) return passing;
  const [ground = "#000000"] = grounds;
  return contrast("#ffffff", ground) >= contrast("#000000", ground) ? "#ffffff" : "#000000";
};

const softened = (hex: Hex, { l, cMost }: { l: number; cMost: number }): Hex => {
  const { c, h } = toOklch(hex);
  return fromOklch({ l, c: Math.min(c, cMost), h });
};

const shifted = (hex: Hex, by: number): Hex => {
  const colour = toOklch(hex);
  return fromOklch({ ...colour, l: colour.l + by });
};

const LIGHT_FROM = 0.6;

const isTurnedInDark = (cover: Hex) => toOklch(cover).l > LIGHT_FROM;

function headOf({ cover, lettering }: AppearanceColours, theme: Theme) {
  const { l, c, h } = toOklch(cover);
  const isTurned = theme === "dark" && isTurnedInDark(cover);
  const ground =
    theme === "light"
      ? cover
      : fromOklch({ l: isTurned ? 0.27 : Math.min(l * 0.68, 0.34), c: c * (isTurned ? 0.5 : 0.75), h });
  const foil = inkOn(isTurned ? softened(lettering, { l: 0.9, cMost: 0.06 }) : lettering, [ground]);
  const away = contrast(foil, "#000000") > contrast(foil, "#ffffff") ? 0.04 : -0.04;
  const raised = nearest(shifted(ground, away), (candidate) => isRead(foil, [candidate])) ?? ground;
  return {
    cover: ground,
    "cover-raised": raised,
    "cover-line": mixed(ground, foil, 0.22),
    "on-cover": inkOn(mixed(foil, contrast(foil, "#000000") > 8 ? "#ffffff" : foil, 0.35), [ground, raised]),
    "on-cover-muted": inkOn(mixed(foil, ground, 0.24), [ground, raised]),
    foil,
  };
}

function accentOf(accent: Hex, theme: Theme) {
  const { grounds, inks, onAccent } = FIXED[theme];
  const soft = softened(accent, theme === "light" ? { l: 0.945, cMost: 0.03 } : { l: 0.245, cMost: 0.04 });
  const isButton = (candidate: Hex) => isRead(onAccent, [candidate]) && isRead(candidate, grounds, EDGE_CONTRAST);
  const button = nearest(accent, isButton) ?? OWN_COLOURS.accent;
  const hover = nearest(shifted(button, -0.05), (candidate) => isRead(onAccent, [candidate])) ?? button;
  return {
    accent: button,
    "accent-hover": hover,
    "on-accent": onAccent,
    "accent-ink": inkOn(theme === "light" ? accent : softened(accent, { l: 0.78, cMost: 0.12 }), [...grounds, soft]),
    "accent-soft": nearest(soft, (candidate) => inks.every((ink) => isRead(ink, [candidate]))) ?? grounds[1],
    "accent-line": softened(accent, theme === "light" ? { l: 0.81, cMost: 0.07 } : { l: 0.42, cMost: 0.08 }),
  };
}

function engravingOf(cover: Hex, theme: Theme) {
  const { c, h } = toOklch(cover);
  const [l, least] = theme === "light" ? [0.79, 0.025] : [0.38, 0.02];
  const chroma = Math.min(Math.max(c, least), 0.06);
  return { engrave: fromOklch({ l, c: chroma, h }), "engrave-second": fromOklch({ l, c: chroma * 0.5, h: h + 130 }) };
}

export function paletteOf(colours: AppearanceColours, theme: Theme): Palette {
  return { ...headOf(colours, theme), ...accentOf(colours.accent, theme), ...engravingOf(colours.cover, theme) };
}

/** The CSS rule for the page root. It contains only computed colours and no user text, so it is safe to inject. */
export function paletteStyle(colours: AppearanceColours): string {
  const [light, dark] = THEMES.map((theme) => paletteOf(colours, theme)) as [Palette, Palette];
  const rules = TOKENS.map((token) => `--color-${token}:light-dark(${light[token]},${dark[token]})`);
  // A logo for a light cover would be invisible on the inverted cover.
  const plate = isTurnedInDark(colours.cover) ? colours.cover : dark.cover;
  return `:root{${rules.join(";")};--face-plate:light-dark(${light.cover},${plate})}`;
}

export const leastContrast = (accent: Hex): number =>
  Math.min(...[...FIXED.light.grounds, FIXED.light.onAccent].map((ground) => contrast(accent, ground)));

interface ColourProblem {
  field: "lettering" | "accent";
  ratio: number;
  least: number;
  nearest: Hex;
}

export function colourProblems({ cover, lettering, accent }: AppearanceColours): ColourProblem[] {
  const { grounds, onAccent } = FIXED.light;
  const everywhere = [...grounds, onAccent];
  const problems: ColourProblem[] = [];
  if (!isRead(lettering, [cover]))
    problems.push({
      field: "lettering",
      ratio: contrast(lettering, cover),
      least: TEXT_CONTRAST,
      nearest: inkOn(lettering, [cover]),
    });
  if (!isRead(accent, everywhere))
    problems.push({
      field: "accent",
      ratio: leastContrast(accent),
      least: TEXT_CONTRAST,
      nearest: inkOn(accent, everywhere),
    });
  return problems;
}
