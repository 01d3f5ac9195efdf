import type { Request } from "playwright/test";
import { formatPassportCode } from "@/lib/passports/code";
import { expectAccessible } from "../support/axe";
import { openBrand } from "../support/portal";
import { expect, type Site, test } from "../support/servers";

// axe looks at each page four times.
test.describe.configure({ timeout: 180_000 });

async function openPassport(site: Site) {
  const brand = await openBrand(site);
  const { passports } = await brand.product({
    name: "Sarek Shell Jacket",
    recycledContent: 62,
    productGroup: "textiles",
    serialNumber: "S-4711-A",
    ecodesign: {
      care_instructions: { de: "Bei 30 °C waschen.", en: "Wash at 30 °C." },
      repairability_score: 8.1,
      data_valid_on: "2026-01-01",
    },
  });
  return { brand, ...passports[0]! };
}

test("a scanned code shows, to anybody, from our own server alone and with little to load, what the item is", async ({
  site,
  page,
}) => {
  const { brand, code } = await openPassport(site);
  const requests: Request[] = [];
  page.on("requestfinished", (request) => requests.push(request));
  const html = (await (await page.goto(`/p/${code}`, { waitUntil: "networkidle" }))!.body()).length;
  expect([...new Set(requests.map((request) => new URL(request.url()).origin))]).toEqual([site.url]);
  const scripts = requests.filter((request) => request.resourceType() === "script");
  const paths = scripts.map((request) => new URL(request.url()).pathname);
  expect(paths.filter((path) => !path.startsWith("/_next/static/"))).toEqual(["/p/script"]);
  const loaded = requests.filter((request) => request.resourceType() !== "image");
  const sizes = await Promise.all(loaded.map((request) => request.sizes()));
  expect(sizes.reduce((sum, { responseBodySize: bytes }) => sum + bytes, 0)).toBeLessThan(400_000);
  expect(html).toBeLessThan(80_000);
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This code is genuine");
  await expect(page).toHaveTitle(/^Genuine code: passport of Sarek Shell Jacket/);
  await expect(page.locator("meta[property='og:title']")).toHaveAttribute("content", /^Genuine code/);
  await expect(
    page.getByText("Codes can be copied. Compare the serial number on the item with this one:"),
  ).toBeVisible();
  await expect(page.getByText("S-4711-A").first()).toBeVisible();
  await expect(page.getByText("It is usually on the label sewn into the seam.")).toBeVisible();
  for (const text of [
    formatPassportCode(code),
    "Genuine code",
    "62%",
    "8.1 of 10",
    "Wash at 30 °C.",
    "no holder is registered yet",
    `Data stated by ${brand.name}`,
  ])
    await expect(main.getByText(text).first()).toBeVisible();
  await expect(main.getByText("internal")).toHaveCount(0);
  await expectAccessible(page);
});

test("what speaks against an item comes first and never in green, with its reason, day and whom to ask, until the brand has left", async ({
  site,
  page,
}) => {
  const { brand, passportId, code } = await openPassport(site);
  const { pool } = site.database;
  await pool.query(
    "update brands set support_email = 'care@example.com', support_phone = '+494066969001' where id = $1",
    [brand.brandId],
  );
  await pool.query(
    "update products set recalled_at = '2026-11-03T09:00:00Z', recall_reason = 'The valve may leak. Stop using " +
      "it.' where id = (select product_id from passports where id = $1)",
    [passportId],
  );
  await page.goto(`/p/${code}`);
  const body = page.locator("body");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(page).toHaveTitle(/^Recalled: /);
  await expect(page.locator("meta[property='og:title']")).toHaveAttribute("content", /^Recalled: /);
  await expect(page.locator("meta[property='og:description']")).toHaveAttribute("content", /^Do not use/);
  await expect(heading).toHaveText("Recalled: do not use");
  for (const text of [
    "Since 3 Nov 2026.",
    "The valve may leak. Stop using it.",
    `you have asked ${brand.name}`,
    "Call +494066969001.",
    "Write to care@example.com.",
    "The code itself is genuine",
  ])
    await expect(body.getByText(text).first()).toBeVisible();
  for (const media of ["screen", "print"] as const) {
    await page.emulateMedia({ media });
    expect((await body.innerText()).trim()).toMatch(/^Recalled: do not use/);
    await expect(body.getByText(/^(?:Genuine code|This code is genuine)$/)).toHaveCount(0);
    await expect(page.locator("main [class*=positive]")).toHaveCount(0);
  }
  await page.emulateMedia({ media: "screen" });
  await expectAccessible(page);

  await pool.query("update passports set custody_flag = 'reported_stolen' where id = $1", [passportId]);
  await page.reload();
  expect((await body.innerText()).trim()).toMatch(/^Reported stolen: do not buy[^]*Recalled: do not use/);
  await expect(body.getByText("The code itself is genuine")).toHaveCount(0);

  await pool.query(
    "update brands set closes_at = '2026-11-07T12:00:00Z', closed_at = '2026-11-07T12:00:00Z' where id = $1",
    [brand.brandId],
  );
  await page.reload();
  await expect(page.getByText(`${brand.name} no longer manages its passports here`).first()).toBeVisible();
  await expect(page.getByText(`${brand.name} left this service on 7 Nov 2026.`)).toBeVisible();
  await expect(page.getByText("care@example.com")).toHaveCount(0);
  await expectAccessible(page);
});

test.describe("on a phone without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 664 } });

  test("registering is in view, and the rest of the data is folded, in the document, once, and printed", async ({
    site,
    page,
  }) => {
    const { brand, code } = await openPassport(site);
    await site.database.pool.query("update brands set claims_by = 'approval' where id = $1", [brand.brandId]);
    await page.goto(`/p/${code}`);
    await expect(page.getByRole("link", { name: "Register it as yours" })).toBeInViewport({ ratio: 1 });
    const gaps = page.getByText(/^Not stated: /).first();
    await expect(gaps).toBeHidden();
    await expect(page.getByText("Wash at 30 °C.")).toHaveCount(1);
    await page.emulateMedia({ media: "print" });
    await expect(gaps).toBeVisible();
    await expect(page.getByRole("link", { name: "Register it as yours" })).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    await page.locator("details.print-open > summary").first().click();
    await expect(page.locator("details[open]")).toHaveCount(1);
  });
});

test("a page that was opened once can be read without a network, and says so", async ({ site, page, context }) => {
  const { code } = await openPassport(site);
  await page.goto(`/p/${code}`);
  const note = page.getByText("You are offline. This is the page as it was on");
  await expect(note).toBeHidden();
  await expect
    .poll(() => page.evaluate(async (url) => (await caches.match(url)) !== undefined, `${site.url}/p/${code}`))
    .toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This code is genuine");
  await expect(note).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(note).toBeHidden();
});

test.describe("without scripts, and in German", () => {
  test.use({ javaScriptEnabled: false, locale: "de-DE" });

  test("a code typed as people type leads to its passport, and the language can be changed", async ({ site, page }) => {
    const { code } = await openPassport(site);
    await page.goto("/p");
    await page.getByLabel("Passcode").fill(` ${formatPassportCode(code).toLowerCase()} `);
    await page.getByRole("button", { name: "Prüfen" }).click();
    await expect(page).toHaveURL(new RegExp(`/p/${code}$`));
    await expect(page.getByText("Bei 30 °C waschen.")).toBeVisible();
    await page.getByRole("button", { name: "English" }).click();
    await expect(page).toHaveURL(new RegExp(`/p/${code}$`));
    await expect(page.getByText("Wash at 30 °C.")).toBeVisible();
    for (const [path, heading] of [
      ["/p/00000000000000000", "No passport has this code"],
      ["/m/09524999999998", "No product with this GTIN"],
      ["/t/nobodys-link", "This link is not valid"],
    ] as const) {
      expect([path, (await page.goto(path))!.status()]).toEqual([path, 404]);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    }
  });
});

test("a misread code asks again, one that nobody issued is not found", async ({ page }) => {
  await page.goto("/p/7K3M-NOT-A-CODE");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This is not a passport code");
  await expect(page.getByLabel("Passport code")).toHaveValue("7K3M-NOT-A-CODE");
  await expectAccessible(page);
  expect((await page.goto("/m/09524999999998"))!.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No product with this GTIN");
  expect((await page.goto("/01/09524999999990"))!.status()).toBe(400);
  await page.getByRole("link", { name: "Enter a passport code" }).click();
  await expect(page).toHaveURL(/\/p$/);
  expect((await page.goto("/p/00000000000000000"))!.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No passport has this code");
  await expectAccessible(page);
  for (const [path, code] of [
    ["/p/00000000000000000/data", "passport_not_found"],
    ["/m/09524999999998/data", "product_not_found"],
  ] as const) {
    const answer = await page.request.get(path);
    expect([path, answer.status(), answer.headers()["content-type"]]).toEqual([path, 404, "application/problem+json"]);
    expect(await answer.json()).toMatchObject({ status: 404, code, instance: path });
  }
});
