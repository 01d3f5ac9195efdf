import { exampleEcodesign } from "@/lib/ecodesign/contract";
import { formatPassportCode } from "@/lib/passports/code";
import { openBrand, signIn, signInByForm } from "../support/portal";
import { expect, test } from "../support/servers";

test.use({ javaScriptEnabled: false });

test("without scripts: sign in, browse, filter, read a passport, and go through every place", async ({
  site,
  page,
  browser,
}) => {
  const brand = await openBrand(site);
  await brand.product({ name: "Fjord Sandal", productGroup: "footwear", units: 30 });
  const { passports } = await brand.product({
    name: "Firn Shell",
    productGroup: "textiles",
    ecodesign: exampleEcodesign,
    warrantyMonths: 24,
  });
  await signInByForm(page, brand.member);
  await expect(page.getByRole("heading", { level: 1, name: brand.name })).toBeVisible();
  await page.getByRole("link", { name: "Passports", exact: true }).first().click();
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(32);

  await page.goto("/passports?limit=25");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(rows).toHaveCount(7);
  await page.getByRole("searchbox").fill("Firn");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/q=Firn/);
  await expect(rows).toHaveCount(2);
  await page
    .getByRole("table")
    .getByRole("link", { name: /Firn Shell/ })
    .click();
  await expect(page.getByText(formatPassportCode(passports[0]!.code)).first()).toBeVisible();
  await expect(page.getByText("24 months from the first sale")).toBeVisible();

  for (const [path, heading] of [
    ["/products", "Products"],
    ["/transfers", "Transfers"],
    ["/api-keys", "API keys"],
    ["/requests", "Requests"],
    ["/settings", "Preferences"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }

  // Next renders the text of a missing page by script, so without scripts only the status is correct.
  const withScripts = await browser.newPage({ javaScriptEnabled: true });
  await signIn(withScripts, brand.member, "/home");
  for (const path of ["/products/prd_00000000000000000000000000", "/docs/nothing", `/unsubscribe/${"x".repeat(32)}`]) {
    expect([path, (await page.goto(path))!.status()]).toEqual([path, 404]);
    expect([path, (await withScripts.goto(path))!.status()]).toEqual([path, 404]);
    await expect(withScripts.getByRole("heading", { level: 1 }), path).toHaveText(
      /^(?:Page not found|This link is not valid)/,
    );
  }
});
