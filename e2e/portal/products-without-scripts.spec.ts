import { openBrand, signIn } from "../support/portal";
import { chooseGroup } from "../support/product-form";
import { expect, test } from "../support/servers";

test.describe.configure({ timeout: 120_000 });
test.use({ javaScriptEnabled: false });

test("a product is filled in row by row, comes back with its errors and all that was typed, and is created", async ({
  site,
  page,
}) => {
  const brand = await openBrand(site);
  await signIn(page, brand.member, "/products/new");
  await page.getByLabel("Name", { exact: true }).first().fill("Firn Shell Jacket");
  await chooseGroup(page, "textiles");
  const materials = page.getByRole("group", { name: "Materials", exact: true });
  await materials.getByLabel("Listed below").check();
  await materials.getByLabel("Material", { exact: true }).fill("Wool");
  await materials.getByLabel("Share %").fill("60");
  await materials.getByRole("button", { name: "Add a material" }).click();
  const second = materials.getByRole("group", { name: "Material 2" });
  await second.getByLabel("Material", { exact: true }).fill("Nylon");
  await second.getByLabel("Share %").fill("400");
  await page.getByRole("button", { name: "Create product" }).first().click();
  await expect(
    page.getByRole("alert").getByRole("link", { name: "Material 2, Share: Enter a number from 0 to 100." }),
  ).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true }).first()).toHaveValue("Firn Shell Jacket");
  await expect(materials.getByLabel("Material", { exact: true }).first()).toHaveValue("Wool");
  await second.getByLabel("Share %").fill("40");
  await page.getByRole("button", { name: "Create product" }).first().click();
  await expect(page.getByText("The product has been created, and its passports are ready.")).toBeVisible();
  const [created] = (await brand.api.get("/v1/products")).body.data;
  expect(created).toMatchObject({
    materials: [
      { name: "Wool", mass_pct: 60 },
      { name: "Nylon", mass_pct: 40 },
    ],
    substances: null,
  });
});

test("an invalid edit of an outdated version stays an edit of that version", async ({ site, page }) => {
  const brand = await openBrand(site);
  const { productId } = await brand.product({ name: "Anorak", model: "A1" });
  await signIn(page, brand.member, `/products/${productId}/edit`);
  const other = await page.context().newPage();
  await other.goto(`/products/${productId}/edit`);
  await other.getByLabel("Model", { exact: true }).fill("B2");
  await other.getByRole("button", { name: "Save changes" }).first().click();
  await expect(other.getByText("The product has been changed.")).toBeVisible();
  await page.getByLabel("Model", { exact: true }).fill("C3");
  await page.getByLabel("Weight g", { exact: true }).fill("heavy");
  await page.getByRole("button", { name: "Save changes" }).first().click();
  await expect(page.getByText("Enter a number, such as 12.5.").first()).toBeVisible();
  await page.getByLabel("Weight g", { exact: true }).fill("412");
  await page.getByRole("button", { name: "Save changes" }).first().click();
  await expect(page.getByRole("heading", { name: "Someone else changed this product in the meantime" })).toBeVisible();
  await page.getByLabel("Your entry").check();
  await page.getByRole("button", { name: "Save changes" }).first().click();
  await expect(page.getByText("The product has been changed.")).toBeVisible();
  expect((await brand.api.get(`/v1/products/${productId}`)).body).toMatchObject({
    version: 3,
    model: "C3",
    weight_g: 412,
  });
});
