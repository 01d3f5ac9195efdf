import { expect, test } from "vitest";
import { SECRET_PAGES } from "@/lib/platform/secret-pages.mjs";
import { isOwnForm } from "./own-form";

test.each<[headers: Record<string, string>, isOwn: boolean]>([
  [{ "sec-fetch-site": "same-origin", origin: "https://carnet.example" }, true],
  [{ "sec-fetch-site": "same-origin", origin: "null" }, true],
  [{ "sec-fetch-site": "cross-site", origin: "https://evil.example" }, false],
  [{ "sec-fetch-site": "cross-site", origin: "null" }, false],
  [{ "sec-fetch-site": "same-site", origin: "https://other.carnet.example" }, false],
  [{ "sec-fetch-site": "none" }, false],
  [{ "sec-fetch-site": "same-origin", origin: "https://evil.example" }, false],
  [{ origin: "http://carnet.example", host: "carnet.example" }, false],
  [{ origin: "https://evil.example", host: "evil.example" }, false],
  [{ origin: "https://carnet.example" }, true],
  [{ origin: "https://carnet.example.evil.example" }, false],
  [{ origin: "http://carnet.example" }, false],
  [{ origin: "https://evil.example" }, false],
  [{ origin: "null" }, true],
  [{}, true],
])("a form with %j is our own: %s", (headers, isOwn) => {
  expect(isOwnForm(new Headers(headers), "/t/token/accept", "https://carnet.example/")).toBe(isOwn);
});

test("without TLS a page under another name of this machine is our own as well", () => {
  const from = (origin: string, host: string) =>
    isOwnForm(new Headers({ "sec-fetch-site": "same-origin", origin, host }), "/settings", "http://localhost:3000");
  expect(from("http://127.0.0.1:3000", "127.0.0.1:3000")).toBe(true);
  expect(from("http://127.0.0.1:3001", "127.0.0.1:3000")).toBe(false);
});

test("where no page hides its address, an origin that is hidden is another site's unless the browser vouches for it", () => {
  const hidden = (more: Record<string, string>) =>
    isOwnForm(new Headers({ origin: "null", ...more }), "/settings", "https://carnet.example/");
  expect([hidden({}), hidden({ "sec-fetch-site": "same-origin" })]).toEqual([false, true]);
});

test.each(SECRET_PAGES)("older browsers send the form of /%s/…, whose page hides its address", (page) => {
  expect(isOwnForm(new Headers({ origin: "null" }), `/${page}/token/accept`, "https://carnet.example/")).toBe(true);
});
