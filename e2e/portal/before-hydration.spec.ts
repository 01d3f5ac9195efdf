import { chooseStatus, openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

/** A slow machine: the page is there, its scripts are not yet. */
test("what is opened and typed before scripts are ready stays, and works once they are", async ({ site, page }) => {
  const brand = await openBrand(site);
  const { passports } = await brand.product({ name: "Slow jacket" });
  await signIn(page, brand.member);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/_next/static/**/*.js*", async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(`/passports/${passports[0]!.passportId}`, { waitUntil: "commit" });
  await chooseStatus(page, "Suspend", "once");
  const reason = page.locator("#suspend-reason");
  await reason.fill("A parcel was stolen.");
  release();
  await page.waitForLoadState("networkidle");
  await expect(reason).toBeVisible();
  await expect(reason).toHaveValue("A parcel was stolen.");
  await page.locator("form").filter({ has: reason }).locator("button[type=submit]").click();
  await expect(reason).toBeHidden();
  await expect(page.getByText("A parcel was stolen.").first()).toBeVisible();
});
