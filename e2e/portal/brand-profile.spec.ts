import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

test("a brand says who it is; a mistyped number is found at once", async ({ site, page }) => {
  const brand = await openBrand(site);
  await signIn(page, brand.member, "/settings/brand");
  await expectAccessible(page);
  await page.getByLabel("Registered name").fill("Sarek Outdoor AB");
  await page.getByLabel("GLN").fill("9521234000106");
  await page.getByLabel("LEI").fill("5493001KJTIIGC8Y1R13");
  await page.getByRole("button", { name: "Save the profile" }).click();
  await expect(page.getByText("A GLN has 13 digits")).toBeVisible();
  await expect(page.getByText("An LEI has 20 characters")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("GLN").fill("9521234000105");
  await page.getByLabel("LEI").fill("5493001KJTIIGC8Y1R12");
  await page.getByRole("button", { name: "Save the profile" }).click();
  await expect(page.getByText("The profile is saved.")).toBeVisible();
  await expect(page.getByLabel("Registered name")).toHaveValue("Sarek Outdoor AB");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a mistyped country is said, and the profile is saved", async ({ site, page }) => {
    const brand = await openBrand(site);
    await signIn(page, brand.member, "/settings/brand");
    await page.getByLabel("City").fill("Gothenburg");
    await page.getByLabel("Country").fill("Sweden");
    await page.getByRole("button", { name: "Save the profile" }).click();
    await expect(page.getByText("A country is two letters")).toBeVisible();
    await page.getByLabel("Country").fill("SE");
    await page.getByRole("button", { name: "Save the profile" }).click();
    await expect(page.getByText("The profile is saved.")).toBeVisible();
    await expect(page.getByLabel("City")).toHaveValue("Gothenburg");
  });
});
