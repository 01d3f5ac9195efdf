import { formatPassportCode } from "@/lib/passports/code";
import { expectAccessible, violationsOf } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

test("a list is checked line by line, started, and what was refused is repaired", async ({ site, page }, {
  workerIndex,
}) => {
  const recipient = `bulk.${workerIndex}@example.com`;
  const brand = await openBrand(site, { role: "manager" });
  const { passports } = await brand.product({ name: "Kar 40 Rucksack", units: 3 });
  const [first, second, waiting] = passports.map(({ code }) => code) as [string, string, string];
  await brand.api.post("/v1/transfer", { code: waiting, recipient_email: "dora@example.com" });
  await signIn(page, brand.member, "/transfers");
  await page.getByRole("link", { name: "Bulk transfer" }).click();
  await expect(page).toHaveTitle(/Bulk transfer/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Validate list" }).click();
  await expect(page.getByText("Paste at least one line, or choose a file.")).toBeVisible();

  const file = [
    "Code;E-mail;Days",
    `${first};${recipient};3`,
    `${second};not an address;7`,
    `${waiting};emil@example.com;7`,
  ].join("\n");
  await page
    .getByLabel("Choose a CSV file")
    .setInputFiles({ name: "sold.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await expect(page.getByLabel("List of transfers")).toHaveValue(file);
  await page.getByRole("button", { name: "Validate list" }).click();
  await expect(page.getByText("2 lines have a problem")).toBeVisible();
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText(/Kar 40 Rucksack.*Ready/);
  await expect(rows.nth(2)).toContainText("Enter exactly one e-mail address");
  await expect(rows.nth(3)).toContainText("already pending");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Start 1 transfer and send 1 e-mail" }).click();
  await expect(page.getByText("1 transfer has started")).toBeVisible();
  await expect(page.getByText("2 lines were not started")).toBeVisible();
  await expectAccessible(page);
  await site.inbox.waitForMail(recipient);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^transfers-refused-\d{4}-\d\d-\d\d\.csv$/);

  const repair = page.getByLabel("Correct and resend");
  await expect(repair).toHaveValue(new RegExp(`${second};not an address`));
  await repair.fill(`${formatPassportCode(second)} second.${recipient}`);
  await page.getByRole("button", { name: "Validate list" }).click();
  await page.getByRole("button", { name: "Start 1 transfer and send 1 e-mail" }).click();
  await site.inbox.waitForMail(`second.${recipient}`);
});

test("what the recipient would see is shown before anything is sent, and the form comes back as it was", async ({
  site,
  page,
  context,
}) => {
  const brand = await openBrand(site, { role: "manager" });
  const { passports } = await brand.product({ name: "Firn Shell" });
  await signIn(page, brand.member, `/transfers/new?passport=${passports[0]!.passportId}`);
  await page.getByLabel("E-mail address of the recipient").fill("anna@example.com");
  await page.getByLabel("Message to the recipient").fill("Wear it well");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { name: "What the recipient sees" })).toBeVisible();
  expect(page.url()).not.toContain("anna");
  await expect(page.frameLocator("iframe").getByText("Wear it well")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Open the confirmation page" }).click();
  const confirmation = await opened;
  await expect(confirmation.getByRole("button", { name: "Accept the passport" })).toBeDisabled();
  await expectAccessible(confirmation);
  await confirmation.close();

  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByLabel("Message to the recipient")).toHaveValue("Wear it well");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: "Start the transfer" }).click();
  await expect(page.getByText("The transfer has started.")).toBeVisible();

  await page.getByRole("button", { name: "Send reminder" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send the reminder" }).click();
  await expect(page.getByText("A reminder with a new link has been sent.")).toBeVisible();
  await page.getByRole("link", { name: "What the recipient sees" }).click();
  await expect(page.getByRole("link", { name: "Open the confirmation page" })).toBeVisible();
});

test("a draft of another brand, and one that is none, show nothing", async ({ site, page }) => {
  const [brand, stranger] = [await openBrand(site), await openBrand(site)];
  const { passports } = await brand.product();
  const { body } = await brand.api.post("/v1/transfer", {
    code: passports[0]!.code,
    recipient_email: "anna@example.com",
  });
  await signIn(page, stranger.member, "/transfers/preview?draft=x");
  await expect(page.getByText("There is nothing to preview")).toBeVisible();
  for (const path of ["/transfers/preview", "/transfer-preview"])
    expect((await page.goto(`${path}?transfer=${body.id}`))?.status()).toBe(404);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a file is checked and started", async ({ site, page }) => {
    const brand = await openBrand(site);
    const { passports } = await brand.product({ units: 2 });
    const list = `${passports[0]!.code},"anna@example.com"\n${passports[1]!.code},nobody`;
    await signIn(page, brand.member, "/transfers/bulk");
    await page
      .getByLabel("Choose a CSV file")
      .setInputFiles({ name: "sold.csv", mimeType: "text/csv", buffer: Buffer.from(list) });
    await page.getByRole("button", { name: "Validate list" }).click();
    await expect(page.getByText("1 line has a problem")).toBeVisible();
    await page.getByRole("button", { name: "Edit the list" }).click();
    await expect(page.getByLabel("List of transfers")).toHaveValue(list);
    await page.getByRole("button", { name: "Validate list" }).click();
    await page.getByRole("button", { name: "Start 1 transfer and send 1 e-mail" }).click();
    await expect(page.getByText("1 transfer has started")).toBeVisible();
    await expect(page.getByLabel("Correct and resend")).toHaveValue(/nobody/);
  });
});
