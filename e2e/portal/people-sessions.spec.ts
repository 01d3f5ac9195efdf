import type { Browser } from "playwright/test";
import { expectAccessible } from "../support/axe";
import { openBrand, signInByForm } from "../support/portal";
import { expect, type Site, test } from "../support/servers";

type Brand = Awaited<ReturnType<typeof openBrand>>;

/** The same person on another device. */
async function signInElsewhere(browser: Browser, site: Site, { member }: Brand) {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await signInByForm(page, member);
  return { page, close: () => context.close() };
}

test("a session ended on one device is over on that device at once", async ({ site, page, browser }) => {
  const brand = await openBrand(site);
  await signInByForm(page, brand.member, "/settings/sessions");
  const elsewhere = await signInElsewhere(browser, site, brand);
  await page.reload();
  const sessions = page.getByRole("main").getByRole("listitem").filter({ hasText: "Working for" });
  await expect(sessions).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^End session/ }).click();
  await expect(page.getByText("The session has been ended.")).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await elsewhere.page.goto("/passports");
  await expect(elsewhere.page).toHaveURL(/\/sign-in/);
  await elsewhere.close();
});

test("signing out everywhere ends every session", async ({ site, page, browser }) => {
  const brand = await openBrand(site);
  const elsewhere = await signInElsewhere(browser, site, brand);
  await signInByForm(page, brand.member, "/settings/sessions");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/sign-in\?signed_out=1$/);
  await elsewhere.page.goto("/home");
  await expect(elsewhere.page).toHaveURL(/\/sign-in/);
  await elsewhere.close();
});

test("language and appearance are kept, and the language goes with the person", async ({ site, page, browser }) => {
  const brand = await openBrand(site);
  await signInByForm(page, brand.member, "/settings");
  await expectAccessible(page);
  await page.getByRole("main").getByLabel("Deutsch").check();
  await page.getByRole("main").getByLabel("Dark").check();
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Ihre Einstellungen wurden gespeichert.")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const elsewhere = await signInElsewhere(browser, site, brand);
  await expect(elsewhere.page.locator("html")).toHaveAttribute("lang", "de");
  await elsewhere.close();
});
