import type { Page } from "playwright/test";
import { mintMember } from "@/lib/platform/testing/factories";
import { filesInZip } from "@/lib/platform/testing/files-in-zip";
import { wordsIn } from "@/lib/platform/testing/leaks/words-in-answer";
import { expectAccessible } from "../support/axe";
import { CERTIFICATE } from "../support/evidence";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

// axe looks at each page four times.
test.describe.configure({ timeout: 240_000 });

const YEAR = new Date().getUTCFullYear();
const SHEET = [
  "CN code;Description;Number of units;Weight in kg;Reason for discarding;Recycling (%);Disposal (%)",
  "6202;Coats;10;8.5;Damaged;100;0",
  "6203;Suits;4;6;Ugly;100;0",
].join("\n");

async function fillYear(page: Page) {
  await page.getByLabel("First day of the financial year").fill(`${YEAR}-01-01`);
  await page.getByLabel("Last day of the financial year").fill(`${YEAR}-12-31`);
  await page.getByLabel("Name of the legal entity").fill("Fjord AS");
  await page.getByLabel("EUID or other official identifier").fill("NOBR.923609016");
  await page.getByLabel("Measures taken in the preceding financial year").fill("Outlet sales");
  await page.getByLabel("Measures planned").fill("Smaller first orders");
  await page.getByRole("button", { name: "Save", exact: true }).click();
}

test("a report is built from units and a spreadsheet, approved by a second person and published in every format", async ({
  site,
  page,
  browser,
}) => {
  const brand = await openBrand(site, { role: "compliance" });
  const owner = await mintMember(site.database.db, { brandId: brand.brandId, role: "compliance" });
  const ecodesign = { commodity_code: "64039900", weight_g: 1_250 };
  const { passports } = await brand.product({ name: "Skarv Boot", units: 2, ecodesign });
  const unsold = { reason: "damaged", treatment: "disposal", derogation: "f" };
  for (const { code } of passports) {
    const changed = await brand.api.post(`/v1/passports/${code}/changes`, { change: "decommission", unsold });
    expect(changed.status).toBe(200);
  }

  await signIn(page, brand.member, "/compliance/unsold-goods/new");
  await fillYear(page);
  await expect(page.getByText("Report saved.")).toBeVisible();
  const report = page.url();
  await page.getByRole("button", { name: "Count decommissioned units" }).click();
  await expect(page.getByText("Decommissioned units counted.")).toBeVisible();
  await page.getByRole("link", { name: "Read spreadsheet" }).click();
  await page
    .getByLabel("Spreadsheet")
    .setInputFiles({ name: "rows.csv", mimeType: "text/csv", buffer: Buffer.from(SHEET) });
  await page.getByRole("button", { name: "Read file" }).click();
  await expect(page.getByText("1 row has errors and is left out")).toBeVisible();
  await expect(page.getByRole("row", { name: /Suits/ })).toContainText("Reason for discarding");
  await page.getByRole("button", { name: "Add 1 row" }).click();
  await expect(page.getByText("Rows added.")).toBeVisible();

  // The bad row is mended by hand; the counted row gets its description and the evidence of its derogation.
  await page.getByRole("link", { name: "Add row" }).click();
  await page.getByLabel("CN code").fill("6203");
  await page.getByRole("textbox", { name: "Description" }).fill("Suits");
  await page.getByLabel("Number of units").fill("4");
  await page.getByLabel("Weight in kg").fill("6");
  await page.getByLabel("Recycling (%)").fill("100");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Row saved.")).toBeVisible();
  await page.getByRole("table").getByRole("link", { name: "64", exact: true }).click();
  await page.getByRole("textbox", { name: "Description" }).fill("Boots");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "mould_report.pdf", mimeType: "application/pdf", buffer: CERTIFICATE });
  await page.getByRole("button", { name: "Upload evidence" }).click();
  await expect(page.getByText("Stored and chosen: mould report")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "mould report" })).toBeChecked();
  await expect(page.getByRole("textbox", { name: "Description" })).toHaveValue("Boots");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Row saved.")).toBeVisible();
  await page.getByRole("button", { name: "Submit for approval" }).click();
  await expect(page.getByText("Report submitted. Another person has to approve it.")).toBeVisible();

  const second = await browser.newPage({ baseURL: site.url });
  await signIn(second, owner, new URL(report).pathname);
  for (const step of ["Approve", "Publish"]) {
    await second.getByRole("button", { name: step, exact: true }).click();
    await second.getByRole("alertdialog").getByRole("button", { name: step, exact: true }).click();
  }
  const address = (await second.getByRole("link", { name: "View public page" }).getAttribute("href"))!;
  await second.close();

  const phone = await browser.newPage({ baseURL: site.url, viewport: { width: 390, height: 844 } });
  await phone.goto(address);
  await expect(phone.getByRole("row", { name: /^Total/ })).toContainText("16");
  await expect(phone.getByText(`at least`).first()).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(phone);
  // 2 + 10 + 4 units; 2.5 + 8.5 + 6 kg; 85 % recycled and 15 % disposed of.
  const get = async (format: string) => (await phone.request.get(`${address}/table.${format}?lang=en`)).body();
  const { totals } = JSON.parse((await get("json")).toString()) as { totals: object };
  expect(totals).toMatchObject({ units: 16, weight_kg: 17, exact_weight_kg: "17", destroyed: 100 });
  expect((await get("csv")).toString()).toContain("\nTotal,,16,17,,,0,85,0,15,0,100");
  const sheet = [...(await filesInZip(await get("xlsx"))).entries()].find(([name]) => name.endsWith("sheet1.xml"))![1];
  for (const figure of ["16", "17", "85", "15"]) expect(sheet).toContain(`<v>${figure}</v>`);
  const pdf = wordsIn(await get("pdf")).join(" ");
  for (const figure of ["Fjord AS", "16", "17", "85", "15"]) expect(pdf).toContain(figure);
  await phone.close();
});
