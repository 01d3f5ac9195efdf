import { mintMember } from "@/lib/platform/testing/factories";
import { expectAccessible } from "../support/axe";
import { chooseStatus, openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

// axe looks at each page four times.
test.describe.configure({ timeout: 180_000 });

test("a suspended passport says so at once, with its reason in the timeline, and is reinstated", async ({
  site,
  page,
}) => {
  const brand = await openBrand(site, { role: "manager" });
  const { passportId, code } = (await brand.product()).passports[0]!;
  const verified = async () => (await brand.api.get(`/v1/verify?code=${code}`)).body.authenticity;
  await signIn(page, brand.member, `/passports/${passportId}`);
  await chooseStatus(page, "Suspend");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("sees that it is suspended");
  await dialog.getByLabel("Reason").fill("Returned with a broken seal");
  await dialog.getByRole("button", { name: "Suspend the passport" }).click();
  await expect(
    page.getByText("The passport is suspended. Anyone who verifies it can see this from now on."),
  ).toBeVisible();
  await expect(page.getByRole("list", { name: "Timeline" }).getByRole("listitem").first()).toContainText(
    "Returned with a broken seal",
  );
  expect(await verified()).toMatchObject({ status: "suspect", reasons: ["suspended"] });
  await expectAccessible(page);

  await page.getByRole("button", { name: "Reinstate" }).click();
  await page.getByRole("alertdialog").getByLabel("Reason").fill("Seal replaced");
  await page.getByRole("alertdialog").getByRole("button", { name: "Reinstate the passport" }).click();
  await expect(page.getByText("The passport is active again.")).toBeVisible();
  expect(await verified()).toMatchObject({ status: "authentic", reasons: [] });
});

test("a dialog is sent and left by keyboard alone", async ({ site, page }) => {
  const brand = await openBrand(site);
  const { passportId } = (await brand.product()).passports[0]!;
  await signIn(page, brand.member, `/passports/${passportId}`);
  const menu = page.locator("summary", { hasText: "Change status" });
  await menu.press("Enter");
  await page.getByRole("button", { name: "Revoke" }).press("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(menu).toBeFocused();
});

test("a viewer is offered no change, and another brand's passport does not exist", async ({ site, page }) => {
  const [brand, stranger] = [await openBrand(site), await openBrand(site)];
  const { passportId } = (await brand.product()).passports[0]!;
  const viewer = await mintMember(site.database.db, { brandId: brand.brandId, role: "viewer" });
  await signIn(page, viewer, `/passports/${passportId}`);
  await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
  await expect(page.getByText("Change status")).toBeHidden();
  await expect(page.getByRole("link", { name: "Add", exact: true })).toBeHidden();
  const [foreign] = (await stranger.product()).passports;
  expect((await page.goto(`/passports/${foreign!.passportId}`))!.status()).toBe(404);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an item is reported stolen, and the report is cleared", async ({ site, page }) => {
    const brand = await openBrand(site);
    const { passportId, code } = (await brand.product()).passports[0]!;
    await signIn(page, brand.member, `/passports/${passportId}`);
    await chooseStatus(page, "Report stolen", "once");
    await page.getByRole("button", { name: "Report stolen" }).click();
    await expect(page.getByText("The item is reported stolen. Anyone who verifies it")).toBeVisible();
    expect((await brand.api.get(`/v1/verify?code=${code}`)).body.authenticity).toMatchObject({
      reasons: ["reported_stolen"],
    });
    await page.locator("summary", { hasText: "Clear report" }).click();
    await page.getByRole("button", { name: "Clear report" }).click();
    await expect(page.getByText("The report is cleared.")).toBeVisible();
  });
});
