import { formatPassportCode } from "@/lib/passports/code";
import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

test("the palette opens by its key, finds a passport by its serial number and leads to it", async ({ site, page }) => {
  const brand = await openBrand(site);
  const { passports } = await brand.product({ name: "Larch Rain Jacket", serialNumber: "SN-0042" });
  await signIn(page, brand.member);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox");
  await expect(field).toBeFocused();
  await expect(page.getByRole("option", { name: /Start a transfer/ })).toBeVisible();
  await expectAccessible(page);
  await field.fill("sn-0042");
  const found = page.getByRole("option", { name: new RegExp(formatPassportCode(passports[0]!.code)) });
  await expect(found).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/passports/${passports[0]!.passportId}$`));
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the same is found on a page", async ({ site, page }) => {
    const brand = await openBrand(site, { role: "viewer" });
    const { productId } = await brand.product({ name: "Larch Rain Jacket" });
    await signIn(page, brand.member);
    await page.getByRole("link", { name: /^Search/ }).filter({ visible: true }).click();
    await page.getByRole("searchbox").fill("larch");
    await page.getByRole("searchbox").press("Enter");
    await expect(page.getByRole("link", { name: "Larch Rain Jacket" })).toHaveAttribute("href", `/products/${productId}`);
    await expect(page.getByRole("link", { name: "Invite a colleague" })).toHaveCount(0);
    await page.goto("/search?q=nothing-of-the-kind");
    await expect(page.getByText("Nothing found")).toBeVisible();
    await page.goto("/search");
    await expect(page.getByRole("link", { name: "Transfers" }).filter({ visible: true }).last()).toBeVisible();
  });
});
