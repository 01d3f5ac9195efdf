import { expect, it } from "vitest";
import { parseUrl } from "./parse-url";

/** As often as it takes until the engine has compiled what is called. */
const OFTEN = 20_000;

it("reads an address with letters beyond ASCII, however often", () => {
  const addresses = Array.from({ length: OFTEN }, () => parseUrl("https://münchen.example/ü")?.href);
  expect(new Set(addresses)).toEqual(new Set(["https://xn--mnchen-3ya.example/%C3%BC"]));
});

it("is null for what is no address, and reads a path by its base", () => {
  expect(parseUrl("https://")).toBeNull();
  expect(parseUrl("/a")).toBeNull();
  expect(parseUrl("/a", "https://carnet.example/b")?.href).toBe("https://carnet.example/a");
});
