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
    ecodesign: { care_instructions: { de: "Bei 30 °C waschen.", en: "Wash at 30 °C." }, repairability_score: 8.1, data_valid_on: "2026-01-01" },
  });
  return { brand, ...passports[0]! };
}

test("a scanned code shows, to anybody and from our own server alone, what the item is", async ({ site, page }) => {
  const { brand, code } = await openPassport(site);
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).origin));
  await page.goto(`/p/${code}`);
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sarek Shell Jacket");
  for (const text of [formatPassportCode(code), "Authentic", "62%", "8.1 of 10", "Wash at 30 °C.", "nobody has taken it over yet", `issued by ${brand.name}`])
    await expect(main.getByText(text).first()).toBeVisible();
  await expect(main.getByText("internal")).toHaveCount(0);
  expect([...asked]).toEqual([site.url]);
  await expectAccessible(page);
});

test("an item reported stolen is marked, with the reason, and nobody is sent to a brand that has left", async ({ site, page }) => {
  const { brand, passportId, code } = await openPassport(site);
  await site.database.pool.query("update brands set support_email = 'care@example.com' where id = $1", [brand.brandId]);
  await site.database.pool.query("update passports set custody_flag = 'reported_stolen' where id = $1", [passportId]);
  await page.goto(`/p/${code}`);
  await expect(page.getByText("Check this item").first()).toBeVisible();
  await expect(page.getByText("The item is reported stolen.")).toBeVisible();
  await expect(page.getByText(`Ask ${brand.name} before`)).toBeVisible();
  await expect(page.getByText("care@example.com")).toBeVisible();

  await site.database.pool.query("update brands set closes_at = '2026-11-07T12:00:00Z', closed_at = '2026-11-07T12:00:00Z' where id = $1", [brand.brandId]);
  await page.reload();
  await expect(page.getByText(`${brand.name} no longer runs its passports here`)).toBeVisible();
  await expect(page.getByText(`${brand.name} left this service on 7 Nov 2026.`)).toBeVisible();
  await expect(page.getByText(`Ask ${brand.name} before`)).toHaveCount(0);
  await expect(page.getByText("care@example.com")).toHaveCount(0);
  await expectAccessible(page);
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
  });
});

test("a misread code asks again, one that nobody issued is not found", async ({ page }) => {
  await page.goto("/p/7K3M-NOT-A-CODE");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This is not a passport code");
  await expect(page.getByLabel("Passport code")).toHaveValue("7K3M-NOT-A-CODE");
  await expectAccessible(page);
  expect((await page.goto("/p/00000000000000000"))!.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No passport has this code");
  await expectAccessible(page);
});
