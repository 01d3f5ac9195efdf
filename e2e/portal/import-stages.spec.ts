import type { Page } from "playwright/test";
import { mintMember } from "@/lib/platform/testing/factories";
import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

// axe looks at each stage four times.
test.describe.configure({ timeout: 180_000 });

const FILE = Buffer.from(
  "Artikelnummer;Bezeichnung;EAN;Warengruppe;Lager\nA-1;Jacke;2345673;Bekleidung;R1\nA-2;;96385074;Kleidng;R2\nA-3;Hose;96385074;Textilien;\n",
);

const step = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Steps of the import" }).getByRole("link", { name });

test("each stage can be used by everybody, left and come back to", async ({ site, page }) => {
  const brand = await openBrand(site, { role: "manager" });
  await brand.product({ externalId: "A-3", name: "Hose alt" });
  await signIn(page, brand.member, "/imports");
  await expect(page.getByText("No imports yet")).toBeVisible();
  await page.goto("/imports/new");
  await expectAccessible(page);
  await page.getByLabel("Choose a file").setInputFiles({ name: "artikel.csv", mimeType: "text/csv", buffer: FILE });
  await page.getByRole("button", { name: "Validate rows" }).click();
  await expect(page.getByRole("heading", { name: "1 of 3 rows can be imported" })).toBeVisible();
  await expectAccessible(page);
  await step(page, "File").click();
  await expect(page.getByRole("heading", { name: "Which row contains the column names?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue to columns" }).click();
  await expect(page.getByRole("combobox", { name: "EAN", exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Validate rows" }).click();
  await expect(page.getByRole("heading", { name: "1 of 3 rows can be imported" })).toBeVisible();

  await page.goto("/imports");
  await page.getByRole("link", { name: "artikel.csv" }).click();
  await expect(page.getByRole("heading", { name: "1 of 3 rows can be imported" })).toBeVisible();
  await page.getByRole("link", { name: "Continue to preview" }).click();
  await page.getByRole("link", { name: /Changed/ }).click();
  await expect(page.getByText("Hose alt")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText("1 product is imported")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/imports");
  await expectAccessible(page);
});

test("a file that is no spreadsheet is named for what it is, with advice", async ({ site, page }) => {
  const brand = await openBrand(site, { role: "manager" });
  await signIn(page, brand.member, "/imports/new");
  await page
    .getByLabel("Choose a file")
    .setInputFiles({
      name: "liste.xlsx",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n"),
    });
  await expect(page.getByText("This is a PDF document, not a spreadsheet.")).toBeVisible();
});

test("a viewer sees no import, and another brand's does not exist", async ({ site, page }) => {
  const [brand, stranger] = [await openBrand(site, { role: "manager" }), await openBrand(site, { role: "manager" })];
  await signIn(page, stranger.member, "/imports/new");
  await page.getByLabel("Choose a file").setInputFiles({ name: "artikel.csv", mimeType: "text/csv", buffer: FILE });
  await expect(page).toHaveURL(/\/imports\/imp_/);
  const foreign = new URL(page.url()).pathname;
  await page.context().clearCookies();
  await signIn(page, brand.member, "/imports");
  expect((await page.goto(foreign))!.status()).toBe(404);
  await page.context().clearCookies();
  await signIn(page, await mintMember(site.database.db, { brandId: brand.brandId, role: "viewer" }), "/imports");
  await expect(page.getByText("Your role cannot see imports")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a file goes all the way, and one of its rows is repaired as a form", async ({ site, page }) => {
    const brand = await openBrand(site, { role: "manager" });
    await signIn(page, brand.member, "/imports/new");
    await page.getByLabel("Choose a file").setInputFiles({ name: "artikel.csv", mimeType: "text/csv", buffer: FILE });
    await page.getByRole("button", { name: "Upload the file" }).click();
    const field = (column: string) => page.getByRole("combobox", { name: column, exact: true });
    await field("Lager").selectOption("name");
    await field("EAN").selectOption("model");
    await page.getByRole("button", { name: "Validate rows" }).click();
    await expect(page.getByText("A field is matched twice")).toBeVisible();
    await expect(field("Lager")).toHaveValue("name");
    await expect(field("EAN")).toHaveValue("model");
    await field("Lager").selectOption("");
    await field("EAN").selectOption("gtin");
    await page.getByRole("button", { name: "Validate rows" }).click();
    await expect(page.getByRole("heading", { name: "1 of 3 rows can be imported" })).toBeVisible();
    await page.getByRole("link", { name: "Open row 3" }).click();
    await page.getByLabel("Bezeichnung").fill("Mütze");
    await page.getByLabel("Warengruppe").selectOption("textiles");
    await page.getByRole("button", { name: "Save and validate row" }).click();
    await expect(page.getByRole("heading", { name: "2 of 3 rows can be imported" })).toBeVisible();
    await page.getByRole("link", { name: "Continue to preview" }).click();
    await page.getByRole("button", { name: "Import 2 rows" }).click();
    await expect(page.getByText("2 products are imported")).toBeVisible();
  });
});
