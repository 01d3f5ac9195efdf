import { mintTestBrand } from "@/lib/brands/test-mode/testing/test-mode-kit";
import { mintApiKey, mintProduct } from "@/lib/platform/testing/factories";
import { ApiClient } from "../support/api-client";
import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

test("somebody tries a transfer in test mode, reads the mail that nobody gets, and goes back", async ({
  site,
  page,
}) => {
  const { db } = site.database;
  const brand = await openBrand(site, { role: "manager" });
  const brandId = await mintTestBrand(db, brand.brandId);
  const { secret } = await mintApiKey(db, { brandId });
  const { passports } = await mintProduct(db, { brandId, name: "Sarek Shell Jacket" });
  const { status, body } = await new ApiClient(site.url, secret).post("/v1/transfer", {
    code: passports[0]!.code,
    recipient_email: "anna@example.com",
  });
  expect([status, body.message_delivery]).toEqual([201, { email: "kept" }]);

  await signIn(page, brand.member);
  const banner = page.getByRole("complementary", { name: "Test mode" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(brand.name);
  await expect(banner).toBeHidden();
  await page.getByRole("link", { name: "Developers" }).click();
  await page.getByRole("button", { name: "Test", exact: true }).click();
  await expect(page.getByRole("status").getByText("You are in test mode now.")).toBeVisible();
  await banner.getByRole("link", { name: "Mailbox" }).click();
  await expect(page.getByText("In test mode, messages are stored here instead of being sent.")).toBeVisible();
  await expect(page.getByText("anna@example.com")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "The passport of Sarek Shell Jacket is waiting for you" }).click();
  const link = /https?:\/\/\S+\/t\/[\w-]+/.exec(await page.getByRole("region", { name: "Plain text" }).innerText())![0];
  const opened = await page.context().newPage();
  await opened.goto(site.url + new URL(link).pathname);
  await expect(opened.getByText("Sarek Shell Jacket").first()).toBeVisible();
  await expect(opened.getByRole("button", { name: /Accept/ })).toBeVisible();

  await banner.getByRole("button", { name: "Leave test mode" }).click();
  await expect(page.getByText("You have left test mode.")).toBeVisible();
  await expect(banner).toBeHidden();
});
