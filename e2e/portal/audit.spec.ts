import { mintMember } from "@/lib/platform/testing/factories";
import { expectAccessible } from "../support/axe";
import { openBrand, signIn, signInByForm } from "../support/portal";
import { expect, test } from "../support/servers";

test("what was done is in the log, with before and after; the log is narrowed, taken away and verified", async ({
  site,
  page,
}) => {
  const brand = await openBrand(site);
  const { userId } = await mintMember(site.database.db, { brandId: brand.brandId, role: "viewer" });
  await signInByForm(page, brand.member, "/settings/team");
  await page
    .getByRole("row", { name: /Viewer/ })
    .getByRole("button", { name: /^Change the role/ })
    .click();
  await page.getByRole("dialog").getByLabel("Developer").check();
  await page.getByRole("dialog").getByRole("button", { name: "Save role" }).click();
  await expect(page.getByText("The role has been changed.")).toBeVisible();

  await page.goto("/audit");
  await expectAccessible(page);
  await expect(page.getByRole("row", { name: /session\.started/ })).toBeVisible();
  await page.goto("/audit?area=member");
  await expect(page.getByRole("row", { name: /session\.started/ })).toHaveCount(0);
  await page.getByRole("link", { name: "member.role_changed" }).click();
  await expect(page.getByRole("definition").filter({ hasText: "Before" })).toContainText("viewer");
  await expect(page.getByRole("definition").filter({ hasText: "After" })).toContainText("developer");
  await expectAccessible(page);
  await page.getByRole("link", { name: "All entries about this object" }).click();
  await expect(page).toHaveURL(new RegExp(`q=${userId}`));
  await expect(page.getByRole("row", { name: /member\.role_changed/ })).toBeVisible();

  const csv = await (await page.request.get("/audit/export.csv?area=member")).text();
  expect(csv).toContain("member.role_changed");
  expect(csv).not.toContain("session.started");
  await page.goto("/audit");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("The audit log is intact")).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(/^Verified .*\.$/)).toBeVisible();
  await expect(page.getByRole("row", { name: /audit\.check_ended/ })).toBeVisible();
  await page.getByRole("button", { name: "Send to owners" }).click();
  await expect(
    page.getByText("Every owner receives a signed checkpoint of this log by e-mail once a day."),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stop sending" }).click();
  await expect(page.getByRole("row", { name: /audit\.head_mails_changed/ })).toHaveCount(2);
});

test("a viewer reads no log and takes none away", async ({ site, page }) => {
  const brand = await openBrand(site, { role: "viewer" });
  await signIn(page, brand.member, "/audit");
  await expect(page.getByText("Your role cannot see the audit log")).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: "Data and privacy" }).getByRole("link", { name: "Audit log" }),
  ).toHaveCount(0);
  expect((await page.request.get("/audit/export.csv")).status()).toBe(404);
  expect((await page.goto("/audit/1"))!.status()).toBe(404);
});
