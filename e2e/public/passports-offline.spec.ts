import type { BrowserContext, Page } from "playwright/test";
import { insertGrant } from "@/db/queries/access-grants";
import { insertHolderSession } from "@/db/queries/holders";
import { acrossBrands } from "@/db/tenant";
import { holderCookieName } from "@/lib/holders/enter-account";
import { mintToken } from "@/lib/people/auth/begin-session";
import { DAY_MS, now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { hashAddress, encrypt } from "@/lib/platform/secrets";
import { openBrand, signIn } from "../support/portal";
import { expect, type Site, test } from "../support/servers";
import { mailboxOf } from "../support/smtp-server";

test.describe.configure({ timeout: 120_000 });

const RESTRICTED = "Undo six T10 screws, in this order.";

async function openRestricted(site: Site) {
  const brand = await openBrand(site);
  const { productId, passports } = await brand.product({
    name: "Kraft power pack",
    productGroup: "battery",
    ecodesign: { disassembly_instructions: { en: RESTRICTED } },
  });
  const { passportId, code } = passports[0]!;
  return { brand, productId, passportId, code };
}

/** Lets a browser read with a grant, as after the link that was mailed. */
async function enterAsReader(site: Site, context: BrowserContext, of: Awaited<ReturnType<typeof openRestricted>>) {
  const { brand, productId, passportId } = of;
  const db = acrossBrands(site.database.db);
  const email = mailboxOf("rita");
  const [until, mailboxHash] = [new Date(now().getTime() + DAY_MS), hashAddress(email)];
  await insertGrant(db, {
    ...{ id: newId("acg"), brandId: brand.brandId, productId, passportId, accessSet: "legitimate_interest" },
    ...{ scope: "passport", status: "granted", role: "repairer", name: "Rita Repair", organisation: "Repair Ltd" },
    ...{ purpose: "To open the housing", locale: "en", email, emailHash: mailboxHash, createdAt: now() },
    ...{ expiresAt: until, grantUntil: until, grantedBy: newId("usr"), consentedBy: newId("usr") },
  });
  const { token, tokenHash } = mintToken();
  await insertHolderSession(db, {
    tokenHash,
    mailboxHash,
    sealed: encrypt(email),
    onlyBrand: null,
    createdAt: now(),
    expiresAt: until,
  });
  await context.addCookies([{ name: holderCookieName(), value: token, url: site.url }]);
}

const storedText = (page: Page, url: string) =>
  page.evaluate(async (address) => (await caches.match(address))?.text() ?? null, url);

/** Opens a page twice: the second time the worker controls it. */
async function openControlled(page: Page, path: string) {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

test("what only a reader with a grant sees is never stored: offline the page shows what everyone reads", async ({
  site,
  page,
  context,
}) => {
  const subject = await openRestricted(site);
  const url = `${site.url}/p/${subject.code}`;
  await openControlled(page, url);
  await expect.poll(() => storedText(page, url)).toContain("Kraft power pack");
  await enterAsReader(site, context, subject);
  // What would be stored by mistake is a copy of this answer.
  await page.evaluate(async (address) => {
    for (const name of await caches.keys()) await (await caches.open(name)).delete(address);
  }, url);
  await page.reload();
  await expect(page.getByText(RESTRICTED)).toBeVisible();
  await expect.poll(() => storedText(page, url)).toContain("Kraft power pack");
  expect(await storedText(page, url)).not.toContain(RESTRICTED);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("You are offline. This is the page as it was on")).toBeVisible();
  await expect(page.getByText(RESTRICTED)).toHaveCount(0);
});

test("a stored page is deleted once the server answers with anything but a public page", async ({ site, page }) => {
  const { passportId, code } = await openRestricted(site);
  const url = `${site.url}/p/${code}`;
  await openControlled(page, url);
  await expect.poll(() => storedText(page, url)).toContain("Kraft power pack");
  await site.database.pool.query("update passports set code = reverse(code) where id = $1", [passportId]);
  await page.reload();
  await expect.poll(() => storedText(page, url)).toBeNull();
});

test("signing out deletes what the browser stored", async ({ site, page }) => {
  const { brand, code } = await openRestricted(site);
  const url = `${site.url}/p/${code}`;
  await openControlled(page, url);
  await expect.poll(() => storedText(page, url)).toContain("Kraft power pack");
  await signIn(page, brand.member);
  await page.getByText("Robin Example").first().click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0);
});

test("another site cannot have the browser delete what it stored", async ({ site, request }) => {
  const headersOf = async (fetchSite: string) =>
    (await request.get(`${site.url}/sign-in?signed_out=1`, { headers: { "sec-fetch-site": fetchSite } })).headers();
  expect((await headersOf("same-origin"))["clear-site-data"]).toBe('"cache", "storage"');
  expect(await headersOf("cross-site")).not.toHaveProperty("clear-site-data");
});
