import type { Locator, Page } from "playwright/test";
import { formatPassportCode } from "@/lib/passports/code";
import { openBrand } from "../support/portal";
import { expect, test } from "../support/servers";

const STEPS_MAX = 60;

/** Tabs on until it has the focus. */
async function tabTo(page: Page, locator: Locator): Promise<void> {
  const target = locator.filter({ visible: true }).first();
  for (let steps = 0; steps < STEPS_MAX; steps += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
  }
  throw new Error(`the keyboard does not reach ${String(locator)}`);
}

test("with the keyboard alone: sign in, find a passport, start its transfer, sign out", async ({ site, page }) => {
  const brand = await openBrand(site, { role: "manager" });
  await brand.product({ name: "Fjord Sandal", units: 3 });
  const { passports } = await brand.product({ name: "Firn Shell", serialNumber: "NW-0042" });
  await page.goto("/sign-in");
  await tabTo(page, page.getByRole("textbox", { name: "E-mail" }));
  await page.keyboard.type(brand.member.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(brand.member.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/home$/, { timeout: 30_000 });

  await tabTo(page, page.getByRole("link", { name: "Skip to content" }));
  await page.keyboard.press("Enter");
  await expect(page.locator("#content")).toBeFocused();
  await page.goto("/home");
  await tabTo(page, page.getByRole("link", { name: "Passports" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Passports" })).toBeVisible();
  await tabTo(page, page.getByRole("searchbox", { name: /Search/ }));
  await page.keyboard.type("nw-0042");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
  await tabTo(page, page.getByRole("link", { name: /Firn Shell/ }));
  await page.keyboard.press("Enter");
  await expect(page.getByText(formatPassportCode(passports[0]!.code)).first()).toBeVisible();

  await tabTo(page, page.getByRole("link", { name: "Start transfer" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Start a transfer" })).toBeVisible();
  await tabTo(page, page.getByRole("textbox", { name: "E-mail address of the recipient" }));
  await page.keyboard.type("anna@example.com");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The transfer has started.")).toBeVisible();

  await page.goto("/transfers");
  await tabTo(page, page.locator("summary, button", { hasText: "Robin Example" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Sign out" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/(sign-in)?(\?signed_out=1)?$/);
  expect((await page.request.get("/home", { maxRedirects: 0 })).status()).toBe(307);
});
