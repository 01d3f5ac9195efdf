import { exampleEcodesign } from "@/lib/ecodesign/contract";
import { formatPassportCode } from "@/lib/passports/code";
import { expectAccessible } from "../support/axe";
import { openBrand, signIn, signInByForm } from "../support/portal";
import { expect, test } from "../support/servers";

test("the list is searched, narrowed and paged through its address, and the way back leads back", async ({
  site,
  page,
}) => {
  const brand = await openBrand(site);
  await brand.product({ name: "Fjord Sandal", productGroup: "footwear", units: 30 });
  const { passports } = await brand.product({ name: "Firn Shell", productGroup: "textiles", serialNumber: "NW-0042" });
  await signIn(page, brand.member, "/passports");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(32);
  await page.getByRole("searchbox").fill("nw-0042");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/\?q=nw-0042$/);
  await expect(rows).toHaveCount(2);
  await page
    .getByRole("table")
    .getByRole("link", { name: /Firn Shell/ })
    .click();
  await expect(page).toHaveURL(/\/passports\/psp_/);
  await expect(page.getByText(formatPassportCode(passports[0]!.code)).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\?q=nw-0042$/);
  await expect(page.getByRole("searchbox")).toHaveValue("nw-0042");
  await page.goto("/passports?group=footwear&limit=25");
  await expect(rows).toHaveCount(26);
  await expectAccessible(page);
  const wholePage = page.getByRole("checkbox", { name: "Select all rows on this page" });
  await wholePage.check();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(rows).toHaveCount(6);
  await expect(wholePage).not.toBeChecked();
  await page.goto("/passports?q=nothing-of-the-kind");
  await expect(page.getByText("No matches")).toBeVisible();
  await expectAccessible(page);
});

test("a filter says how many each of its values would leave, the others kept", async ({ site, page }) => {
  const brand = await openBrand(site);
  await brand.product({ name: "Fjord Sandal", productGroup: "footwear", units: 3 });
  await brand.product({ name: "Firn Shell", productGroup: "textiles", units: 2 });
  await signIn(page, brand.member, "/passports");
  await page.goto("/passports?group=textiles");
  await page.locator("summary", { hasText: "Product group" }).click();
  await expect(page.getByLabel(/^Footwear/)).toHaveAccessibleName("Footwear 3");
  await expect(page.getByLabel(/^Textiles/)).toHaveAccessibleName("Textiles 2");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("search").locator("summary", { hasText: "Holder" }).click();
  await expect(page.getByLabel(/^Unclaimed/)).toHaveAccessibleName("Unclaimed 2");
  await page.getByLabel(/^Owned/).check();
  await expect(page).toHaveURL(/owner=owned/);
  await expect(page.getByText("No matches")).toBeVisible();
});

test("lost and recalled passports are found by a filter, and a list turns round by its head", async ({
  site,
  page,
}) => {
  const brand = await openBrand(site);
  const { passports } = await brand.product({ name: "Fjord Sandal", units: 3 });
  const recalled = await brand.product({ name: "Firn Shell", units: 2 });
  await site.database.pool.query("update passports set custody_flag = 'reported_lost' where id = $1", [
    passports[0]!.passportId,
  ]);
  await site.database.pool.query("update products set recalled_at = now() where id = $1", [recalled.productId]);
  await signIn(page, brand.member, "/home");
  await page.getByRole("link", { name: "1 item is reported lost or stolen" }).click();
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(2);
  await page.getByRole("search").locator("summary", { hasText: "Alert" }).click();
  await expect(page.getByLabel(/^Recalled/)).toHaveAccessibleName("Recalled 2");
  await page.getByLabel(/^Recalled/).check();
  await expect(rows).toHaveCount(4);
  await page.getByRole("link", { name: "Registered, sorted descending. Sort ascending" }).click();
  await expect(page).toHaveURL(/sort=registered/);
  await expect(rows.nth(1)).toContainText("Fjord Sandal");
  await page.goto("/products?sort=product");
  await expect(rows.nth(1)).toContainText("Firn Shell");
  await page.locator("summary", { hasText: "Recall" }).click();
  await expect(page.getByLabel(/^Not recalled/)).toHaveAccessibleName("Not recalled 1");
});

test("columns and row height are kept for this reader, in other browsers too", async ({ site, page, browser }) => {
  const brand = await openBrand(site);
  await brand.product({ name: "Firn Shell", gtin: "9524100000087" });
  await signIn(page, brand.member, "/passports");
  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader", { name: "GTIN" })).toBeHidden();
  await page.locator("summary", { hasText: "View" }).click();
  await page.getByRole("checkbox", { name: "GTIN", exact: true }).check();
  await page.getByRole("checkbox", { name: "Serial number", exact: true }).uncheck();
  await page.getByLabel("Compact").check();
  const earlier = page.getByRole("button", { name: "Move left: GTIN" });
  await earlier.focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("Enter");
  await expect(earlier).toBeFocused();
  await page.getByRole("button", { name: "Wider: GTIN" }).click();
  await expectAccessible(page);
  await page.locator("details[open]").getByRole("button", { name: "Apply" }).click();
  await expect(table.getByRole("columnheader", { name: "GTIN" })).toBeVisible();
  await page.goto("/products");
  await page.goto("/passports");
  await expect(table.getByRole("columnheader", { name: "GTIN" })).toBeVisible();
  await expect(table.getByRole("columnheader", { name: "Serial number" })).toBeHidden();
  const gtin = table.getByRole("columnheader").filter({ hasText: "GTIN" });
  await expect(table.getByRole("columnheader").nth(2)).toHaveText(/GTIN/);
  expect((await gtin.boundingBox())!.width).toBeGreaterThan(220);
  const elsewhere = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signInByForm(elsewhere, brand.member, "/passports");
  await expect(elsewhere.getByRole("columnheader", { name: "GTIN" })).toBeVisible();
  await elsewhere.context().close();
});

test("the space bar shows a row's main facts, and the focus comes back", async ({ site, page }) => {
  const [brand, stranger] = [await openBrand(site), await openBrand(site)];
  const { passports } = await brand.product({ name: "Firn Shell", gtin: "9524100000087" });
  const foreign = await stranger.product();
  const started = await brand.api.post("/v1/transfer", {
    code: passports[0]!.code,
    recipient_email: "anna@example.com",
    expires_in_days: 1,
  });
  await signIn(page, brand.member);
  const dialog = page.getByRole("dialog", { name: "Firn Shell" });
  for (const [path, fact] of [
    ["/products", "9524100000087"],
    ["/passports", formatPassportCode(passports[0]!.code)],
    ["/transfers", "Pending"],
  ] as const) {
    await page.goto(path);
    const link = page.getByRole("table").getByRole("rowheader").getByRole("link").first();
    await expect(async () => {
      await link.focus();
      await page.keyboard.press("Space");
      await expect(dialog).toContainText(fact, { timeout: 1_000 });
    }).toPass();
    await expect(dialog).not.toContainText("anna@example.com");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(link).toBeFocused();
  }
  await page.keyboard.press("Space");
  await dialog.getByRole("link", { name: "Open page" }).click();
  await expect(page).toHaveURL(new RegExp(`/transfers/${started.body.id}$`));
  for (const id of [foreign.productId, foreign.passports[0]!.passportId, "prd_x", "", "usr_1"])
    expect((await page.request.get(`/quick-look?id=${id}`)).status(), id).toBe(404);
});

test("a passport's page shows item, owner, warranties and data, and its QR code can be saved", async ({
  site,
  page,
}) => {
  const brand = await openBrand(site);
  const { productId, passports } = await brand.product({
    name: "Firn Shell",
    gtin: "9524100000087",
    warrantyMonths: 24,
    ecodesign: exampleEcodesign,
  });
  const { passportId, code } = passports[0]!;
  await signIn(page, brand.member, `/passports/${passportId}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: "Firn Shell" })).toBeVisible();
  await expect(main.getByText("24 months from the first sale")).toBeVisible();
  await expect(main.getByText("Company stock")).toBeVisible();
  await expectAccessible(page);
  await expect(main.getByRole("link", { name: "Public page" })).toHaveAttribute(
    "href",
    `${site.url}/p/${formatPassportCode(code)}`,
  );
  for (const [format, type] of [
    ["svg", "image/svg+xml; charset=utf-8"],
    ["png", "image/png"],
  ]) {
    const file = await page.request.get(`/passports/${passportId}/qr?format=${format}&correction=H`);
    expect(file.headers()).toMatchObject({
      "content-type": type,
      "content-disposition": `attachment; filename="${formatPassportCode(code)}.${format}"`,
    });
  }
  await main.getByRole("link", { name: "View the product" }).click();
  await expect(page).toHaveURL(new RegExp(`/products/${productId}$`));
  await main.getByText("Materials and recycled content").click();
  await expect(main.getByText("Polyamide 6.6")).toBeVisible();
});

test("another brand's passport, product and transfer do not exist", async ({ site, page }) => {
  const [brand, stranger] = [await openBrand(site), await openBrand(site)];
  const { productId, passports } = await stranger.product();
  const { body } = await stranger.api.post("/v1/transfer", {
    code: passports[0]!.code,
    recipient_email: "anna@example.com",
  });
  await signIn(page, brand.member);
  const places = [
    `/passports/${passports[0]!.passportId}`,
    `/passports/${passports[0]!.passportId}/qr`,
    `/products/${productId}`,
    `/transfers/${body.id}`,
  ];
  for (const path of places) expect((await page.request.get(path)).status(), path).toBe(404);
  await page.goto(places[0]!);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expectAccessible(page);
});

test("products are listed and shown with what they declare", async ({ site, page }) => {
  const brand = await openBrand(site);
  await brand.product({ name: "Firn Shell", productGroup: "textiles", units: 3, ecodesign: exampleEcodesign });
  await signIn(page, brand.member, "/products");
  await expectAccessible(page);
  await page
    .getByRole("table")
    .getByRole("link", { name: /Firn Shell/ })
    .click();
  await expect(page.getByRole("heading", { name: "Readiness" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Units 3" }).click();
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(4);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Add units" }).click();
  await page.getByLabel("Serial numbers, one per line").fill("S-1\nS-2\nS-1");
  await page.getByRole("button", { name: "Add units" }).click();
  await expect(page.getByText("Line 1 has the same serial number.")).toBeVisible();
  await page.getByRole("button", { name: "Line 3" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove this line" }).click();
  await expect(page.getByLabel("Serial numbers, one per line")).toHaveValue("S-1\nS-2");
  await page.getByRole("button", { name: "Add units" }).click();
  await expect(page.getByText("2 units have been added")).toBeVisible();
  await expect(rows).toHaveCount(6);
});

test("an empty list says what to do first", async ({ site, page }) => {
  const brand = await openBrand(site, { role: "developer" });
  await signIn(page, brand.member);
  for (const [path, text] of [
    ["/passports", "No passports yet"],
    ["/products", "No products yet"],
    ["/transfers", "No transfers yet"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text)).toBeVisible();
    await expectAccessible(page);
  }
});

test("a list on A4 portrait is a table with its heads, and wholly on the sheet", async ({ site, page }) => {
  const brand = await openBrand(site);
  await brand.product({ name: "Nordavind Insulated Jacket", units: 3 });
  await signIn(page, brand.member, "/passports");
  await page.emulateMedia({ media: "print" });
  // The rest of 210 mm between margins of 10 mm.
  await page.setViewportSize({ width: 718, height: 1016 });
  for (const path of ["/passports", "/products", "/settings/team"]) {
    await page.goto(path);
    const rows = page.getByRole("region", { name: "Table rows" });
    await expect(rows.getByRole("columnheader").first()).toHaveCSS("display", "table-cell");
    expect(await rows.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
    const [row] = await rows.locator("tbody tr").all();
    // Three lines, not one for every letter.
    expect((await row!.boundingBox())!.height).toBeLessThan(60);
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the list is searched and narrowed", async ({ site, page }) => {
    const brand = await openBrand(site);
    await brand.product({ name: "Fjord Sandal", productGroup: "footwear", units: 2 });
    await brand.product({ name: "Firn Shell", productGroup: "textiles" });
    await signIn(page, brand.member, "/passports");
    const rows = page.getByRole("table").getByRole("row");
    await page.getByRole("searchbox").fill("sandal");
    await page.getByRole("searchbox").press("Enter");
    await expect(rows).toHaveCount(3);
    await page.goBack();
    await expect(rows).toHaveCount(4);
    await expect(page.getByRole("searchbox")).toHaveValue("");
    await page.goForward();
    await expect(rows).toHaveCount(3);
    await expect(page.getByRole("searchbox")).toHaveValue("sandal");
    await page.goto("/passports");
    await page.locator("summary", { hasText: "Product group" }).click();
    await page.getByLabel("Textiles").check();
    await page.locator("details[open]").getByRole("button", { name: "Apply" }).click();
    await expect(rows).toHaveCount(2);
  });
});
