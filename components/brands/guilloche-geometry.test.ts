import { describe, expect, it } from "vitest";
import { addressOf, engravingFile, BAND_HEIGHT, BAND_WIDTH, band, ROSETTE_SIZE, rosette, seedOf } from "./guilloche";

const CODES = Array.from({ length: 200 }, (_, index) => `7K3MQ2XD9F4TV${String(index).padStart(4, "0")}`);
const SEEDS = CODES.map(seedOf);
const numbersOf = (path: string) => [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number));

describe("the engraving of a code", () => {
  it("is the same at every drawing", () => {
    expect(rosette(SEEDS[0]!)).toEqual(rosette(SEEDS[0]!));
    expect(band(SEEDS[0]!)).toEqual(band(SEEDS[0]!));
  });

  it("differs from code to code", () => {
    expect(new Set(SEEDS.map((seed) => JSON.stringify(rosette(seed)))).size).toBe(CODES.length);
  });

  it("stays within its frame and is drawn of finite numbers", () => {
    for (const { path } of SEEDS.flatMap(rosette))
      expect(numbersOf(path).every((number) => number >= 0 && number <= ROSETTE_SIZE)).toBe(true);
    const ends = SEEDS.slice(0, 40).flatMap(band).flatMap(numbersOf);
    expect(Math.max(...ends)).toBeLessThanOrEqual(Math.max(BAND_WIDTH, BAND_HEIGHT));
    expect(Math.min(...ends)).toBeGreaterThanOrEqual(0);
  });

  it("is a file of at most 40 kB, which its address alone decides", () => {
    for (const code of CODES) {
      const [name = ""] = addressOf("rosette", code).replace("/engraving/", "").split("#");
      const file = engravingFile(name)!;
      expect(file.length).toBeLessThan(40_000);
      expect(file).toContain(rosette(seedOf(`rosette/${code}`))[0]!.path);
    }
    for (const name of ["", "rosette-1.svg", "rosette-0123456G.svg", "band-01234567.png", "../band-01234567.svg"])
      expect(engravingFile(name)).toBeNull();
  });
});
