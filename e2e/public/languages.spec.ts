import type { Page } from "playwright/test";
import { NAVIGATION } from "@/components/shell/navigation";
import { checkProducts } from "@/lib/compliance/assessment/check-products";
import { BIKE_BATTERY } from "@/lib/compliance/testing/realistic-products";
import { CLEAN_PRODUCT } from "@/lib/compliance/testing/review-kit";
import { EVERY_STATE } from "@/lib/ecodesign/testing/every-field";
import { now } from "@/lib/platform/clock";
import { LOCALE_COOKIE } from "@/lib/platform/i18n/cookies";
import { DEFAULT_LOCALE, type Locale, LOCALES } from "@/lib/platform/i18n/locales";
import { violationsOf } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, type Site, test } from "../support/servers";

/**
 * The journeys are in English. Here every main page is opened in one of the other languages, in turn: it declares its
 * language, fits a phone and a desktop, and axe finds nothing.
 */

const HAND = { width: 390, height: 900 };
const DESK = { width: 1440, height: 900 };
const LANGUAGES = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);

const NOT_HERE = /^\/(docs|operator|mailbox)/;
const PORTAL_PATHS = NAVIGATION.flatMap(({ places }) => places)
  .map(({ href }) => href as string)
  .filter((href) => !NOT_HERE.test(href));

/** A brand with something on each of its pages. */
async function pagesOf(site: Site) {
  const brand = await openBrand(site, { role: "owner" });
  const { db } = site.database;
  const battery = await brand.api.post("/v1/products", {
    ...BIKE_BATTERY,
    serial_number: "PK-1",
    battery_state: EVERY_STATE,
  });
  const jacket = await brand.product({ ...CLEAN_PRODUCT, productGroup: "textiles" });
  const productIds = [battery.body.id, jacket.productId];
  await db.transaction((tx) => checkProducts(tx, { productIds, at: now() }));
  const { passportId, code } = jacket.passports[0]!;
  const { rows } = await site.database.pool.query<{ id: string }>("select id from passports where product_id = $1", [
    battery.body.id,
  ]);
  const transfer = await brand.api.post("/v1/transfer", { code, recipient_email: "ada@example.com" });
  const [product, review] = [`/products/${battery.body.id}`, `/compliance/products/${jacket.productId}`];
  const portal = [
    ...PORTAL_PATHS,
    ...[product, `${product}/edit`, `${product}/versions`, `${product}/units`, `${product}/batches`, "/products/new"],
    `/products/grid?ids=${battery.body.id}`,
    ...[`/passports/${rows[0]!.id}`, `/passports/${passportId}/warranties/new`, `/transfers/${transfer.body.id}`],
    ...["/transfers/new", "/imports/new", "/api-keys/new", "/settings/team/invite", "/notifications"],
    ...["/compliance/queue?view=all", "/compliance/matrix", "/compliance/checks", "/compliance/evidence", review],
    ...["", "/files", "/answers", "/operators"].map((path) => `/compliance/registry${path}`),
  ];
  const strangers = ["/", "/sign-in", "/forgot-password", "/docs", "/accessibility", "/p", "/nowhere"];
  return { brand, portal, strangers: [...strangers, `/p/${code}`, `/p/${battery.body.code}`] };
}

async function checkPage(page: Page, path: string, locale: Locale): Promise<string[]> {
  await page.setViewportSize(HAND);
  await page.goto(path);
  await expect(page).toHaveTitle(/./);
  const problems: string[] = [];
  const note = (what: string) => problems.push(`${locale} ${path}: ${what}`);
  for (const size of [HAND, DESK]) {
    await page.setViewportSize(size);
    const { isWider, language } = await page.evaluate(() => ({
      isWider: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      language: document.documentElement.lang,
    }));
    if (language !== locale) note(`is in ${language}`);
    if (isWider) note(`is wider than ${size.width} pixels`);
  }
  for (const violation of await violationsOf(page)) note(violation);
  return problems;
}

test.describe.configure({ timeout: 180_000 });

test("every main page in other languages says which it is in, fits the window, and leaves axe nothing to find", async ({
  site,
  browser,
}) => {
  const { brand, portal, strangers } = await pagesOf(site);
  const problems: string[] = [];
  for (const [turn, locale] of LANGUAGES.entries()) {
    const context = await browser.newContext({ baseURL: site.url, reducedMotion: "reduce" });
    await context.addCookies([{ name: LOCALE_COOKIE, value: locale, url: site.url }]);
    const page = await context.newPage();
    const visit = async (paths: readonly string[]) => {
      for (const [index, path] of paths.entries())
        if (index % LANGUAGES.length === turn) problems.push(...(await checkPage(page, path, locale)));
    };
    await visit(strangers);
    await signIn(page, brand.member, "/home");
    await visit(portal);
    await context.close();
  }
  expect(problems).toEqual([]);
});
