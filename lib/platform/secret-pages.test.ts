import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import config from "../../next.config.mjs";
import { maskText } from "./error-for-log";
import { SECRET_PAGES } from "./secret-pages.mjs";

test("every page whose address contains a token is in the list, and no other", () => {
  const pages = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("/[token]"))
    .map((path) => path.replace(/^\(public\)\//, "").slice(0, -"/[token]".length));
  expect(pages.toSorted()).toEqual(SECRET_PAGES.toSorted());
});

test.each(SECRET_PAGES)("the address of /%s/… is sent to nobody, cached nowhere and masked in logs", async (page) => {
  const rules = (await config.headers?.()) ?? [];
  const headers = rules.filter(({ source }) => source === `/${page}/:path*`).flatMap((rule) => rule.headers);
  expect(headers).toEqual(
    expect.arrayContaining([
      { key: "Referrer-Policy", value: "no-referrer" },
      { key: "Cache-Control", value: "no-store" },
    ]),
  );
  expect(maskText(`GET /${page}/hX9vQ2mR7sT4wK1pL8zN5bJ3 200`)).toBe(`GET /${page}/(hidden) 200`);
});
