import { readFile } from "node:fs/promises";
import { formatPassportCode } from "@/lib/passports/code";
import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

// axe looks at each page four times.
test.describe.configure({ timeout: 180_000 });

test("a batch is found from a passport, recalled, and its labels and transfers are at hand", async ({ site, page }) => {
  const brand = await openBrand(site, { role: "manager" });
  const { productId, passports } = await brand.product({ units: 3, batch: "L/26 #4" });
  const [first] = passports;
  await signIn(page, brand.member, `/passports/${first!.passportId}`);
  await page.getByRole("link", { name: "L/26 #4", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Batch L/26 #4", level: 1 })).toBeVisible();
  await expect(page.getByText(formatPassportCode(first!.code))).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Transfer units" }).click();
  await expect(page.getByText("3 units are filled in")).toBeVisible();
  await page.getByLabel("One e-mail address for all lines without a recipient").fill("retailer@example.com");
  await page.getByRole("button", { name: "Fill in" }).click();
  await expect(page.getByRole("textbox", { name: "List of transfers" })).toHaveValue(
    passports.map(({ code }) => `${formatPassportCode(code)};retailer@example.com`).join("\n"),
  );
  await page.goBack();

  await page.getByRole("button", { name: "Recall batch" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByText(/^The recall applies to 3 units and to those registered later/)).toBeVisible();
  await dialog.getByLabel("Reason").fill("The zip may jam");
  await dialog.getByRole("button", { name: "Recall the batch" }).click();
  await expect(page.getByText(/^The batch is recalled\./)).toBeVisible();
  await expect(page.getByText("The zip may jam")).toBeVisible();
  const answer = await brand.api.get(`/v1/verify?code=${first!.code}`);
  expect(answer.body.authenticity.reasons).toEqual(["recalled"]);

  const [sent] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("link", { name: "Print labels" })
      .click()
      .then(() => page.getByRole("link", { name: "PDF of all labels" }).click()),
  ]);
  expect((await readFile(await sent.path())).subarray(0, 5).toString()).toBe("%PDF-");

  await page.goto(`/products/${productId}/batches`);
  await expect(page.getByRole("link", { name: "L/26 #4", exact: true }).first()).toBeVisible();
  await expectAccessible(page);
});
