import { expectAccessible, violationsOf } from "../support/axe";
import { expect, test } from "../support/servers";

test("the reference names every operation, and its contents lead there", async ({ page }) => {
  await page.goto("/docs");
  await page
    .getByRole("navigation", { name: "Contents" })
    .getByRole("link", { name: "POST /transfer", exact: true })
    .click();
  await expect(page).toHaveURL(/#startTransfer$/);
  await expect(page.getByRole("heading", { name: "Initiate an ownership transfer" })).toBeInViewport();
  expect(await violationsOf(page)).toEqual([]);
});

test("an error code of the reference has a page that says what to do", async ({ page }) => {
  await page.goto("/docs");
  await page
    .locator("#startTransfer")
    .locator("xpath=ancestor::section[1]")
    .getByRole("link", { name: "transfer_already_pending" })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A transfer of this passport is already pending");
  await expect(page.getByRole("heading", { name: "What to do" })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("link", { name: "Error codes" }).first().click();
  await expect(page.getByRole("link", { name: "rate_limited" })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the reference can be read, inner fields and all", async ({ page }) => {
    await page.goto("/docs#verifyPassport");
    const verify = page.locator("#verifyPassport").locator("xpath=ancestor::section[1]");
    await expect(verify.getByText("registered_at").first()).toBeHidden();
    await verify
      .locator("li", { has: page.locator("code", { hasText: /^authenticity$/ }) })
      .first()
      .locator("summary")
      .first()
      .click();
    await expect(verify.getByText("registered_at").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Copy" }).first()).toBeHidden();
  });
});

test("a request is copied as a command", async ({ page, context, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs");
  const verify = page.locator("#verifyPassport").locator("xpath=ancestor::section[1]");
  await verify.getByRole("button", { name: "Copy" }).first().click();
  await expect(verify.getByRole("button", { name: "Copied" })).toBeVisible();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toBe(
    `curl '${baseURL}/v1/verify?code=7K3M-Q2XD-9F4T-VW8P8' \\\n  -H "Authorization: Bearer $CARNET_KEY"`,
  );
});

test("the changelog and the accessibility statement can be read by everyone", async ({ page }) => {
  await page.goto("/docs");
  await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Changelog" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Changelog" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Accessibility" }).click();
  await expect(page.getByRole("heading", { name: "Known limitations" })).toBeVisible();
  await expectAccessible(page);
});
