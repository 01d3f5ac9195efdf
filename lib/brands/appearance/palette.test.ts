import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, fromOklch, isHex, nearest, toOklch } from "./colour-rules";
import { colourProblems, FIXED, OWN_COLOURS, type Palette, paletteOf, paletteStyle, TOKENS } from "./palette";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const colours = fc.record({ cover: hex, lettering: hex, accent: hex });

/** The pairs that app/globals.test.ts checks for Carnet's own colours. */
const TEXT: [ink: keyof Palette, ground: keyof Palette][] = [
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["accent-ink", "accent-soft"],
  ...(["cover", "cover-raised"] as const).flatMap((ground) =>
    (["foil", "on-cover", "on-cover-muted"] as const).map((ink): [keyof Palette, keyof Palette] => [ink, ground]),
  ),
];

describe("the colours of a brand's pages", () => {
  it.each(["light", "dark"] as const)("can be read in the %s theme, whatever the brand picks", (theme) => {
    const { grounds, inks } = FIXED[theme];
    fc.assert(
      fc.property(colours, (colours) => {
        const palette = paletteOf(colours, theme);
        for (const [ink, ground] of TEXT)
          expect([ink, ground, contrast(palette[ink], palette[ground])]).toEqual([
            ink,
            ground,
            expect.toSatisfy((ratio: number) => ratio >= 4.5),
          ]);
        for (const ground of grounds) {
          expect(contrast(palette["accent-ink"], ground)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(palette.accent, ground)).toBeGreaterThanOrEqual(3);
        }
        for (const ink of inks) expect(contrast(ink, palette["accent-soft"])).toBeGreaterThanOrEqual(4.5);
        for (const token of TOKENS) expect([token, isHex(palette[token])]).toEqual([token, true]);
      }),
      { numRuns: 100 },
    );
  });

  it("are those that were picked wherever these can be read", () => {
    const picked = { cover: "#123742", lettering: "#f7e9c8", accent: "#0b5a66" };
    expect(paletteOf(picked, "light")).toMatchObject({
      cover: picked.cover,
      foil: picked.lettering,
      accent: picked.accent,
      "accent-ink": picked.accent,
    });
    expect(colourProblems(picked)).toEqual([]);
  });

  it("are refused where they cannot, with the nearest of the same hue that can", () => {
    fc.assert(
      fc.property(colours, (colours) => {
        const mended = { ...colours };
        for (const { field, ratio, least, nearest: offered } of colourProblems(colours)) {
          expect(ratio).toBeLessThan(least);
          mended[field] = offered;
        }
        expect(colourProblems(mended)).toEqual([]);
      }),
      { numRuns: 100 },
    );
    const [problem] = colourProblems({ cover: "#123742", lettering: "#f7e9c8", accent: "#e0a526" });
    expect(problem).toMatchObject({ field: "accent", least: 4.5, ratio: expect.closeTo(1.9, 0) as number });
    expect(toOklch(problem!.nearest).h).toBeCloseTo(toOklch("#e0a526").h, -1);
    const step = fromOklch({ ...toOklch(problem!.nearest), l: toOklch(problem!.nearest).l + 0.015 });
    expect(colourProblems({ cover: "#123742", lettering: "#f7e9c8", accent: step })).toHaveLength(1);
  });

  it("have numbers in their rule and nothing else", () => {
    fc.assert(
      fc.property(colours, (colours) => {
        expect(paletteStyle(colours)).toMatch(
          /^:root\{(?:--(?:color-[a-z-]+|face-plate):light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);?){15}\}$/,
        );
      }),
      { numRuns: 50 },
    );
  });

  it("stand on the grounds that the pages have, and begin with the pages' own", () => {
    const css = readFileSync("app/globals.css", "utf8");
    const token = (name: string) => new RegExp(`--color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)!;
    for (const [index, theme] of (["light", "dark"] as const).entries()) {
      const of = (...names: string[]) => names.map((name) => token(name)[index + 1]);
      expect(FIXED[theme]).toEqual({
        grounds: of("paper", "surface", "sunken"),
        inks: of("ink", "ink-muted"),
        onAccent: token("on-accent")[index + 1],
      });
    }
    expect(OWN_COLOURS).toEqual({ cover: token("cover")[1], lettering: token("foil")[1], accent: token("accent")[1] });
    expect(colourProblems(OWN_COLOURS)).toEqual([]);
  });
});

describe("the nearest colour that passes", () => {
  it("is the colour itself where it does, and none where none does", () => {
    expect(nearest("#a1b2c3", () => true)).toBe("#a1b2c3");
    expect(nearest("#a1b2c3", () => false)).toBeNull();
  });

  it("keeps what a screen can show when it is written as lightness, chroma and hue", () => {
    fc.assert(
      fc.property(hex, (colour) => {
        expect(contrast(colour, fromOklch(toOklch(colour)))).toBeLessThan(1.02);
      }),
      { numRuns: 100 },
    );
  });
});
