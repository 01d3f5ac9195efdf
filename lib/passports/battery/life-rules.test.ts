import { describe, expect, it } from "vitest";
import { readIdentifier } from "./foreign-identifier";
import {
  type BatteryStanding,
  LIFE_STATUSES,
  lifeObstacle,
  possibleLifeChanges,
  SECOND_LIFE_OPERATIONS,
} from "./life-rules";

const standing = (status: BatteryStanding["status"], takenExtent: BatteryStanding["taken"] = null) => ({
  status,
  taken: takenExtent,
});
const inUse = ["original", "reused", "repurposed", "remanufactured"] as const;

describe("the life of a battery", () => {
  it("goes through waste to recycling, after which nothing follows", () => {
    for (const status of inUse) {
      const { waste, recycled } = possibleLifeChanges(standing(status));
      expect([status, waste, recycled]).toEqual([status, true, false]);
    }
    expect(possibleLifeChanges(standing("waste"))).toMatchObject({ waste: false, recycled: true });
    expect(possibleLifeChanges(standing("recycled"))).toEqual({ waste: false, recycled: false, operations: [] });
  });

  it("prepares waste alone, and repurposes only what is no waste", () => {
    for (const status of inUse)
      expect(possibleLifeChanges(standing(status)).operations).toEqual(["repurposing", "remanufacturing"]);
    expect(possibleLifeChanges(standing("waste")).operations).toEqual([
      "preparation_for_reuse",
      "preparation_for_repurposing",
      "remanufacturing",
    ]);
  });

  it("gives the whole battery one successor, parts several, and leaves the rest to become waste", () => {
    const succeed = (extent: "whole" | "part", takenExtent: BatteryStanding["taken"]) =>
      lifeObstacle({ to: "succession", operation: "repurposing", extent }, standing("original", takenExtent));
    expect([succeed("whole", null), succeed("part", null), succeed("part", "part")]).toEqual([null, null, null]);
    expect(succeed("whole", "part")).toContain("Parts of the battery");
    for (const extent of ["whole", "part"] as const) expect(succeed(extent, "whole")).toContain("whole battery");
    expect(possibleLifeChanges(standing("original", "part")).waste).toBe(true);
    for (const status of LIFE_STATUSES)
      expect(possibleLifeChanges(standing(status, "whole"))).toEqual({ waste: false, recycled: false, operations: [] });
  });

  it("names no operation that no status allows", () => {
    const all = LIFE_STATUSES.flatMap((status) => possibleLifeChanges(standing(status)).operations);
    expect(new Set(all)).toEqual(new Set(SECOND_LIFE_OPERATIONS));
  });
});

describe("the identifier of another operator's passport", () => {
  it.each([
    ["https://id.carmaker.example/01/09521234543213/21/PK-0042", "digital_link"],
    ["https://carmaker.example/dpp/01/09521234543213/10/AB?21=PK-1", "digital_link"],
    ["https://carmaker.example/passports/7", "https"],
    ["did:web:carmaker.example:batteries:7", "did"],
    ["did:key:z6MkpTHR8VNsBxYAAWHut2Geadd9jSwuBV8xRoAnwWsdvktH", "did"],
    ["urn:bmwk:123456687678", "urn"],
    ["25SUN043325711MH8031200000000001", "iso_15459"],
  ])("%s is one", (input, kind) => {
    expect(readIdentifier(`  ${input} `)).toEqual({ ok: true, kind, identifier: input });
  });

  it.each([
    ["http://carmaker.example/passports/7", "https address"],
    ["https://user:secret@carmaker.example/7", "user or password"],
    ["https://localhost/7", "no public host"],
    ["https://carmaker.example/01/09521234543214/21/PK-1", "check digit"],
    ["https://carmaker.example/01/09521234543213/99/PK-1", "AI 01 is followed by"],
    ["did:web:", "not a valid DID"],
    ["did:WEB:carmaker.example", "not a valid DID"],
    ["urn:x:1", "not a valid URN"],
    ["25sun1", "Send an https address"],
    ["javascript:alert(1)", "Send an https address"],
    [`https://carmaker.example/${"a".repeat(500)}`, "at most 500 characters"],
    ["", "Send an https address"],
  ])("%s is none", (input, message) => {
    const parsed = readIdentifier(input);
    expect(parsed.ok ? parsed : parsed.sentence).toContain(message);
  });
});
