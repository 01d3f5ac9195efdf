import { exampleEcodesign } from "@/lib/ecodesign/contract";
import { mintMember } from "@/lib/platform/testing/factories";
import { drawnPicture } from "@/lib/products/pictures/testing/drawn-picture";
import { expectAccessible } from "../support/axe";
import { chooseStatus, openBrand, signIn } from "../support/portal";
import { chooseGroup, openFolds } from "../support/product-form";
import { expect, test } from "../support/servers";

// axe looks at each page four times.
test.describe.configure({ timeout: 180_000 });

test("a product is created with a list, and its fields stand in the API's answer", async ({ site, page }) => {
  const brand = await openBrand(site, { role: "manager" });
  await signIn(page, brand.member, "/products");
  await expect(page.getByText("No products yet")).toBeVisible();
  await page.goto("/products/new");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New product");
  await page.getByRole("button", { name: "Create product" }).first().click();
  await expect(page.getByRole("alert").getByRole("link", { name: "Name: This field is required." })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole("alert").getByRole("link", { name: "Product group: Choose" })).toBeVisible();
  await expect(page.getByLabel("Number of units", { exact: true })).toBeHidden();
  await page.getByLabel("Name", { exact: true }).first().fill("Firn Shell Jacket");
  await chooseGroup(page, "textiles");
  await expect(page.getByLabel("Name", { exact: true }).first()).toHaveValue("Firn Shell Jacket");
  await expect(page.locator("[name^=battery], [name^=tyre], [name^=footwear]")).toHaveCount(0);
  await page.getByLabel("Number of units", { exact: true }).fill("2");
  await page.getByLabel("Recycled content %").fill("46,5");
  const materials = page.getByRole("group", { name: "Materials", exact: true });
  await materials.getByLabel("Listed below").check();
  await materials.getByLabel("Material", { exact: true }).fill("Polyamide 6.6");
  await materials.getByLabel("Share %").fill("100");
  await materials.getByRole("button", { name: "Add a material" }).click();
  await expect(materials.getByRole("group", { name: "Material 2" })).toBeVisible();
  await expect(page.getByText("Fields that the checks require: 3 of 22 are completed.")).toBeVisible();
  await page.locator("summary", { hasText: "Substances" }).click();
  await page.getByRole("group", { name: "Substances", exact: true }).getByLabel("Assessed: none").check();
  await page.getByRole("button", { name: "Why? GTIN" }).press("Enter");
  await expect(page.locator("#why-gtin")).toContainText("The checks of this product group require it.");
  await expect(page.locator("#why-gtin")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Why? GTIN" })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create product" }).first().click();
  await expect(page.getByText("The product has been created, and its passports are ready.")).toBeVisible();
  const [created] = (await brand.api.get("/v1/products")).body.data;
  expect(created).toMatchObject({
    name: "Firn Shell Jacket",
    passport_count: 2,
    product_group: "textiles",
    recycled_content: 46.5,
    materials: [{ name: "Polyamide 6.6", mass_pct: 100 }],
    substances: [],
    operators: null,
  });
});

test("an edit becomes a version, and any two versions are compared field by field", async ({ site, page }) => {
  const brand = await openBrand(site, { role: "compliance" });
  const { productId } = await brand.product({ name: "Anorak", recycledContent: 46, ecodesign: exampleEcodesign });
  await signIn(page, brand.member, `/products/${productId}`);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByLabel("Carbon footprint", { exact: false }).first()).toHaveValue("17.4");
  await openFolds(page);
  await page.getByRole("group", { name: "Material 1" }).getByLabel("Recycled %").fill("120");
  await page.getByRole("button", { name: "Save changes" }).first().click();
  await page
    .getByRole("alert")
    .getByRole("link", { name: "Material 1, Recycled: Enter a number from 0 to 100." })
    .click();
  await page.getByRole("group", { name: "Material 1" }).getByLabel("Recycled %").fill("65");
  await openFolds(page);
  await page.getByRole("group", { name: "Material 2" }).getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("button", { name: "Add a material" })).toBeFocused();
  await page.getByRole("group", { name: "Care" }).getByLabel("Text").nth(1).fill("Kalt waschen.");
  await page.getByRole("button", { name: "Save changes" }).first().click();
  await expect(page.getByText("The product has been changed.")).toBeVisible();
  await page.getByRole("link", { name: /^Versions/ }).click();
  await expect(page.getByRole("heading", { name: "From version 1 to version 2" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Polyamide 6.6 Recycled/ })).toContainText("60%");
  await expect(page.getByRole("row", { name: /Polyamide 6.6 Recycled/ })).toContainText("65%");
  await expect(page.getByRole("row", { name: /Polyurethane membrane/ })).toContainText("Japan");
  await expect(page.getByRole("row", { name: /Care English/ })).toContainText("Kalt waschen.");
  await expect(page.getByText("Changed: Materials and Care")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("To", { exact: true }).selectOption("1");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByText("The two versions are identical.")).toBeVisible();
});

test("two edits at once: the later one sees both values, chooses, and loses nothing", async ({
  site,
  page,
  browser,
}) => {
  const brand = await openBrand(site);
  const { productId } = await brand.product({ name: "Anorak", model: "A1", recycledContent: 40 });
  const other = await (await browser.newContext()).newPage();
  const colleague = await mintMember(site.database.db, { brandId: brand.brandId, role: "compliance" });
  await signIn(page, brand.member, `/products/${productId}/edit`);
  await signIn(other, colleague, `/products/${productId}/edit`);
  for (const form of [page, other]) await openFolds(form);
  await other.getByLabel("Model", { exact: true }).fill("B2");
  await other.getByLabel("Recycled content %").fill("55");
  await other.getByLabel("Weight g", { exact: true }).fill("412");
  await other.getByRole("button", { name: "Save changes" }).first().click();
  await expect(other.getByText("The product has been changed.")).toBeVisible();
  await other.context().close();

  await page.getByLabel("Model", { exact: true }).fill("C3");
  await page.getByLabel("Recycled content %").fill("60");
  await page.getByLabel("Your SKU or article number (unique)").fill("ERP-1");
  await page.getByRole("button", { name: "Save changes" }).first().click();
  await expect(page.getByRole("heading", { name: "Someone else changed this product in the meantime" })).toBeVisible();
  await expect(page.getByText("Weight: Robin Example")).toBeVisible();
  await expect(page.getByLabel("Weight g", { exact: true })).toHaveValue("412");
  const model = page.locator("fieldset", { hasText: "Before:A1" });
  await expect(model).toContainText("B2");
  await expect(model).toContainText("C3");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save changes" }).first().click();
  await expect(page.getByRole("alert").filter({ hasText: "2 fields have errors" })).toContainText(
    "Choose which value to keep.",
  );
  await model.getByLabel("Robin Example, version 2").check();
  await page.locator("fieldset", { hasText: "Before:40%" }).getByLabel("Your entry").check();
  await page.getByRole("button", { name: "Save changes" }).first().click();
  await expect(page.getByText("The product has been changed.")).toBeVisible();
  expect((await brand.api.get(`/v1/products/${productId}`)).body).toMatchObject({
    version: 3,
    model: "B2",
    recycled_content: 60,
    external_id: "ERP-1",
    weight_g: 412,
  });
});

test("a product whose group changes keeps the other group's values until their removal is confirmed", async ({
  site,
  page,
}) => {
  const brand = await openBrand(site);
  const ecodesign = { footwear_upper: "leather" as const, weight_g: 412 };
  const { productId } = await brand.product({ name: "Trail shoe", productGroup: "footwear", ecodesign });
  const stored = async () => (await brand.api.get(`/v1/products/${productId}`)).body;
  await signIn(page, brand.member, `/products/${productId}/edit`);
  await page.getByLabel("Model", { exact: true }).fill("TS-1");
  await chooseGroup(page, "textiles");
  await expect(page.getByText("One value does not belong to this product group")).toBeVisible();
  await expect(page.getByText("Upper: Leather")).toBeVisible();
  await expect(page.getByLabel("Model", { exact: true })).toHaveValue("TS-1");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save changes" }).first().click();
  await expect(page.getByRole("alert").getByRole("link", { name: "Remove these values when I save" })).toBeVisible();
  expect(await stored()).toMatchObject({ product_group: "footwear", footwear_upper: "leather" });
  await page.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith("carnet-typed ")));
  await page.reload();
  await expect(page.getByText("Upper: Leather")).toBeVisible();
  await chooseGroup(page, "footwear");
  await expect(page.getByText("Upper: Leather")).toBeHidden();
  await expect(page.locator("#field-footwear_upper")).toHaveValue("leather");
  await chooseGroup(page, "textiles");
  await page.getByLabel("Remove these values when I save").check();
  await page.getByRole("button", { name: "Save changes" }).first().click();
  await expect(page.getByText("The product has been changed.")).toBeVisible();
  expect(await stored()).toMatchObject({
    product_group: "textiles",
    footwear_upper: null,
    weight_g: 412,
    model: "TS-1",
  });
});

test("a picture that is chosen before its product exists is the product's picture", async ({ site, page }) => {
  const brand = await openBrand(site);
  await signIn(page, brand.member, "/products/new");
  await page.getByLabel("Name", { exact: true }).first().fill("Firn Shell Jacket");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "jacket.jpg", mimeType: "image/jpeg", buffer: await drawnPicture("#3a6b57") });
  await chooseGroup(page, "textiles");
  await page.getByRole("button", { name: "Create product" }).first().click();
  await expect(page.getByText("The product has been created, and its passports are ready.")).toBeVisible();
  await page.goto(`${new URL(page.url()).pathname}/pictures`);
  await expect(page.getByText("Main picture", { exact: true })).toBeVisible();
});

test("a recall names what it touches, is seen by whoever verifies at once, and is lifted", async ({ site, page }) => {
  const brand = await openBrand(site);
  const { productId, passports } = await brand.product({ name: "Anorak", units: 3 });
  const { code } = passports[0]!;
  await brand.api.post("/v1/transfer", { code, recipient_email: "anna@example.com" });
  const verified = async () => (await brand.api.get(`/v1/verify?code=${code}`)).body.authenticity;
  await signIn(page, brand.member, `/products/${productId}`);
  await chooseStatus(page, "Recall");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("It has 3 passports.");
  await expect(dialog).toContainText("1 pending transfer becomes void");
  await expectAccessible(page);
  await dialog.getByLabel("Reason").fill("Zip breaks in the cold");
  await dialog.getByRole("button", { name: "Recall product" }).click();
  await expect(page.getByText("The product is recalled. Anyone who verifies one of its passports")).toBeVisible();
  expect(await verified()).toMatchObject({ reasons: expect.arrayContaining(["recalled"]) });
  await page.goto("/products?recalled=yes");
  await expect(page.getByRole("row", { name: /Anorak Recalled/ })).toBeVisible();
  await page.goto(`/products/${productId}`);
  await page.getByRole("button", { name: "Lift recall" }).click();
  await page.getByRole("alertdialog").getByLabel("Reason").fill("New zips");
  await page.getByRole("alertdialog").getByRole("button", { name: "Lift recall" }).click();
  await expect(page.getByText("The recall has been lifted.")).toBeVisible();
  expect(await verified()).toMatchObject({ status: "authentic", reasons: [] });

  await brand.api.post("/v1/transfer", { code, recipient_email: "anna@example.com" });
  await page.goto("/settings/transfers");
  await page.getByLabel("Allow transfers of recalled items").check();
  await page.getByRole("button", { name: "Save defaults" }).click();
  await expect(page.getByText(/saved/i)).toBeVisible();
  await page.goto(`/products/${productId}`);
  await chooseStatus(page, "Recall");
  await expect(dialog).toContainText("1 pending transfer continues under this condition.");
  await dialog.getByLabel("Reason").fill("Zip breaks in the cold");
  await dialog.getByRole("button", { name: "Recall product" }).click();
  await expect(page.getByText("The product is recalled. Anyone who verifies one of its passports")).toBeVisible();
  await page.goto("/transfers?status=pending");
  await expect(page.getByRole("row", { name: /Anorak/ })).toBeVisible();
});

test("a viewer reads and is offered no change, and another brand's product cannot be edited", async ({
  site,
  page,
}) => {
  const [brand, stranger] = [await openBrand(site, { role: "viewer" }), await openBrand(site)];
  const { productId } = await brand.product({ name: "Anorak" });
  await signIn(page, brand.member, `/products/${productId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anorak");
  for (const name of ["Edit", "Change status"]) await expect(page.getByText(name, { exact: true })).toBeHidden();
  await page.goto(`/products/${productId}/edit`);
  await expect(page.getByText("Your role does not allow this", { exact: true })).toBeVisible();
  await page.goto(`/products/grid?ids=${productId}`);
  await expect(page.getByText("Your role does not allow this", { exact: true })).toBeVisible();
  const foreign = await stranger.product();
  for (const part of ["", "/edit", "/versions"])
    expect((await page.goto(`/products/${foreign.productId}${part}`))!.status()).toBe(404);
});

test("several products are edited in a grid: pasted, filled down, and one wrong cell is corrected", async ({
  site,
  page,
}) => {
  const brand = await openBrand(site, { role: "compliance" });
  const jackets = await Promise.all(
    ["Firn", "Grat", "Kar"].map((name) => brand.product({ name, productGroup: "textiles" })),
  );
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, brand.member, "/products?sort=product");
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await page.getByRole("button", { name: "Edit in a grid" }).click();
  const grid = page.getByRole("grid", { name: "Edit products in a grid" });
  await expect(grid).toHaveAttribute("aria-rowcount", "4");
  await page.getByText(/^Columns \(/).click();
  const checked = page.getByRole("checkbox", { checked: true });
  while ((await checked.count()) > 0) await checked.first().uncheck();
  for (const name of ["Model", "Weight", "Materials"])
    await page
      .getByRole("checkbox", { name: new RegExp(`^${name}`) })
      .first()
      .check();
  await page.getByRole("button", { name: "Show these columns" }).click();
  await expect(grid).toHaveAttribute("aria-colcount", "4");
  const cellOf = async (row: string, column: string) => {
    const header = grid.getByRole("columnheader", { name: new RegExp(`^${column}`) });
    const index = await header.getAttribute("aria-colindex");
    return grid.getByRole("row", { name: new RegExp(`^${row}`) }).locator(`[aria-colindex="${index}"]`);
  };
  await expectAccessible(page);

  await page.evaluate(() => navigator.clipboard.writeText("M-1\t412.5\r\nM-2\theavy\r\nM-3\t412.5\r\n"));
  await (await cellOf("Firn", "Model")).click();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(page.getByText("6 cells pasted.")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(await cellOf("Kar", "Weight")).toHaveText("");
  await page.keyboard.press("ControlOrMeta+y");
  await expect(await cellOf("Kar", "Weight")).toHaveText("412.5");
  await (await cellOf("Firn", "Materials")).click();
  await page.keyboard.type("84 % wool, 16 % polyamide");
  await page.keyboard.press("Enter");
  await (await cellOf("Firn", "Materials")).click();
  await (await cellOf("Kar", "Materials")).click({ modifiers: ["Shift"] });
  await page.keyboard.press("ControlOrMeta+d");
  await expect(await cellOf("Kar", "Materials")).toHaveText("84 % wool, 16 % polyamide");
  await page.getByRole("button", { name: "Save 3 products" }).click();
  await expect(page.getByText("2 products saved. 1 product was not saved.")).toBeVisible();
  await expect(await cellOf("Grat", "Weight")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  const weights = async () =>
    Promise.all(
      jackets.map(async ({ productId }) => (await brand.api.get(`/v1/products/${productId}`)).body.weight_g as unknown),
    );
  expect(await weights()).toEqual([412.5, null, 412.5]);
  await page.getByRole("button", { name: "Next problem" }).click();
  await expect(await cellOf("Grat", "Weight")).toBeFocused();
  await page.keyboard.press("F2");
  await page.getByRole("textbox", { name: "Grat, Weight" }).fill("390");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save 1 product" }).click();
  await expect(page.getByText("1 product saved.", { exact: true })).toBeVisible();
  expect(await weights()).toEqual([412.5, 390, 412.5]);
  expect((await brand.api.get(`/v1/products/${jackets[0]!.productId}`)).body).toMatchObject({
    version: 2,
    model: "M-1",
    materials: [
      { name: "wool", mass_pct: 84 },
      { name: "polyamide", mass_pct: 16 },
    ],
  });
});
