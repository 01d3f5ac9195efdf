import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./globals.css", import.meta.url), "utf8");
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
    name!,
    { light: light!, dark: dark! },
  ]),
);

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((left, right) => right - left);
  return (lighter! + 0.05) / (darker! + 0.05);
}

const GROUNDS = ["paper", "surface", "sunken"];
const TONES = ["positive", "caution", "critical", "notice"];
const TEXT: [ink: string, ground: string][] = [
  ...["ink", "ink-muted", "ink-faint", "accent-ink", ...TONES].flatMap((ink) =>
    GROUNDS.map((ground): [string, string] => [ink, ground]),
  ),
  ...TONES.flatMap((tone): [string, string][] => [
    [tone, `${tone}-soft`],
    ["ink", `${tone}-soft`],
    ["ink-muted", `${tone}-soft`],
  ]),
  ...["ink", "ink-muted", "accent-ink"].map((ink): [string, string] => [ink, "accent-soft"]),
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["paper", "ink"],
  ["cover", "foil"],
  ...["cover", "cover-raised"].flatMap((ground) =>
    ["on-cover", "on-cover-muted", "foil"].map((ink): [string, string] => [ink, ground]),
  ),
];
/** Edges of controls and the focus ring: WCAG 2.2, 1.4.11 asks for 3:1. */
const EDGES: [edge: string, ground: string][] = [
  ...GROUNDS.flatMap((ground): [string, string][] => [
    ["line-strong", ground],
    ["accent-ink", ground],
  ]),
  ["foil", "cover"],
];

describe.each(["light", "dark"] as const)("the colours of the %s theme", (theme) => {
  const ratio = (one: string, other: string) => contrast(tokens.get(one)![theme], tokens.get(other)![theme]);

  it.each(TEXT)("let %s be read on %s", (ink, ground) => {
    expect(ratio(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(EDGES)("let %s be seen on %s", (edge, ground) => {
    expect(ratio(edge, ground)).toBeGreaterThanOrEqual(3);
  });
});
