import { describe, expect, it } from "vitest";
import { ValueSketch } from "./value-sketch";

function sketchOf(values: Iterable<string>, limit = 256) {
  const sketch = new ValueSketch(limit);
  for (const value of values) sketch.add(value);
  return sketch.result();
}

function* rows(count: number, of: (index: number) => string): Generator<string> {
  for (let index = 0; index < count; index += 1) yield of(index);
}

describe("a sketch of a column", () => {
  it("is exact for few values, and passes over blank cells", () => {
    expect(sketchOf(["a", "b ", " a", "", "  "])).toEqual({
      filled: 3,
      different: 2,
      values: [
        { value: "a", count: 2, order: 0 },
        { value: "b", count: 1, order: 1 },
      ],
    });
  });

  it("tells a column that never repeats from one in which the last rows do", () => {
    expect(sketchOf(rows(200_000, (index) => `SN-${index}`))).toMatchObject({ filled: 200_000, different: 200_000 });
    const late = sketchOf(rows(200_000, (index) => `SN-${index < 100_000 ? index : index - 50_000}`));
    expect(late.different).toBeGreaterThan(120_000);
    expect(late.different).toBeLessThan(180_000);
  });

  it("counts what it keeps from the first row to the last", () => {
    const { values, different } = sketchOf(rows(100_000, (index) => `A-${index % 5_000}`));
    expect(values).toHaveLength(256);
    expect(new Set(values.map(({ count }) => count))).toEqual(new Set([20]));
    expect(Math.abs(different - 5_000)).toBeLessThan(1_000);
  });

  it("keeps as little of ever so many and ever so long values", () => {
    const { values } = sketchOf(
      rows(20_000, (index) => `${index}${"x".repeat(2_000)}`),
      64,
    );
    expect(values).toHaveLength(64);
    expect(Math.max(...values.map(({ value }) => value.length))).toBe(200);
  });
});
