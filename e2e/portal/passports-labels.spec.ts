import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { formatPassportCode } from "@/lib/passports/code";
import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

// axe looks at each page four times.
test.describe.configure({ timeout: 180_000 });

/** The pages as they come out of the printer: width and height in whole millimetres. */
async function printedPages(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const toMm = (points: string) => Math.round((Number(points) * 25.4) / 72);
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => `${toMm(width!)}x${toMm(height!)}`,
  );
}

test("chosen passports are printed on A4 sheets and on a roll, each with its code", async ({ site, page }) => {
  const brand = await openBrand(site, { role: "viewer" });
  const { passports } = await brand.product({ units: 30 });
  await signIn(page, brand.member, "/passports");
  const codes = passports.slice(0, 2).map(({ code }) => formatPassportCode(code));
  for (const code of codes) await page.getByRole("checkbox", { name: `Select ${code}` }).check();
  await page.getByRole("button", { name: "Print labels" }).click();
  const preview = page.getByRole("region", { name: "Preview of the labels" });
  for (const code of codes) await expect(preview.getByText(code)).toBeVisible();
  await expect(preview.getByText(brand.name)).toHaveCount(2);
  expect(await printedPages(page)).toEqual(["210x297"]);
  await expect(page.getByText(/^Modules of 0\.\d+ mm in a code of 22 mm$/)).toBeVisible();
  await expectAccessible(page);
  const [sent] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "As JSON" }).click(),
  ]);
  const addresses = JSON.parse(await readFile(await sent.path(), "utf8")) as { code: string }[];
  expect(addresses.map(({ code }) => code).toSorted()).toEqual(codes.toSorted());

  await page.getByLabel("Start at label").fill("24");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/first=24/);
  expect(await printedPages(page)).toEqual(["210x297", "210x297"]);
  await page.getByRole("link", { name: "A4, 40 labels of 45.7 × 25.4 mm" }).click();
  await expect(page).toHaveURL(/layout=a4_40/);
  expect(await printedPages(page)).toEqual(["210x297"]);
  await page.getByRole("link", { name: "Test print" }).click();
  await expect(
    preview.getByText("Print at 100 % and check the ruler: if the millimetres match, every code has the right size."),
  ).toBeVisible();
  expect(await printedPages(page)).toEqual(["210x297"]);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to the labels" }).click();
  await expect(page).not.toHaveURL(/test=1/);
  await page.getByRole("link", { name: "Roll, 50 × 30 mm" }).click();
  await expect(page).toHaveURL(/layout=roll/);
  await expect(preview.getByRole("listitem")).toHaveCount(2);
  expect(await printedPages(page)).toEqual(["50x30", "50x30"]);
});

test("all that match are printed, and nobody else's", async ({ site, page }) => {
  const [brand, stranger] = [await openBrand(site), await openBrand(site)];
  await brand.product({ units: 30, batch: "A" });
  const foreign = await stranger.product();
  await signIn(page, brand.member, `/passports/labels?all=1&query=${encodeURIComponent("status=active")}`);
  const codes = page.getByRole("region", { name: "Preview of the labels" }).locator("svg");
  await expect(codes).toHaveCount(30);
  await page.goto(`/passports/labels?ids=${foreign.passports[0]!.passportId}`);
  await expect(page.getByText("No passports selected")).toBeVisible();
  await expectAccessible(page);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("labels of chosen passports can be reached", async ({ site, page }) => {
    const brand = await openBrand(site);
    const [passport] = (await brand.product()).passports;
    await signIn(page, brand.member, "/passports");
    await page
      .getByRole("checkbox", { name: /^Select/ })
      .last()
      .check();
    await page.getByRole("button", { name: "Print labels" }).click();
    await expect(page.getByText(formatPassportCode(passport!.code))).toBeVisible();
  });
});
