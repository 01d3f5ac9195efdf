import { describe, expect, it } from "vitest";
import { requestListQuery } from "./list-contract";
import { withinDays } from "./list-requests";

describe("the days of a request list", () => {
  it("are the reader's own, the last one included", () => {
    const query = requestListQuery.parse({ at_from: "2026-05-01", at_to: "2026-05-02" });
    expect(withinDays(query, "Europe/Berlin")).toMatchObject({
      from: new Date("2026-04-30T22:00:00Z"),
      to: new Date("2026-05-02T22:00:00Z"),
    });
  });

  it("are none when they are nonsense, and instants go before them", () => {
    expect(withinDays(requestListQuery.parse({ at_from: "2026-02-31", at_to: ["x"] }), "UTC")).toMatchObject({
      from: undefined,
      to: undefined,
    });
    const instant = requestListQuery.parse({ from: "2026-05-01T12:00:00Z", at_from: "2026-05-01" });
    expect(withinDays(instant, "UTC").from).toEqual(new Date("2026-05-01T12:00:00Z"));
  });
});
