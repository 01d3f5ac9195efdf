import type { Page } from "playwright/test";
import { insertGrant } from "@/db/queries/access-grants";
import { acrossBrands } from "@/db/tenant";
import { PURPOSE_CHARACTERS_MAX } from "@/lib/access-grants/rules";
import { newId } from "@/lib/platform/ids";
import { hashAddress } from "@/lib/platform/secrets";
import { mintMember } from "@/lib/platform/testing/factories";
import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { openFolds } from "../support/product-form";
import { expect, type Site, test } from "../support/servers";
import { mailboxOf } from "../support/smtp-server";

test.describe.configure({ timeout: 120_000 });

const TEAR_DOWN = "Undo six T10 screws, in this order.";
/** The newest link of this kind that a mailbox was sent. */
async function linkTo(site: Site, mailbox: string, kind: "confirm" | "open"): Promise<string> {
  const { text } = await site.inbox.waitForMail(mailbox, { fits: (mail) => mail.text.includes(`/access/${kind}/`) });
  return /http\S+\/access\/(?:confirm|open)\/[A-Za-z0-9_-]+/.exec(text)![0];
}
async function mintWaitingGrant(site: Site, of: { brandId: string; productId: string; passportId: string }) {
  const [id, email] = [newId("acg"), mailboxOf("rita")];
  await insertGrant(acrossBrands(site.database.db), {
    ...{ id, ...of, accessSet: "legitimate_interest", scope: "passport", status: "waiting", role: "repairer" },
    ...{ name: "Rita Repair", organisation: "Repair Ltd", purpose: "To open the housing", locale: "en" },
    ...{ email, emailHash: hashAddress(email), createdAt: new Date(), expiresAt: new Date(Date.now() + 86_400_000) },
  });
  return id;
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("a repairer asks on the item's page, two people of the brand consent, and the repairer reads until it is revoked", async ({
  site,
  page,
  browser,
}) => {
  const rita = mailboxOf("rita");
  const brand = await openBrand(site);
  const second = await mintMember(site.database.db, { brandId: brand.brandId, role: "compliance" });
  const { passports } = await brand.product({
    name: "Kraft power pack",
    productGroup: "battery",
    ecodesign: { disassembly_instructions: { en: TEAR_DOWN } },
  });
  const { code } = passports[0]!;

  await page.goto(`/p/${code}`);
  await expect(page.getByText(TEAR_DOWN)).toHaveCount(0);
  await openFolds(page, "main");
  await page.getByRole("link", { name: "Request access to restricted data" }).click();
  await expectAccessible(page);
  await page.getByLabel("Your name").fill("Rita Repair");
  await page.getByLabel("Organisation").fill("Repair Ltd");
  await page.getByLabel("Work e-mail address").fill(rita);
  await page.getByLabel("What do you need the data for?").fill("To open the housing");
  await page.getByLabel("The whole brand").check();
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(page.getByText("a link is on its way to your address")).toBeVisible();
  await page.goto(await linkTo(site, rita, "confirm"));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Yes, it was me" }).click();
  await expect(page.getByRole("heading", { name: "Your request is confirmed" })).toBeVisible();

  const desk = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signIn(desk, brand.member, "/settings/access");
  await expectAccessible(desk);
  await desk.getByRole("link", { name: "Repair Ltd" }).click();
  await expectAccessible(desk);
  await desk.getByLabel("Last day").fill(inDays(30));
  await desk.getByRole("button", { name: "Grant access" }).click();
  await expect(desk.getByText("A second person must now consent.")).toBeVisible();
  await expect(desk.getByText("another person has to consent")).toBeVisible();
  const other = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signIn(other, second, new URL(desk.url()).pathname);
  await other.getByRole("button", { name: "Consent" }).click();
  await other.getByRole("alertdialog").getByRole("button", { name: "Consent" }).click();
  await expect(other.getByText("Access granted.")).toBeVisible();

  await page.goto("/access");
  await page.getByLabel("E-mail address").fill(rita);
  await page.getByRole("button", { name: "Send me the link" }).click();
  await page.goto(await linkTo(site, rita, "open"));
  await page.getByRole("button", { name: "Open my access" }).click();
  await expectAccessible(page);
  await page.getByLabel("What is the key for?").fill("Workshop");
  await page.getByRole("button", { name: "Create a key" }).click();
  await expect(page.getByText(/^dpp_grant_/)).toBeVisible();
  await page.goto(`/p/${code}`);
  await openFolds(page, "main");
  await expect(page.getByText(TEAR_DOWN)).toBeVisible();

  await other.getByRole("button", { name: "Revoke access" }).click();
  await other.getByRole("alertdialog").getByLabel("Reason").fill("The contract has ended");
  await other.getByRole("alertdialog").getByRole("button", { name: "Revoke access" }).click();
  await expect(other.getByText("Access ended.")).toBeVisible();
  await page.reload();
  await expect(page.getByText(TEAR_DOWN)).toHaveCount(0);
});

/** The values of the filled fields, by label. */
const standing = (page: Page, filled: Record<string, string>) =>
  Promise.all(
    Object.keys(filled).map(async (label) => [label, await page.getByLabel(label).inputValue()] as const),
  ).then((entries) => Object.fromEntries(entries));

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with scripts" : "without scripts";

  test(`a request for access that is refused keeps every entry, ${how}`, async ({ site, browser }) => {
    const brand = await openBrand(site);
    const { passports } = await brand.product({ name: "Kraft power pack", productGroup: "battery" });
    const page = await (await browser.newContext({ baseURL: site.url, javaScriptEnabled })).newPage();
    await page.goto(`/p/${passports[0]!.code}/access`);
    const filled = {
      "Your name": "Rita Repair",
      Organisation: "Repair Ltd",
      "Register or VAT number": "DE 123",
      "Work e-mail address": "rita@repair",
      "What do you need the data for?": "To open the housing",
    };
    const expectKept = async () => {
      expect(await standing(page, filled)).toEqual(filled);
      await expect(page.getByLabel("What are you?")).toHaveValue("recycler");
      await expect(page.getByLabel("The whole brand")).toBeChecked();
    };
    await page.getByLabel("What are you?").selectOption("recycler");
    for (const [label, text] of Object.entries(filled)) await page.getByLabel(label).fill(text);
    await page.getByLabel("The whole brand").check();
    await page.getByRole("button", { name: "Send me the link" }).click();
    await expect(page.getByText("Enter exactly one e-mail address")).toBeVisible();
    await expect(page.getByLabel("Work e-mail address")).toHaveAttribute("aria-invalid", "true");
    await expectKept();
    if (javaScriptEnabled) await expectAccessible(page);

    // Values that only the server knows.
    filled["Work e-mail address"] = mailboxOf("rita");
    await page.getByLabel("Work e-mail address").fill(filled["Work e-mail address"]);
    await site.database.pool.query("update brands set closes_at = now(), closed_at = now() where id = $1", [
      brand.brandId,
    ]);
    await page.getByRole("button", { name: "Send me the link" }).click();
    await expect(page.getByText("The brand has left this service and no longer decides on requests.")).toBeVisible();
    await expectKept();
    await page.context().close();
  });

  test(`a decision on a request that is refused keeps every entry, ${how}`, async ({ site, browser }) => {
    const brand = await openBrand(site);
    const { productId, passports } = await brand.product({ name: "Kraft power pack", productGroup: "battery" });
    const { passportId } = passports[0]!;
    const grantId = await mintWaitingGrant(site, { brandId: brand.brandId, productId, passportId });
    const page = await (await browser.newContext({ baseURL: site.url, javaScriptEnabled })).newPage();
    await signIn(page, brand.member, `/settings/access/${grantId}`);
    await page.getByLabel("This model").check();
    await page.getByLabel("Documents that are not public").check();
    await page.getByLabel("Last day").fill(inDays(900));
    await page.getByRole("button", { name: "Grant access" }).click();
    await expect(page.getByText("Choose an end from today on, within two years.")).toBeVisible();
    await expect(page.getByLabel("Last day")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Last day")).toHaveValue(inDays(900));
    await expect(page.getByLabel("This model")).toBeChecked();
    await expect(page.getByLabel("Documents that are not public")).toBeChecked();
    if (javaScriptEnabled) await expectAccessible(page);

    const reason = `No.${"\n".repeat(3)}${"x".repeat(PURPOSE_CHARACTERS_MAX)}`;
    for (const [status, open] of [
      ["waiting", () => Promise.resolve()],
      ["granted", () => page.locator("button, summary").filter({ hasText: "Revoke access" }).first().click()],
    ] as const) {
      await site.database.pool.query(
        `update access_grants set status = $2, granted_by = $3, granted_at = now(), grant_until = expires_at where id = $1`,
        [grantId, status, brand.member.userId],
      );
      await page.goto(`/settings/access/${grantId}`);
      await open();
      const field = page.getByLabel("Reason", { exact: true });
      await field.evaluate((element: HTMLTextAreaElement) => element.removeAttribute("maxlength"));
      await field.fill(reason);
      const name = status === "waiting" ? "Refuse" : "Revoke access";
      await page.locator("form").filter({ has: field }).getByRole("button", { name }).click();
      await expect(page.getByText("This is too long. Shorten it."), status).toBeVisible();
      await expect(page.getByLabel("Reason", { exact: true }), status).toHaveValue(reason);
    }
    await page.context().close();
  });
}
