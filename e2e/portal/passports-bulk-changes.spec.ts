import { mintMember } from "@/lib/platform/testing/factories";
import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

// axe looks at each page four times.
test.describe.configure({ timeout: 180_000 });

test("all passports that match are suspended, with what comes of it said before, and each outcome after", async ({
  site,
  page,
}) => {
  const brand = await openBrand(site, { role: "manager" });
  const { passports } = await brand.product({ name: "Firn Shell", productGroup: "textiles", units: 30 });
  await brand.product({ name: "Fjord Sandal", productGroup: "footwear", units: 2 });
  await site.database.pool.query("update passports set status = 'revoked' where id = $1", [passports[0]!.passportId]);
  await signIn(page, brand.member, "/passports");
  await page.goto("/passports?group=textiles&limit=25");
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await page.getByRole("button", { name: "Select all 30 matches" }).click();
  await expect(page.getByText("All 30 matches are selected")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Change…" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Change 30 passports" })).toBeVisible();
  await page.getByRole("link", { name: "Suspend" }).click();
  await expect(page.getByText("29 passports will change")).toBeVisible();
  await expect(page.getByText("1 cannot be changed in its current state")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Reason").fill("Lot under inspection");
  await page.getByRole("button", { name: "Suspend 30 passports" }).click();

  await expect(page).toHaveURL(/\/passports\/changes\/blk_/);
  await expect(page.getByRole("main").getByRole("status")).toHaveText("Done", { timeout: 20_000 });
  await expect(page.getByText("30 of 30")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${page.url()}?outcome=refused`);
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText("Not possible in its current state");
  const { body } = await brand.api.get(`/v1/verify?code=${passports[1]!.code}`);
  expect(body.authenticity).toMatchObject({ status: "suspect", reasons: ["suspended"] });

  await page.goto("/passports");
  await expect(page.getByRole("main").getByText("Suspend 30 passports")).toBeVisible();
});

test("a selection is reported lost without scripts", async ({ site, browser }) => {
  const brand = await openBrand(site, { role: "manager" });
  const { passports } = await brand.product({ units: 3 });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await signIn(page, brand.member, "/passports");
  for (const box of (await page.getByRole("checkbox", { name: /^Select [0-9A-Z-]+$/ }).all()).slice(0, 2))
    await box.check();
  await page.getByRole("button", { name: "Change…" }).click();
  await page.getByRole("link", { name: "Report lost" }).click();
  await page.getByRole("button", { name: "Report lost: 2 passports" }).click();
  await expect(page).toHaveURL(/\/passports\/changes\/blk_/);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("2 of 2")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const { rows } = await site.database.pool.query(
    "select count(*)::int as lost from passports where id = any($1) and custody_flag = 'reported_lost'",
    [passports.map(({ passportId }) => passportId)],
  );
  expect(rows[0].lost).toBe(2);
  await context.close();
});

test("a viewer is offered no change, and another brand's does not exist", async ({ site, page }) => {
  const [brand, stranger] = [await openBrand(site), await openBrand(site)];
  const { passports } = await brand.product();
  await signIn(page, brand.member, `/passports/changes/new?ids=${passports[0]!.passportId}&change=clear_custody`);
  await page.getByRole("button", { name: "Clear report of 1 passport" }).click();
  await expect(page).toHaveURL(/\/passports\/changes\/blk_/);
  const path = new URL(page.url()).pathname;
  await page.context().clearCookies();
  await signIn(page, stranger.member);
  expect((await page.request.get(path)).status()).toBe(404);
  await page.context().clearCookies();
  await signIn(page, await mintMember(site.database.db, { brandId: brand.brandId, role: "viewer" }), "/passports");
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await expect(page.getByRole("button", { name: "Print labels" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Change…" })).toBeHidden();
  expect((await page.request.get("/passports/changes/new")).status()).toBe(404);
});
