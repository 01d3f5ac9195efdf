import type { Page } from "playwright/test";
import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

test.describe.configure({ timeout: 180_000 });

const NAMES = {
  long: "Sarekjacke".repeat(30),
  rtl: `\u0645\u0639\u0637\u0641 ${"\u062c\u0628\u0644\u064a".repeat(40)} (XL)`,
  emoji: "\u{1f9e5}\u{1f469}\u200d\u{1f527}".repeat(60),
};
const WIDTHS = [1440, 390];

/** Drawn as large as it is printed, so on a phone it scrolls inside its own frame. */
const SHEET = "Preview of the labels";

/** Elements that extend beyond their frame or the window, by their text. */
const outOfSight = (page: Page) =>
  page.evaluate((sheet) => {
    const wide = [
      ...document.querySelectorAll<HTMLElement>("main, main [role=region], main h1, main article, [role=dialog]"),
    ].filter(
      (element) => element.getAttribute("aria-label") !== sheet && element.scrollWidth > element.clientWidth + 1,
    );
    const page = document.documentElement;
    return [
      ...wide.map(
        (element) =>
          `${element.tagName} ${element.getAttribute("aria-label") ?? ""} ${element.scrollWidth} in ${element.clientWidth}`,
      ),
      ...(page.scrollWidth > page.clientWidth ? ["the page"] : []),
    ];
  }, SHEET);

test("names of 300 characters, from right to left and of pictures alone keep every column in sight, and are there whole on demand", async ({
  site,
  page,
}) => {
  const brand = await openBrand(site);
  const products = [];
  for (const name of Object.values(NAMES)) products.push(await brand.product({ name, model: "TV-1010" }));
  const [{ productId, passports }] = products as [(typeof products)[0]];
  await brand.api.post("/v1/transfer", { code: passports[0]!.code, recipient_email: `${"a".repeat(60)}@example.com` });
  await signIn(page, brand.member);
  const places = [
    "/products",
    "/passports",
    "/transfers",
    "/compliance/queue",
    "/compliance/matrix",
    `/products/${productId}`,
    `/products/${productId}/versions`,
    `/products/${productId}/units`,
    `/passports/${passports[0]!.passportId}`,
    `/compliance/products/${productId}`,
    `/passports/labels?ids=${passports[0]!.passportId}`,
    "/home",
    `/p/${passports[0]!.code}`,
  ];
  const cut: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of places) {
      await page.goto(path);
      cut.push(...(await outOfSight(page)).map((what) => `${path} at ${width}: ${what}`));
    }
  }
  expect(cut).toEqual([]);

  await page.goto(`/passports/labels?ids=${passports[0]!.passportId}`);
  const sheet = page.getByRole("region", { name: SHEET });
  await sheet.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => sheet.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/products");
  const row = page.getByRole("row").filter({ hasText: "Sarekjacke" });
  expect((await row.boundingBox())!.height).toBeLessThan(110);
  const fullText = row.locator("details span");
  await expect(fullText).toBeHidden();
  await row.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(fullText).toBeVisible();
  await expect(fullText).toContainText(NAMES.long);
  await expect(
    page.getByRole("row").filter({ hasText: "XL" }).getByRole("rowheader").locator("[dir=auto]").first(),
  ).toBeVisible();
  await expectAccessible(page);
});
