import type { Page } from "playwright/test";
import { ARTICLES, germanCsv, supplierWorkbook } from "../fixtures/first-day-files";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

/** The first two messy files of a first day: from the file to the products with two confirmations. */

test.describe.configure({ timeout: 120_000 });

const ready = (page: Page) =>
  expect(page.getByRole("heading", { name: "Start the import?" })).toBeVisible({ timeout: 30_000 });
/** A filled column is ignored, so a person sees the columns before the rows are validated. */
const confirmColumns = async (page: Page, ignored: string) => {
  await expect(page.getByText(ignored)).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Validate rows" }).click();
};
const stored = (page: Page) => page.getByRole("region", { name: "Values to be saved" });

test("a German export and a supplier's workbook become products, and what is put right once is not asked again", async ({
  site,
  page,
}) => {
  const brand = await openBrand(site, { role: "manager" });
  await signIn(page, brand.member, "/imports/new");
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel("Choose a file").setInputFiles({ name, mimeType: "application/octet-stream", buffer });

  await choose("artikel.csv", germanCsv());
  await confirmColumns(page, "Ignored: PLZ Lager, Platz");
  await expect(page.getByRole("heading", { name: `8 of ${ARTICLES} rows can be imported` })).toBeVisible({
    timeout: 30_000,
  });
  const group = page.getByRole("listitem").filter({ hasText: "values are not in the list" });
  await group.getByText("Replace this value everywhere").click();
  await expect(group.getByLabel("Replace Oberteile with")).toBeVisible();
  await group.getByLabel("Replace Oberteile with").selectOption("textiles");
  await group.getByRole("button", { name: "Replace", exact: true }).click();
  await expect(page.getByRole("heading", { name: `${ARTICLES} of ${ARTICLES} rows can be imported` })).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole("link", { name: "Continue to preview" }).click();
  const first = stored(page).getByRole("row").nth(1);
  await expect(first).toContainText("004711");
  await expect(first).toContainText("412from “0,412”");
  await expect(first).toContainText("84 % Polyester, 16 % Elasthan");
  await expect(first).toContainText("Portugal");
  await expect(first).toContainText("2026-03-01from “1.3.2026”");
  await expect(page.getByText("Ignored: PLZ Lager, Platz.")).toBeVisible();
  await page.getByRole("button", { name: /^Import \d+/ }).click();
  await expect(page.getByText(new RegExp(`${ARTICLES} products are imported`))).toBeVisible({ timeout: 30_000 });
  const { body } = await brand.api.get("/v1/products?external_id=004711");
  expect(body.data[0]).toMatchObject({
    name: "Regenjacke Fjell",
    product_group: "textiles",
    country_of_origin: "PT",
    weight_g: 412,
    carbon_footprint_kg_co2e: 4,
    placed_on_market_on: "2026-03-01",
    materials: [
      { name: "Polyester", mass_pct: 84 },
      { name: "Elasthan", mass_pct: 16 },
    ],
  });

  await page.goto("/imports/new");
  await choose("noch-einmal.csv", germanCsv());
  await expect(page.getByRole("heading", { name: "There is nothing to import" })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("link", { name: /Unchanged/ })).toContainText(String(ARTICLES));

  await page.goto("/imports/new");
  await choose("supplier.xlsx", await supplierWorkbook());
  await confirmColumns(page, "Ignored: Packaging / Type, QC lot");
  await ready(page);
  await expect(stored(page).getByRole("columnheader", { name: /Packaging \/ Weight \(g\)/ })).toBeVisible();
  await expect(page.getByText("Ignored: Packaging / Type, QC lot.")).toBeVisible();
  await page.getByRole("navigation", { name: "Steps of the import" }).getByRole("link", { name: "File" }).click();
  await expect(page.getByRole("link", { name: /^Items/ })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("link", { name: /^Items/ })).toContainText(`${ARTICLES + 3} rows, 10 columns`);
  await page.goBack();
  await page.getByRole("button", { name: /^Import \d+/ }).click();
  await expect(page.getByText(new RegExp(`${ARTICLES} products are imported`))).toBeVisible({ timeout: 30_000 });
  const supplied = await brand.api.get("/v1/products?external_id=SUP-0");
  expect(supplied.body.data[0]).toMatchObject({
    weight_g: 412,
    packaging_weight_g: 35,
    materials: [
      { name: "Cotton", mass_pct: 80 },
      { name: "Linen", mass_pct: 20 },
    ],
  });
});
