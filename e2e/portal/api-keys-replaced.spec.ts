import { ApiClient } from "../support/api-client";
import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

// axe looks at each page four times.
test.describe.configure({ timeout: 180_000 });

test("a replaced key goes on working beside the new one, which is shown once", async ({ site, page }) => {
  const brand = await openBrand(site);
  await signIn(page, brand.member, "/api-keys");
  await page.getByRole("link", { name: "Replace the key Test" }).click();
  await expectAccessible(page);
  await page.getByLabel("In 24 hours").check();
  await page.getByRole("button", { name: "Create new key" }).click();
  const secret = await page.getByTestId("api-key").innerText();
  await expect(page.getByText(/The old key .* expires on/)).toBeVisible();
  await expectAccessible(page);
  expect((await new ApiClient(site.url, secret).get("/v1/products")).status).toBe(200);
  expect((await brand.api.get("/v1/products")).status).toBe(200);
  await page.getByRole("link", { name: "I have stored it" }).click();
  await expect(page.getByText("Being replaced")).toBeVisible();
  await expect(page.getByText(secret)).toBeHidden();
});

test("a key that is replaced at once is refused from then on", async ({ site, page }) => {
  const brand = await openBrand(site);
  await signIn(page, brand.member, `/api-keys/${brand.key.keyId}/roll`);
  await page.getByLabel("Immediately").check();
  await page.getByRole("button", { name: "Create new key" }).click();
  await expect(page.getByText(/no longer works/)).toBeVisible();
  expect((await brand.api.get("/v1/products")).status).toBe(401);
});

test("a key is revoked by typing its name", async ({ site, page }) => {
  const brand = await openBrand(site);
  await signIn(page, brand.member, "/api-keys");
  await page.getByRole("button", { name: "Revoke the key Test" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Type Test to confirm").fill("Toast");
  await dialog.getByRole("button", { name: "Revoke API key" }).click();
  expect((await brand.api.get("/v1/products")).status).toBe(200);
  await dialog.getByLabel("Type Test to confirm").fill("Test");
  await dialog.getByRole("button", { name: "Revoke API key" }).click();
  await expect(page.getByText("The API key has been revoked.")).toBeVisible();
  expect((await brand.api.get("/v1/products")).status).toBe(401);
});

test("another brand's key cannot be replaced", async ({ site, page }) => {
  const [brand, stranger] = [await openBrand(site), await openBrand(site)];
  await signIn(page, brand.member, "/api-keys");
  expect((await page.goto(`/api-keys/${stranger.key.keyId}/roll`))!.status()).toBe(404);
});
