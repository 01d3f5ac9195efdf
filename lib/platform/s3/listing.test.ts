import { expect, it } from "vitest";
import { monotonicMs } from "@/lib/platform/clock";
import { readListing } from "./listing";

it("a listing of objects that never end takes no longer to read than it is long", () => {
  const startMs = monotonicMs();
  expect(readListing("<Contents>".repeat(800_000)).objects).toEqual([]);
  expect(monotonicMs() - startMs).toBeLessThan(2_000);
});

it("an object that ends is read, whatever stands before it", () => {
  const object = "<Key>a&amp;b</Key><Size>3</Size><ETag>&quot;e&quot;</ETag>";
  const { objects, next } = readListing(`<Contents><Contents>${object}</Contents><Contents>`);
  expect([objects, next]).toEqual([[{ key: "a&b", sizeBytes: 3, etag: '"e"', modifiedAt: null }], null]);
});
