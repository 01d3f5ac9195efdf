import { mintMember } from "@/lib/platform/testing/factories";
import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, type Site, test } from "../support/servers";
import { mailboxOf } from "../support/smtp-server";

test.describe.configure({ timeout: 120_000 });

const TEAR_DOWN = "Undo six T10 screws, in this order.";
/** The newest link of this kind that a mailbox was sent. */
async function linkTo(site: Site, mailbox: string, kind: "confirm" | "open"): Promise<string> {
  const { text } = await site.inbox.waitForMail(mailbox, { fits: (mail) => mail.text.includes(`/access/${kind}/`) });
  return /http\S+\/access\/(?:confirm|open)\/[A-Za-z0-9_-]+/.exec(text)![0];
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
  await page.getByRole("link", { name: "Ask for access to restricted data" }).click();
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
  await expect(desk.getByText("A second person now has to consent.")).toBeVisible();
  await expect(desk.getByText("somebody else has to consent")).toBeVisible();
  const other = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signIn(other, second, new URL(desk.url()).pathname);
  await other.getByRole("button", { name: "Consent" }).click();
  await other.getByRole("alertdialog").getByRole("button", { name: "Consent" }).click();
  await expect(other.getByText("Access is granted.")).toBeVisible();

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
  await expect(page.getByText(TEAR_DOWN)).toBeVisible();

  await other.getByRole("button", { name: "Revoke access" }).click();
  await other.getByRole("alertdialog").getByLabel("Reason").fill("The contract has ended");
  await other.getByRole("alertdialog").getByRole("button", { name: "Revoke access" }).click();
  await expect(other.getByText("The access has ended.")).toBeVisible();
  await page.reload();
  await expect(page.getByText(TEAR_DOWN)).toHaveCount(0);
});
