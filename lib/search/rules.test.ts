import { describe, expect, it } from "vitest";
import { correctedWords, foldText, rankUnit, similarity } from "./rules";

describe("the search", () => {
  it("compares letters without case and accents", () => {
    expect(foldText("Tannengrün ÉCRU Weiß Bjørk Łódź")).toBe("tannengrun ecru weiss bjork lodz");
  });

  it("measures similarity as pg_trgm does", () => {
    expect(similarity("jaket", "Jacket")).toBeCloseTo(4 / 9);
    expect(similarity("jacket", "JACKET")).toBe(1);
    expect(similarity("jaket", "Boot")).toBe(0);
  });

  it("names the word that a misspelt one resembles, and none for words that are there", () => {
    expect(correctedWords("skarv jaket", "Skarv Rain Jacket")).toEqual(["Jacket"]);
    expect(correctedWords("rain skarv", "Skarv Rain Jacket")).toEqual([]);
    expect(correctedWords("qqqq", "Skarv")).toEqual([]);
  });

  it.each([
    ["sn-0042", 3],
    ["SN-00", 2],
    ["042", 1],
    ["TV7K-3MQ2", 2],
    ["eq-9", 3],
    ["jacket", 0],
  ])("ranks %s by its best identifier", (text, rank) => {
    expect(rankUnit({ code: "TV7K3MQ2000000000", serialNumber: "SN-0042", externalId: "EQ-9" }, text)).toBe(rank);
  });
});
