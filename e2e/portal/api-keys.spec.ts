import { ApiClient } from "../support/api-client";
import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

test("a key is made, shown once, used, and revoked with a word about what is lost", async ({ site, page }) => {
  const brand = await openBrand(site, { role: "developer" });
  const { passports } = await brand.product();
  await signIn(page, brand.member, "/api-keys");
  await page.getByRole("link", { name: "Create API key" }).click();
  await expectAccessible(page);
  await page.getByLabel("Name").fill("Till 7");
  await page.getByRole("button", { name: "Create API key" }).click();
  await expect(page.getByText("Choose at least one scope.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Verify").check();
  await page.getByLabel("Valid for").selectOption("30 days");
  await page.getByRole("button", { name: "Create API key" }).click();
  await expect(page.getByText("It is shown only this one time.")).toBeVisible();
  const secret = (await page.getByTestId("api-key").textContent())!;
  await expect(page.locator(":focus")).toContainText("Your new API key");
  // What is offered to try is something that this key may do.
  await expect(page.getByRole("region", { name: "Request with the new key" })).toContainText("/v1/verify?code=");
  await expectAccessible(page);

  const api = new ApiClient(site.url, secret);
  expect((await api.get(`/v1/verify?code=${passports[0]!.code}`)).status).toBe(200);
  expect((await api.get("/v1/products")).status).toBe(403);

  await page.goto("/api-keys");
  await expectAccessible(page);
  expect(await page.content()).not.toContain(secret);
  const row = page.getByRole("row", { name: /Till 7/ });
  await expect(row).toContainText(`${secret.slice(0, 13)}…${secret.slice(-4)}`);
  await row.getByRole("button", { name: "Revoke the key Till 7" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Scopes: Verify.");
  await expectAccessible(page);
  await page.getByLabel("Type Till 7 to confirm").fill("Till 7");
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke API key" }).click();
  await expect(page.getByText("The API key has been revoked.")).toBeVisible();
  expect((await api.get(`/v1/verify?code=${passports[0]!.code}`)).status).toBe(401);
});

test("a manager sees keys but can neither make nor revoke one", async ({ site, page }) => {
  const brand = await openBrand(site, { role: "manager" });
  await signIn(page, brand.member, "/api-keys");
  await expect(page.getByRole("row", { name: /Test/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Create API key" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Revoke/ })).toHaveCount(0);
  await page.goto("/api-keys/new");
  await expect(page.getByLabel("Name")).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a key is made and revoked", async ({ site, page }) => {
    const brand = await openBrand(site);
    await signIn(page, brand.member, "/api-keys/new");
    await page.getByLabel("Name").fill("Till 8");
    await page.getByRole("button", { name: "Create API key" }).click();
    await expect(page.getByText("Choose at least one scope.")).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Till 8");
    await page.getByRole("checkbox", { name: /^Webhooks/ }).check();
    await page.getByRole("button", { name: "Create API key" }).click();
    const secret = (await page.getByTestId("api-key").textContent())!;
    expect((await new ApiClient(site.url, secret).get("/v1/webhook-endpoints")).status).toBe(200);
    await page.goto("/api-keys");
    const row = page.getByRole("row", { name: /Till 8/ });
    await row.locator("summary", { hasText: "Revoke" }).click();
    await row.getByLabel("Type Till 8 to confirm").fill("Till 8");
    await row.getByRole("button", { name: "Revoke API key" }).click();
    await expect(page.getByText("The API key has been revoked.")).toBeVisible();
  });
});

test("a key without an end has to be meant, and the quick start holds the beginning of the newest key", async ({
  site,
  page,
}) => {
  const brand = await openBrand(site, { role: "developer" });
  await brand.product();
  await signIn(page, brand.member, "/api-keys/new");
  await page.getByLabel("Name").fill("Archive");
  await page.getByRole("checkbox", { name: /^Webhooks/ }).check();
  await page.getByLabel("Valid for").selectOption("No expiry date");
  await page.getByRole("button", { name: "Create API key" }).click();
  await expect(page.getByText("Confirm that the key should not expire, or choose an expiry date")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Yes, this key should never expire").check();
  await page.getByRole("button", { name: "Create API key" }).click();
  const secret = (await page.getByTestId("api-key").textContent())!;
  await page.getByRole("link", { name: "I have stored it" }).click();
  const quickStart = page.getByRole("tabpanel");
  await expect(quickStart).toContainText(`Authorization: Bearer ${secret.slice(0, 13)}…`);
  await page.goto("/docs");
  await expect(page.getByText(`export CARNET_KEY=${secret.slice(0, 13)}…`)).toBeVisible();
});
