import type { Page } from "playwright/test";
import { workbookParts, zipOf } from "@/lib/platform/spreadsheets/testing/make-workbook";
import { contextOf } from "@/lib/platform/testing/factories";
import { editProduct } from "@/lib/products/versions/edit-product";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

// Two imports from end to end; a busy machine needs longer.
test.describe.configure({ timeout: 120_000 });

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const CELLS = "Artikelnummer\tBezeichnung\tFarbe\nA-1\tJacke\tblau\nA-2\tHose\tgrau";
const row = (...cells: string[]) =>
  `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`;

/** Notes on the first sheet, products on the second. */
function workbook(): Promise<Buffer> {
  const sheetOf = (rows: string) =>
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
  return zipOf(
    workbookParts({
      sheets:
        '<sheet name="Hinweise" sheetId="1" r:id="s1"/><sheet name="Artikel" sheetId="2" state="hidden" r:id="s2"/>',
      rows: row("Stand: März"),
      more: { "xl/worksheets/sheet2.xml": sheetOf(row("Artikelnummer", "Bezeichnung") + row("B-1", "Zelt")) },
    }),
  );
}

async function paste(page: Page): Promise<void> {
  await page.goto("/imports/new");
  await page.getByLabel("Cells").fill(CELLS);
  await page.getByRole("button", { name: "Import these cells" }).click();
}

test("an upload that breaks off goes on by itself, its sheet is chosen, and the import cancelled", async ({
  site,
  page,
  context,
}) => {
  const brand = await openBrand(site, { role: "manager" });
  await signIn(page, brand.member, "/imports/new");
  const file = { name: "artikel.xlsx", mimeType: XLSX, buffer: await workbook() };
  await context.setOffline(true);
  await page.getByLabel("Choose a file").setInputFiles(file);
  await expect(page.locator("dialog[open]")).toContainText("You are offline");
  await context.setOffline(false);

  const sheets = page.getByRole("navigation", { name: "Sheets of the workbook" });
  await expect(sheets.getByRole("link", { name: "Hinweise" })).toHaveAttribute("aria-current", "page");
  await sheets.getByRole("link", { name: "Artikel (hidden)" }).click();
  await expect(page.getByRole("cell", { name: "Zelt" })).toBeVisible();
  await page.getByRole("button", { name: "Continue to columns" }).click();
  await expect(page.getByRole("combobox", { name: "Bezeichnung", exact: true })).toHaveValue(/\(name\)/);

  await page.getByRole("button", { name: "Cancel the import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel the import" }).click();
  await expect(page.getByText("The import was cancelled").first()).toBeVisible();
  await expect(page.getByText("Nothing was imported.")).toBeVisible();
  await page.goto("/imports");
  await expect(page.getByRole("row", { name: /artikel\.xlsx/ })).toContainText("Cancelled");
});

test("pasted cells are imported, matched alike the next time, and kept from an undo by what was built on them", async ({
  site,
  page,
}) => {
  const brand = await openBrand(site, { role: "manager" });
  await signIn(page, brand.member, "/imports/new");
  await paste(page);
  // Before scripts are there it is the browser's own select.
  await page
    .locator("input")
    .and(page.getByRole("combobox", { name: "Farbe", exact: true }))
    .fill("model");
  await page.getByRole("option", { name: /\(model\)/ }).click();
  await page.getByRole("button", { name: "Validate rows" }).click();
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByText("2 products are imported")).toBeVisible();
  const result = page.url();

  const { body } = await brand.api.get("/v1/products?external_id=A-1");
  await editProduct(contextOf(site.database.db, brand.member.actor), {
    productId: body.data[0].id,
    version: 1,
    name: "Jacke Fjell",
  });
  await page.goto(result);
  const undo = page.locator("section", { has: page.getByRole("heading", { name: "Undo this import" }) });
  await expect(undo).toContainText("1 product has changed since");
  await expect(undo.getByRole("listitem")).toHaveText(/Jacke Fjell\s*was edited/);
  await expect(page.getByRole("button", { name: "Undo the import" })).toHaveCount(0);

  await paste(page);
  await expect(page.getByRole("heading", { name: "Start the import?" })).toBeVisible({ timeout: 30_000 });
  await page.getByRole("navigation", { name: "Steps of the import" }).getByRole("link", { name: "Columns" }).click();
  await expect(page.getByRole("combobox", { name: "Farbe", exact: true })).toHaveValue(/\(model\)/);
  await page.goBack();
  await page.getByRole("link", { name: /Changed/ }).click();
  await expect(page.locator("del")).toHaveText("Jacke Fjell");
  await expect(page.locator("ins")).toHaveText("Jacke");
});
