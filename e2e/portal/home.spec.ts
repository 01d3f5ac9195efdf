import { mintMember } from "@/lib/platform/testing/factories";
import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

test("home says what there is and what needs somebody, and every number leads to its list", async ({ site, page }) => {
  const brand = await openBrand(site);
  const { productId, passports } = await brand.product({ name: "Firn Shell", units: 3 });
  await brand.product({ name: "Kar 40 Rucksack" });
  await brand.api.post("/v1/transfer", {
    code: passports[0]!.code,
    recipient_email: "anna@example.com",
    expires_in_days: 1,
  });
  await site.database.pool.query("update products set recalled_at = now() where id = $1", [productId]);
  await signIn(page, brand.member);
  await expect(page.getByRole("link", { name: "1 product is recalled" })).toHaveAttribute(
    "href",
    `/products/${productId}`,
  );
  await expect(page.getByRole("progressbar", { name: "The last 60 seconds" })).toHaveAttribute("aria-valuemax", "1000");
  await expect(page.getByRole("img", { name: /Requests on each of the last 30 days/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByText("Show as table").first().click();
  await expect(page.getByRole("table").first()).toBeVisible();
  await page.getByRole("link", { name: "1 transfer expires within two days" }).click();
  await expect(page.getByRole("heading", { name: "Transfer of Firn Shell" })).toBeVisible();
  await page.goto("/home");
  await page.getByRole("link", { name: "Pending transfers" }).click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
});

test("home shows a viewer nothing of keys and requests", async ({ site, page }) => {
  const brand = await openBrand(site);
  await brand.product();
  await signIn(page, await mintMember(site.database.db, { brandId: brand.brandId, role: "viewer" }));
  await expect(page.getByText("Nothing needs your attention.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "API usage" })).toHaveCount(0);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
});
