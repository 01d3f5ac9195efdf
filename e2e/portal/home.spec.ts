import { insertNotifications } from "@/db/queries/notifications";
import { inBrand } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { mintMember } from "@/lib/platform/testing/factories";
import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

test("home says what there is and what needs somebody, and every number leads to its list", async ({ site, page }) => {
  const brand = await openBrand(site);
  const { productId, passports } = await brand.product({ name: "Firn Shell", units: 3 });
  await brand.product({ name: "Kar 40 Rucksack" });
  await brand.api.post("/v1/transfer", {
    code: passports[0]!.code,
    recipient_email: "anna@example.com",
    expires_in_days: 1,
  });
  await site.database.pool.query("update products set recalled_at = now() where id = $1", [productId]);
  await signIn(page, brand.member);
  await expect(page.getByRole("link", { name: "1 product is recalled" })).toHaveAttribute(
    "href",
    `/products/${productId}`,
  );
  await expect(page.getByRole("progressbar", { name: "The last 60 seconds" })).toHaveAttribute("aria-valuemax", "1000");
  await expect(page.getByRole("img", { name: /Requests on each of the last 30 days/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByText("Show as table").first().click();
  await expect(page.getByRole("table").first()).toBeVisible();
  await page.getByRole("link", { name: "1 transfer expires within two days" }).click();
  await expect(page.getByRole("heading", { name: "Transfer of Firn Shell" })).toBeVisible();
  await page.goto("/home");
  await page.getByRole("link", { name: "Pending transfers" }).click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
});

test("home shows a viewer nothing of keys and requests", async ({ site, page }) => {
  const brand = await openBrand(site);
  await brand.product();
  await signIn(page, await mintMember(site.database.db, { brandId: brand.brandId, role: "viewer" }));
  await expect(page.getByText("Nothing needs your attention.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "API usage" })).toHaveCount(0);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
});

test("the bell shows what is unread, opens its object and is empty after that, with and without a mouse", async ({
  site,
  page,
}) => {
  const { db } = site.database;
  const brand = await openBrand(site, { role: "manager" });
  const { productId } = await brand.product({ name: "Firn Shell" });
  const userIds = [brand.member.userId];
  const news = {
    brandId: brand.brandId,
    kind: "review_mentioned",
    subjectIds: [productId],
    at: now(),
    userIds,
  } as const;
  for (let index = 0; index < 2; index += 1) await insertNotifications(inBrand(db, brand.brandId), news);
  await signIn(page, brand.member);
  const bell = page.getByRole("button", { name: "Notifications: 2 unread" }).locator("visible=true");
  await bell.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await expect(panel.getByRole("listitem")).toHaveCount(2);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(bell).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
  await panel
    .getByRole("button", { name: /A comment mentions you: Firn Shell/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/compliance/products/${productId}#comments$`));

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/notifications?show=unread");
  await expect(page.getByRole("main").getByRole("button", { name: /A comment mentions you/ })).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole("main").getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("All notifications are marked as read.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Notifications", exact: true }).locator("visible=true")).toBeVisible();
});
