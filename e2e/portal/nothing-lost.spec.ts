import type { BrowserContext, Page } from "playwright/test";
import { insertMember } from "@/db/queries/team";
import { inBrand } from "@/db/tenant";
import { expectAccessible } from "../support/axe";
import { openForms } from "../support/open-forms";
import { openBrand, signIn } from "../support/portal";
import { chooseGroup } from "../support/product-form";
import { expect, type Site, test } from "../support/servers";
import { Service } from "../support/service";

test.describe.configure({ timeout: 180_000 });

/** A separate server on the site's database, which can be killed while its pages are open. */
async function withOwnServer(site: Site, use: (server: Service) => Promise<void>): Promise<void> {
  const server = await Service.start({ databaseUrl: site.databaseUrl, smtpUrl: site.inbox.url });
  try {
    await use(server);
  } finally {
    await server.stop();
  }
}

const tabsOf = (context: BrowserContext, server: { url: string }) => async (path: string) => {
  const tab = await context.newPage();
  await tab.goto(`${server.url}${path}`);
  return tab;
};

const trouble = (page: Page) => page.locator("dialog[open]");

test("a server killed under five kinds of forms loses none of them, and each is sent once when it is back", async ({
  site,
  page,
  context,
}) => {
  await withOwnServer(site, async (server) => {
    const brand = await openBrand(site);
    await signIn(page, brand.member);
    const forms = await openForms(site, brand, tabsOf(context, server));
    await server.kill();
    for (const form of forms) {
      await form.page.bringToFront();
      await form.send();
      await expect(trouble(form.page)).toContainText("The server is not responding");
      await expect(trouble(form.page)).toContainText("Your entries are kept in the form.");
      await form.isUnchanged();
    }
    await expectAccessible(forms[0]!.page);
    await server.startAgain();
    for (const form of forms) {
      await form.page.bringToFront();
      await expect(trouble(form.page)).toHaveCount(0);
      await expect.poll(form.effects, { timeout: 20_000 }).toBe(1);
      await expect.poll(() => keptTexts(form.page)).toEqual([]);
    }
  });
});

/** What the tab has stored of the typed values; retries while the page navigates. */
const keptTexts = (page: Page) =>
  page
    .evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("carnet-typed ")))
    .catch(() => ["on its way"]);

test("a session that ends under five kinds of forms is begun again over them, and each is sent once", async ({
  site,
  page,
  context,
}) => {
  const brand = await openBrand(site);
  await signIn(page, brand.member);
  const forms = await openForms(site, brand, tabsOf(context, site));
  await site.database.pool.query("delete from sessions where user_id = $1", [brand.member.userId]);
  for (const form of forms) {
    await form.page.bringToFront();
    await form.send();
    await expect(trouble(form.page)).toContainText("Your session has ended");
    await expect(trouble(form.page)).toContainText(brand.member.email);
    await form.isUnchanged();
  }
  const opened = context.waitForEvent("page");
  await trouble(forms.at(-1)!.page).getByRole("button", { name: "Sign in" }).click();
  const window = await opened;
  await window.getByLabel("E-mail").fill(brand.member.email);
  await window.getByLabel("Password").fill(brand.member.password);
  await window.getByRole("button", { name: "Sign in" }).click();
  await expect(window).toHaveURL(/second-step/, { timeout: 30_000 });
  await window.getByLabel("Code").fill(brand.member.codes.pop()!);
  await window.getByRole("button", { name: "Continue" }).click();
  await expect.poll(() => window.isClosed() || !window.url().includes("/sign-in"), { timeout: 30_000 }).toBe(true);
  for (const form of forms) {
    await form.page.bringToFront();
    await expect(trouble(form.page)).toHaveCount(0);
    await expect.poll(form.effects, { timeout: 20_000 }).toBe(1);
  }
});

test("an answer that never came through is asked for again, and the form has one effect", async ({
  site,
  page,
  context,
}) => {
  const brand = await openBrand(site);
  await signIn(page, brand.member);
  const forms = await openForms(site, brand, tabsOf(context, site));
  let lost = 0;
  await context.route("**/*", async (route) => {
    if (route.request().method() !== "POST" || lost >= forms.length) return route.fallback();
    lost += 1;
    await route.fetch({ maxRedirects: 0 });
    await route.abort("connectionreset");
  });
  for (const form of forms) {
    await form.page.bringToFront();
    await form.send();
    await expect.poll(() => keptTexts(form.page), { timeout: 20_000 }).toEqual([]);
    expect(await form.effects()).toBe(1);
  }
  expect(lost).toBe(forms.length);
});

test("a page of another brand than the one that is open by now sends nothing, and a page loaded anew has what was typed", async ({
  site,
  page,
  context,
}) => {
  const [brand, other] = [await openBrand(site), await openBrand(site)];
  const inOther = inBrand(site.database.db, other.brandId);
  await insertMember(inOther, { brandId: other.brandId, userId: brand.member.userId, role: "owner" });
  const { pool } = site.database;
  const setBrand = (brandId: string) =>
    pool.query("update sessions set brand_id = $2 where user_id = $1", [brand.member.userId, brandId]);
  await signIn(page, brand.member);
  await setBrand(brand.brandId);
  await page.goto("/products/new");
  await page.getByLabel("Name", { exact: false }).first().fill("Typed in the first brand");
  await chooseGroup(page, "other");
  await setBrand(other.brandId);
  await page.getByRole("button", { name: "Create product" }).first().click();
  await expect(trouble(page)).toContainText("Another brand is open in this browser");
  await expect(trouble(page)).toContainText(brand.name);
  await trouble(page).getByRole("button", { name: "Back to the form" }).click();
  await expect(page.getByLabel("Name", { exact: false }).first()).toHaveValue("Typed in the first brand");
  expect((await pool.query("select 1 from products where name = 'Typed in the first brand'")).rowCount).toBe(0);

  await page.reload();
  await expect(page.getByLabel("Name", { exact: false }).first(), "another brand's page").toHaveValue("");
  await setBrand(brand.brandId);
  await page.reload();
  await expect(page.getByLabel("Name", { exact: false }).first()).toHaveValue("Typed in the first brand");
  await expect(page.getByText("Your earlier entries have been restored in the form.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Identity", exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Create product" }).first().click();
  await expect(trouble(page)).toContainText("You are offline");
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/products\/prd_/);
  expect(await keptTexts(page)).toEqual([]);
});
