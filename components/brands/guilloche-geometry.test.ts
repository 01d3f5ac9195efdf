import { describe, expect, it } from "vitest";
import { BAND_HEIGHT, BAND_WIDTH, band, ROSETTE_SIZE, rosette } from "./guilloche-geometry";

const CODES = Array.from({ length: 200 }, (_, index) => `7K3MQ2XD9F4TV${String(index).padStart(4, "0")}`);
const numbersOf = (path: string) => [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number));

describe("the engraving of a code", () => {
  it("is the same at every drawing", () => {
    expect(rosette(CODES[0]!)).toEqual(rosette(CODES[0]!));
    expect(band(CODES[0]!)).toEqual(band(CODES[0]!));
  });

  it("differs from code to code", () => {
    expect(new Set(CODES.map((code) => JSON.stringify(rosette(code)))).size).toBe(CODES.length);
  });

  it("stays within its frame and is drawn of finite numbers", () => {
    for (const { path } of CODES.flatMap(rosette))
      expect(numbersOf(path).every((number) => number >= 0 && number <= ROSETTE_SIZE)).toBe(true);
    const ends = CODES.slice(0, 40).flatMap(band).flatMap(numbersOf);
    expect(Math.max(...ends)).toBeLessThanOrEqual(Math.max(BAND_WIDTH, BAND_HEIGHT));
    expect(Math.min(...ends)).toBeGreaterThanOrEqual(0);
  });

  it("costs a page at most 40 kB", () => {
    for (const code of CODES) expect(JSON.stringify(rosette(code)).length).toBeLessThan(40_000);
  });
});
