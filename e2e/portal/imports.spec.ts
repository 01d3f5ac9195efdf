import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import {
  AMERICAN_DAYS,
  BAD_DAYS,
  DUPLICATES,
  LOST_ZEROS,
  MESSY_ROWS,
  messyFile,
  NAMELESS,
} from "../fixtures/messy-articles";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

// Takes 45 seconds; a busy machine needs longer.
test.describe.configure({ timeout: 150_000 });

const CSV = "text/csv";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto("/imports/new");
  await page.getByLabel("Choose a file").setInputFiles({ name, mimeType: CSV, buffer });
}

const step = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Steps of the import" }).getByRole("link", { name });

test("a messy file of 500 rows is corrected, imported, its refused rows brought again, and all of that undone", async ({
  site,
  page,
}) => {
  const brand = await openBrand(site, { role: "manager" });
  await brand.product({ externalId: "A-0000", name: "Regenjacke alt" });
  await signIn(page, brand.member, "/imports");
  await page.getByRole("link", { name: "Import a spreadsheet" }).first().click();
  await expect(heading(page, "Import a spreadsheet")).toBeVisible();
  await upload(page, "artikel.csv", messyFile());
  await expect(page.getByText(/^Ignored: .*Lagerplatz/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Validate rows" }).click();
  const refused = LOST_ZEROS + NAMELESS + 2 * DUPLICATES + BAD_DAYS + AMERICAN_DAYS;
  await expect(heading(page, `${MESSY_ROWS - refused} of ${MESSY_ROWS} rows can be imported`)).toBeVisible({
    timeout: 30_000,
  });

  await step(page, "File").click();
  await expect(page.getByLabel("Character encoding")).toHaveValue("windows-1252");
  await expect(page.getByLabel("Delimiter")).toHaveValue(";");
  await expect(page.getByRole("cell", { name: "CO2-Fußabdruck (kg)" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "4", exact: true })).toBeChecked();
  await page.getByRole("button", { name: "Continue to columns" }).click();

  await expect(page.getByRole("combobox", { name: "EAN", exact: true })).toHaveValue("GTIN (gtin)");
  await expect(page.getByRole("combobox", { name: "Gewicht (kg)", exact: true })).toHaveValue(/weight_g/);
  await expect(page.getByRole("combobox", { name: "Lagerplatz", exact: true })).toHaveValue("");
  await expect(page.getByText(/^Ignored: .*Lagerplatz/)).toBeVisible();
  await page.getByRole("button", { name: "Validate rows" }).click();

  await page.getByRole("button", { name: `Restore the zeros of all ${LOST_ZEROS}` }).click();
  await expect(
    heading(page, `${MESSY_ROWS - refused + LOST_ZEROS} of ${MESSY_ROWS} rows can be imported`),
  ).toBeVisible();

  await page
    .getByRole("listitem")
    .filter({ hasText: "Product name is missing in 3 rows" })
    .getByRole("link", { name: "Show rows" })
    .click();
  await expect(page.getByRole("link", { name: "Show all rows" })).toBeVisible();
  const grid = page.getByRole("grid", { name: "Rows of the file" });
  for (let left = NAMELESS; left > 0; left -= 1) {
    await expect(grid.getByText("A value: this must not be empty.")).toHaveCount(left);
    await grid.locator("[data-cell][aria-invalid]").first().click();
    await page.keyboard.type(`Jacke ${left}`);
    await page.keyboard.press("Enter");
  }
  const good = MESSY_ROWS - refused + LOST_ZEROS + NAMELESS;
  await expect(heading(page, `${good} of ${MESSY_ROWS} rows can be imported`)).toBeVisible();

  await page.getByRole("link", { name: "Continue to preview" }).click();
  await page.getByRole("link", { name: /Changed/ }).click();
  await expect(page.getByText("Regenjacke alt")).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: `Import ${good} rows` }).click();
  await expect(page.getByText(`${good} products are imported`)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("link", { name: /^Print \d+ labels$/ })).toHaveAttribute("href", /import%3Dimp_/);
  await page.getByRole("link", { name: "View its products" }).click();
  await expect(page.getByRole("link", { name: "Remove filter From import: artikel.csv" })).toBeVisible();
  await page.goBack();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Rejected rows (CSV)" }).click(),
  ]);
  const lines = readFileSync((await download.path())!, "utf8")
    .trim()
    .split("\r\n");
  expect(lines).toHaveLength(1 + MESSY_ROWS - good);
  const corrected = lines.map((line, index) =>
    line
      .replace("31.02.2026", "28.02.2026")
      .replace(/(\d\d)\/28\/2026/, "28.$1.2026")
      .replace(/^A-000\d/, `B-${index}`),
  );
  await upload(page, "artikel-korrigiert.csv", Buffer.from(corrected.join("\r\n")));
  const again = MESSY_ROWS - good;
  await page.getByRole("button", { name: `Import ${again} rows` }).click();
  await expect(page.getByText(`${again} products are imported`)).toBeVisible();

  await page.getByRole("button", { name: "Undo the import" }).click();
  await expect(page.getByRole("alertdialog")).toContainText(`${again} products are deleted with their passports`);
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo the import" }).click();
  await expect(page.getByText("The import was undone")).toBeVisible();
  await page.goto("/imports");
  await expect(page.getByRole("row", { name: /artikel-korrigiert\.csv/ })).toContainText("Undone");
  await expect(page.getByRole("row", { name: /artikel\.csv/ })).toContainText(
    `${good - 1} new, 1 existing, ${good - 1} units`,
  );
});
