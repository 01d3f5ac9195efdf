import { expect, it } from "vitest";
import { readableAddress } from "./incoming-request";

it.each([
  ["/p/%", "/p/%25"],
  ["/p/100%?q=5%25%", "/p/100%25?q=5%25%25"],
  ["/p/%E0%A4%A", "/p/%25E0%25A4%25A"],
  ["/p/%C0%80/%ff", "/p/%25C0%2580/%25ff"],
  ["/p/%00?code=a%00b%C3%A9%00", "/p/%EF%BF%BD?code=a%EF%BF%BDb%C3%A9%EF%BF%BD"],
])("%s can be decoded, and holds no character that no text may have", (input, readable) => {
  expect(readableAddress(input)).toBe(readable);
  expect(decodeURIComponent(readable)).not.toContain("\0");
});

it("what can be read stays as it is", () => {
  const address = "/p/a%2Fb%25?q=%C3%A9%F0%9F%98%80&%20%2500";
  expect(readableAddress(address)).toBe(address);
});
