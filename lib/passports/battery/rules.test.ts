import { describe, expect, it } from "vitest";
import { applyReading, checkpointBefore, measuredAtOf, NOTHING_RECORDED, timesIn, trendsOf } from "./rules";

const at = (time: string) => new Date(`2027-05-0${time}Z`);

describe("the current value of a member", () => {
  const first = applyReading(NOTHING_RECORDED, { measuredAt: at("3T08:00:00"), measured: { cycles: 10, power_w: 5 } });

  it("is the one with the latest time, whatever arrives later", () => {
    const late = applyReading(first, { measuredAt: at("2T08:00:00"), measured: { cycles: 9, temperature_c: 20 } });
    expect(late.state).toEqual({ cycles: 10, power_w: 5, temperature_c: 20 });
    expect([late.late, late.changed]).toEqual([["cycles"], ["temperature_c"]]);
    expect(late.times).toEqual({
      cycles: "2027-05-03T08:00:00.000Z",
      power_w: "2027-05-03T08:00:00.000Z",
      temperature_c: "2027-05-02T08:00:00.000Z",
    });
  });

  it("is the later arrival of two with the same time", () => {
    expect(applyReading(first, { measuredAt: at("3T08:00:00"), measured: { cycles: 11 } }).state.cycles).toBe(11);
  });

  it("does not come back when it was removed after its time", () => {
    const removed = applyReading(first, { measuredAt: at("4T08:00:00"), measured: { cycles: null } });
    expect(removed.state).toEqual({ power_w: 5 });
    expect(timesIn(removed.state, removed.times)).toEqual({ power_w: "2027-05-03T08:00:00.000Z" });
    const late = applyReading(removed, { measuredAt: at("3T09:00:00"), measured: { cycles: 10 } });
    expect(late.state).toEqual({ power_w: 5 });
  });
});

it.each([
  [undefined, "2027-05-03T12:00:00.000Z"],
  ["2027-05-03", "2027-05-03T12:00:00.000Z"],
  ["2027-06-01", "2027-05-03T12:00:00.000Z"],
  ["2027-05-02", "2027-05-02T00:00:00.000Z"],
])("values read on %s that arrive at noon on 3 May were measured at %s", (day, expected) => {
  expect(measuredAtOf({ recorded_on: day }, at("3T12:00:00")).toISOString()).toBe(expected);
});

it.each([
  [1, 1],
  [100, 1],
  [101, 101],
  [250, 201],
])("the state after reading %i begins with the checkpoint of reading %i", (number, expected) => {
  expect(checkpointBefore(number)).toBe(expected);
});

it("a trend has one point for each time, the oldest first, and none without values", () => {
  const reading = (time: string, state: object) => ({ state, times: () => `2027-05-0${time}Z` });
  expect(trendsOf([reading("4", { cycles: 12 }), reading("2", { cycles: 10 }), reading("4", { cycles: 13 })])).toEqual([
    {
      member: "cycles",
      points: [
        { at: "2027-05-02Z", value: 10 },
        { at: "2027-05-04Z", value: 13 },
      ],
    },
  ]);
  expect(trendsOf([reading("4", { temperature_c: 12 })])).toEqual([]);
});
