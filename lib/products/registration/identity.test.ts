import { expect, it } from "vitest";
import { gtinIdentity } from "./identity";

it.each([
  [{ gtin: "4006381333931" }, "04006381333931"],
  [{ gtin: "40063812" }, "00000040063812"],
  [{ gtin: "4006381333931", batch: "L7" }, "04006381333931"],
  [{ gtin: "4006381333931", granularity: "item", batch: "L7" }, "04006381333931"],
  [{ gtin: "4006381333931", granularity: "batch", batch: "L7" }, "04006381333931/L7"],
  [{ gtin: "4006381333931", granularity: "batch" }, "04006381333931"],
  [{ gtin: "4006381333931", external_id: "A1" }, null],
  [{ gtin: null }, null],
] as const)("a product with %j is known by %s", (record, identity) => {
  expect(gtinIdentity(record)).toBe(identity);
});
