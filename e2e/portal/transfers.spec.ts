import { mintMember } from "@/lib/platform/testing/factories";
import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";
import { linkIn } from "../support/smtp-server";

const recipientOf = (workerIndex: number, name: string) => `${name}.${workerIndex}@example.com`;

test("a manager starts a transfer, sends its link again, which kills the first, and cancels it", async ({
  site,
  page,
}, { workerIndex }) => {
  const recipient = recipientOf(workerIndex, "resend");
  const brand = await openBrand(site, { role: "manager" });
  const { passports } = await brand.product({ name: "Firn Shell" });
  await signIn(page, brand.member, `/passports/${passports[0]!.passportId}`);
  await page.getByRole("link", { name: "Start transfer" }).click();
  await expect(page.getByRole("heading", { name: "Start a transfer" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("E-mail address of the recipient").fill("anna@example.com, eve@example.com");
  await page.getByRole("button", { name: "Start transfer" }).click();
  await expect(page.getByText("Enter exactly one e-mail address")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("E-mail address of the recipient").fill(recipient);
  await page.getByRole("button", { name: "Start transfer" }).click();
  await expect(page.getByText("The transfer has started.")).toBeVisible();
  await expect(page).toHaveURL(/\/transfers\/trf_[0-9a-z]{26}$/);
  const first = linkIn((await site.inbox.waitForMail(recipient)).text, site.url)!;

  await page.getByRole("button", { name: "Resend link" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send a new link" }).click();
  await expect(page.getByText("A new link has been sent.")).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await site.inbox.waitForMail(recipient, { count: 2 });
  await expectAccessible(page);

  await page.getByRole("button", { name: "Cancel transfer" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel the transfer" }).click();
  await expect(page.getByText("The transfer is cancelled")).toBeVisible();
  const story = page.getByRole("list", { name: "Timeline" });
  for (const event of ["Started", "Link resent", "Cancelled"])
    await expect(story.getByText(event, { exact: true })).toBeVisible();
  await page.goto(first);
  await expect(page.getByRole("button", { name: "Accept the passport" })).toHaveCount(0);
});

test("a refusal is said where the form is: a code of another brand, a passport that waits already", async ({
  site,
  page,
}) => {
  const [brand, stranger] = [await openBrand(site), await openBrand(site)];
  const [foreign, own] = [(await stranger.product()).passports[0]!, (await brand.product()).passports[0]!];
  await brand.api.post("/v1/transfer", { code: own.code, recipient_email: "anna@example.com" });
  await signIn(page, brand.member, "/transfers/new");
  const send = async (code: string) => {
    await page.getByLabel("Passport code").fill(code);
    await page.getByLabel("E-mail address of the recipient").fill("anna@example.com");
    await page.getByRole("button", { name: "Start transfer" }).click();
  };
  await send("7K3M-Q2XD");
  await expect(page.getByText("This is not a valid passport code.")).toBeVisible();
  await send(foreign.code);
  await expect(page.getByText("Your brand has no passport with this code.")).toBeVisible();
  await send(own.code);
  await expect(page.getByText("A transfer of this passport is already pending.")).toBeVisible();
});

test("transfers are listed, narrowed by status and found by their recipient", async ({ site, page }) => {
  const brand = await openBrand(site);
  const { passports } = await brand.product({ name: "Firn Shell", units: 2 });
  for (const [index, name] of ["anna", "bea"].entries())
    await brand.api.post("/v1/transfer", { code: passports[index]!.code, recipient_email: `${name}@example.com` });
  await signIn(page, brand.member, "/transfers?status=pending");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole("searchbox").fill("BEA@example.com");
  await page.getByRole("searchbox").press("Enter");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText("bea@example.com");
});

test("a viewer sees transfers but is offered nothing, and refused what the form would do", async ({ site, page }) => {
  const brand = await openBrand(site);
  const { passports } = await brand.product();
  const { body } = await brand.api.post("/v1/transfer", {
    code: passports[0]!.code,
    recipient_email: "anna@example.com",
  });
  const viewer = await mintMember(site.database.db, { brandId: brand.brandId, role: "viewer" });
  await signIn(page, viewer, `/transfers/${body.id}`);
  await expect(page.getByRole("list", { name: "Timeline" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel transfer" })).toHaveCount(0);
  await page.goto("/transfers/new");
  await expect(page.getByText("Your role can view transfers but not start them.")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/api-keys");
  await expect(page.getByText("Your role cannot see API keys")).toBeVisible();
  await expect(page.getByRole("link", { name: "API keys" })).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a transfer is started and cancelled", async ({ site, page }) => {
    const brand = await openBrand(site);
    const { passports } = await brand.product();
    await signIn(page, brand.member, `/transfers/new?passport=${passports[0]!.passportId}`);
    await page.getByLabel("E-mail address of the recipient").fill("not.an.address@example");
    await page.getByRole("button", { name: "Start transfer" }).click();
    await expect(page.getByText("Enter exactly one e-mail address")).toBeVisible();
    await page.getByLabel("E-mail address of the recipient").fill("anna@example.com");
    await page.getByRole("button", { name: "Start transfer" }).click();
    await expect(page.getByText("The transfer has started.")).toBeVisible();
    await page.locator("summary", { hasText: "Cancel transfer" }).click();
    await page.getByRole("button", { name: "Cancel the transfer" }).click();
    await expect(page.getByText("The transfer is cancelled")).toBeVisible();
  });
});
