import { describe, expect, it } from "vitest";
import { readComposition } from "./read-composition";

const shares = (text: string) => {
  const result = readComposition(text);
  return "error" in result
    ? result.error
    : result.materials.map(({ name, mass_pct, ...rest }) => [name, mass_pct, ...Object.values(rest)]);
};

describe("a composition in one cell", () => {
  it.each([
    [
      "84% Polyester, 16% Elasthan",
      [
        ["Polyester", 84],
        ["Elasthan", 16],
      ],
    ],
    [
      "Polyester 84 %, Elastane 16 %",
      [
        ["Polyester", 84],
        ["Elastane", 16],
      ],
    ],
    [
      "84 % Polyester / 16 % Elasthan",
      [
        ["Polyester", 84],
        ["Elasthan", 16],
      ],
    ],
    [
      "Polyester 84%; Elastane 16%",
      [
        ["Polyester", 84],
        ["Elastane", 16],
      ],
    ],
    [
      "Polyester (84%), Elastane (16%)",
      [
        ["Polyester", 84],
        ["Elastane", 16],
      ],
    ],
    [
      "84,5% Polyester, 15,5 % Elasthan",
      [
        ["Polyester", 84.5],
        ["Elasthan", 15.5],
      ],
    ],
    [
      "60% Baumwolle 40% Leinen",
      [
        ["Baumwolle", 60],
        ["Leinen", 40],
      ],
    ],
    [
      "60 Prozent Baumwolle und 40 Prozent Leinen",
      [
        ["Baumwolle", 60],
        ["Leinen", 40],
      ],
    ],
    [
      "60% cotton and 40% linen",
      [
        ["cotton", 60],
        ["linen", 40],
      ],
    ],
    [
      "60 % coton, 40 % lin",
      [
        ["coton", 60],
        ["lin", 40],
      ],
    ],
    ["100% Wolle", [["Wolle", 100]]],
    ["100 % recycled polyester", [["recycled polyester", 100]]],
    [
      "Baumwolle/Leinen 55/45",
      [
        ["Baumwolle", 55],
        ["Leinen", 45],
      ],
    ],
    [
      "50/50 Cotton/Polyester",
      [
        ["Cotton", 50],
        ["Polyester", 50],
      ],
    ],
    [
      "84 Polyester, 16 Elasthan",
      [
        ["Polyester", 84],
        ["Elasthan", 16],
      ],
    ],
    [
      "84% Polyester\n16% Elasthan",
      [
        ["Polyester", 84],
        ["Elasthan", 16],
      ],
    ],
    [
      "90% Polyamid (Nylon, gewebt), 10% Elasthan (EL)",
      [
        ["Polyamid (Nylon, gewebt)", 90],
        ["Elasthan (EL)", 10],
      ],
    ],
    [
      "80% Wolle (davon 30 % recycelt), 20% Seide",
      [
        ["Wolle", 80, 30],
        ["Seide", 20],
      ],
    ],
    [
      "Wool 80 % (of which 30% recycled), silk 20 %",
      [
        ["Wool", 80, 30],
        ["silk", 20],
      ],
    ],
    [
      "Obermaterial: 84% Polyester, 16% Elasthan",
      [
        ["Polyester", 84, "Obermaterial"],
        ["Elasthan", 16, "Obermaterial"],
      ],
    ],
    [
      "Rahmen: 70% Stahl; Sitz: 30% Buche",
      [
        ["Stahl", 70, "Rahmen"],
        ["Buche", 30, "Sitz"],
      ],
    ],
    [
      "60% Wolle, 30% Seide",
      [
        ["Wolle", 60],
        ["Seide", 30],
      ],
    ],
  ])("%s", (text, entries) => {
    expect(shares(text)).toEqual(entries);
  });

  it.each([
    ["Polyester, Elasthan"],
    ["84% Polyester, Elasthan"],
    ["Polyester 84 %, Elasthan"],
    ["84% Polyester, 16%"],
    ["84%, 16%"],
    ["Baumwolle/Leinen 55/40/5"],
    ["Baumwolle 3 Lagen"],
    ["siehe Datenblatt 12"],
    ["84% Polyester (10% Rest), 16% Elasthan"],
    ["\uE00030\uE001 84% Wolle"],
    [""],
  ])("%s is not understood", (text) => {
    expect(shares(text)).toBe("unreadable");
  });

  it("of several parts with 100 % each says nothing of the whole product", () => {
    expect(shares("Oberstoff: 84% Polyester, 16% Elasthan; Futter: 100% Viskose")).toBe("of_parts");
  });

  it("takes no longer the longer a hostile text is", () => {
    for (const text of [
      "(".repeat(4_000),
      "1 ".repeat(2_000),
      "a:".repeat(2_000),
      ", ".repeat(2_000),
      "e ".repeat(2_000),
      "a /".repeat(1_300),
    ]) {
      const before = process.hrtime.bigint();
      readComposition(text);
      expect(Number(process.hrtime.bigint() - before) / 1e6).toBeLessThan(1_000);
    }
  });
});
