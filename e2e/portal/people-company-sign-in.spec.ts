import { markDomainVerified } from "@/db/queries/company-sign-in";
import { startOpenIdProvider } from "@/lib/people/company-sign-in/testing/openid-provider";
import { now } from "@/lib/platform/clock";
import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

test("an owner connects the company's provider, and a colleague signs in there and comes back as a member", async ({
  site,
  page,
  browser,
}) => {
  const brand = await openBrand(site);
  const provider = await startOpenIdProvider({ callbackUrl: `${site.url}/api/auth/callback/${brand.brandId}` });
  const domain = `${brand.brandId.slice(4)}.example`;
  provider.people.set("kim", { email: `kim@${domain}`, email_verified: true, name: "Kim Lind" });
  await signIn(page, brand.member);
  await page.goto("/settings/company-sign-in");
  await expectAccessible(page);
  await expect(page.getByText(`/api/auth/callback/${brand.brandId}`)).toBeVisible();
  await page.getByLabel("Issuer").fill("http://127.0.0.1:1");
  await page.getByLabel("Client ID").fill(provider.clientId);
  await page.getByLabel("Client secret").fill(provider.clientSecret);
  await page.getByRole("button", { name: "Verify and save" }).click();
  await expect(page.getByText("There is no OpenID configuration at this issuer.")).toBeVisible();
  await page.getByLabel("Issuer").fill(provider.issuer);
  await page.getByLabel("Client secret").fill(provider.clientSecret);
  await page.getByRole("button", { name: "Verify and save" }).click();
  await expect(page.getByText("The provider responded and has been saved.")).toBeVisible();
  await page.getByLabel("Add a domain").fill(domain);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("Waiting for this TXT record")).toBeVisible();
  await page.getByRole("button", { name: "Verify record" }).click();
  await expect(page.getByText("The TXT record was not found.")).toBeVisible();
  await expectAccessible(page);
  await markDomainVerified(site.database.db, { brandId: brand.brandId, domain, at: now() });

  const colleague = await browser.newPage();
  await colleague.goto(`${site.url}/sign-in?callbackUrl=/passports`);
  await colleague.getByRole("link", { name: "Sign in with your company" }).click();
  await colleague.getByLabel("E-mail address at your company").fill(`kim@${domain}`);
  await expectAccessible(colleague);
  await colleague.getByRole("button", { name: "Continue" }).click();
  const onwards = colleague.getByRole("button", { name: `Continue to ${new URL(provider.issuer).host}` });
  await expect(onwards).toBeVisible();
  await expectAccessible(colleague);
  await onwards.click();
  await colleague.locator("input[name=login]").fill("kim");
  await colleague.locator("input[name=password]").fill("any");
  await colleague.getByRole("button").click();
  await colleague.getByRole("button", { name: "Continue" }).click();
  await expect(colleague).toHaveURL(/\/passports$/);
  await expect(colleague.getByText("Kim Lind").first()).toBeVisible();
  await page.goto("/settings/team");
  await expect(page.getByText(`kim@${domain}`, { exact: true })).toBeVisible();
  await page.goto("/settings/company-sign-in");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Require company sign-in" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Require company sign-in" }).click();
  await expect(page.getByText("Members sign in with the provider only")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Allow passwords again" }).click();
  await expect(page.getByText("Members can sign in with passwords again.")).toBeVisible();
  await page.getByRole("button", { name: `Remove ${domain}` }).click();
  await expect(page.getByRole("alertdialog")).toContainText(
    "Addresses of this domain can no longer sign in with the provider, and members who signed in with it are signed out",
  );
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove domain" }).click();
  await expect(page.getByText("The domain has been removed.")).toBeVisible();
  await colleague.goto(`${site.url}/passports`);
  await expect(colleague).toHaveURL(/\/sign-in\?/);
  await colleague.close();
  await provider.stop();
});
