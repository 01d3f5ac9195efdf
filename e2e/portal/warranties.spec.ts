import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

// axe looks at each page four times.
test.describe.configure({ timeout: 180_000 });

test("a warranty is added, a second one only when meant, and one is made void", async ({ site, page }) => {
  const brand = await openBrand(site, { role: "manager" });
  const { passportId, code } = (await brand.product()).passports[0]!;
  await signIn(page, brand.member, `/passports/${passportId}`);
  await page.getByRole("link", { name: "Add", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add a warranty");
  await page.getByLabel("Start date").fill("2026-01-01");
  await page.getByLabel("Months").fill("");
  await page.getByRole("button", { name: "Add warranty" }).click();
  await expect(page.getByText("Enter the end date or the duration.", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("End date").fill("2030-12-31");
  await page.getByRole("button", { name: "Add warranty" }).click();
  await expect(page.getByText("The warranty has been added.")).toBeVisible();
  await expect(page.getByText("1 Jan 2026 to 31 Dec 2030")).toBeVisible();
  expect((await brand.api.get(`/v1/verify?code=${code}`)).body.warranties).toMatchObject([
    { kind: "manufacturer", ends_on: "2030-12-31" },
  ]);

  await page.goto(`/passports/${passportId}/warranties/new`);
  await page.getByLabel("Start date").fill("2027-01-01");
  await page.getByRole("button", { name: "Add warranty" }).click();
  await expect(page.getByText("Another warranty of this type covers part of the same period.")).toBeVisible();
  await page.getByLabel("The overlap is intended").check();
  await page.getByRole("button", { name: "Add warranty" }).click();
  await expect(page.getByText("The warranty has been added.")).toBeVisible();

  await page.getByRole("button", { name: "Void: Manufacturer’s warranty" }).first().click();
  await page.getByRole("alertdialog").getByLabel("Reason").fill("Repaired by others");
  await page.getByRole("alertdialog").getByRole("button", { name: "Void warranty" }).click();
  await expect(page.getByText("The warranty is void.")).toBeVisible();
  await expect(page.getByText("Void: Repaired by others")).toBeVisible();
  await expectAccessible(page);
});

test("an edit that meets another shows both and loses neither", async ({ site, page, context }) => {
  const brand = await openBrand(site);
  const { passportId } = (await brand.product({ warrantyMonths: 24 })).passports[0]!;
  await signIn(page, brand.member, `/passports/${passportId}`);
  const edit = await page.getByRole("link", { name: "Edit: Manufacturer’s warranty" }).getAttribute("href");
  const other = await context.newPage();
  for (const one of [page, other]) await one.goto(edit!);
  await other.getByLabel("Months").fill("36");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(other.getByText("The warranty has been changed.")).toBeVisible();
  await page.getByLabel("Territory").fill("EU");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Months is now 36.")).toBeVisible();
  await expect(page.getByLabel("Territory")).toHaveValue("EU");
  await page.getByLabel("Months").fill("36");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The warranty has been changed.")).toBeVisible();
  await expect(page.getByText("36 months from the first sale")).toBeVisible();
  await expect(page.getByText("valid in EU")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an edit that was refused for another reason first still meets what somebody else has saved", async ({
    site,
    page,
    context,
  }) => {
    const brand = await openBrand(site);
    const { passportId } = (await brand.product({ warrantyMonths: 24 })).passports[0]!;
    await signIn(page, brand.member, `/passports/${passportId}`);
    await page.getByRole("link", { name: "Edit: Manufacturer’s warranty" }).click();
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByLabel("Months").fill("36");
    await other.getByRole("button", { name: "Save" }).click();
    await expect(other.getByText("The warranty has been changed.")).toBeVisible();
    await page.getByLabel("Start date").fill("2026-05-01");
    await page.getByLabel("Months").fill("");
    await page.getByLabel("End date").fill("2026-01-01");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("The end date is before the start date.")).toBeVisible();
    await page.getByLabel("End date").fill("2027-01-01");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Months is now 36.")).toBeVisible();
  });

  test("an invalid form comes back with what was typed", async ({ site, page }) => {
    const brand = await openBrand(site);
    const { passportId } = (await brand.product()).passports[0]!;
    await signIn(page, brand.member, `/passports/${passportId}/warranties/new`);
    await page.getByLabel("Start date").fill("2026-05-01");
    await page.getByLabel("Months").fill("");
    await page.getByLabel("End date").fill("2026-01-01");
    await page.getByRole("button", { name: "Add warranty" }).click();
    await expect(page.getByText("The end date is before the start date.")).toBeVisible();
    await expect(page.getByLabel("Start date")).toHaveValue("2026-05-01");
    await page.getByLabel("End date").fill("2027-01-01");
    await page.getByRole("button", { name: "Add warranty" }).click();
    await expect(page.getByText("The warranty has been added.")).toBeVisible();
  });
});
