import type { Locator, Request } from "playwright/test";
import type { Role } from "@/lib/access/permissions";
import { mergedWorkbook } from "@/lib/imports/testing/serial-list";
import { mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { expectAccessible } from "../support/axe";
import { signIn } from "../support/portal";
import { expect, type Site, test } from "../support/servers";

/** The first day of a brand that has nothing yet, counted in clicks from the first page behind the sign-in on. */

test.describe.configure({ timeout: 90_000 });
test.use({ asksAhead: true });

const CLICKS_MAX = { spreadsheetToLabel: 12, developerToFirstCall: 4 };

function countingClicks() {
  const clicks = {
    count: 0,
    on: async (what: Locator) => {
      clicks.count += 1;
      await what.click();
    },
  };
  return clicks;
}

async function openNewBrand({ database: { db } }: Site, role?: Role) {
  const { brandId } = await mintBrand(db);
  return mintMember(db, { brandId, role });
}

const EANS = ["9521234000013", "9521234000020", "9521234000037"];
/** Three articles with three units each. */
const SERIALS = [
  "Artikelnummer;Bezeichnung;EAN;Seriennummer",
  ...Array.from({ length: 9 }, (_, unit) => `JK-${unit % 3};Jacke ${unit % 3};${EANS[unit % 3]};S-${100 + unit}`),
].join("\r\n");

test("a spreadsheet becomes printed labels", async ({ site, page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  const isPrefetch = (request: Request) => "next-router-prefetch" in request.headers();
  const prefetched: string[] = [];
  page.on("request", (request) => isPrefetch(request) && prefetched.push(request.url()));
  await signIn(page, await openNewBrand(site));
  expect(prefetched, "a page that only loads prefetches nothing").toEqual([]);
  const prefetch = page.waitForRequest(isPrefetch);
  await page.getByRole("link", { name: "Passports", exact: true }).hover();
  await prefetch;
  await expectAccessible(page);
  const clicks = countingClicks();
  await clicks.on(page.getByRole("button", { name: /From a spreadsheet/ }));
  await clicks.on(page.getByRole("link", { name: /Import your products/ }));
  await expectAccessible(page);
  const chooser = page.waitForEvent("filechooser");
  await clicks.on(page.getByText("Choose a file"));
  await (await chooser).setFiles({ name: "serien.csv", mimeType: "text/csv", buffer: Buffer.from(SERIALS) });
  await expect(page.getByRole("heading", { name: "Start the import?" })).toBeVisible({ timeout: 20_000 });
  await clicks.on(page.getByRole("button", { name: /^Import \d+/ }));
  await page.waitForURL(/\/imports\/imp_\w+(?:\?|$)/);
  await expect(page.getByText("3 products are imported")).toBeVisible({ timeout: 20_000 });
  await clicks.on(page.getByRole("link", { name: "Home" }));
  await expect(page.getByRole("listitem").filter({ hasText: "Import your products" })).toContainText("completed");
  await clicks.on(page.getByRole("link", { name: /^Create labels/ }));
  await clicks.on(page.getByRole("link", { name: "Create 9 labels" }));
  await clicks.on(page.getByRole("button", { name: "Print 9 labels" }));
  await expect(page.locator("html[data-printed]")).toBeAttached();
  expect((await page.pdf({ preferCSSPageSize: true })).byteLength).toBeGreaterThan(10_000);
  expect(clicks.count).toBeLessThanOrEqual(CLICKS_MAX.spreadsheetToLabel);
  await page.goto("/home");
  await expect(page.getByRole("listitem").filter({ hasText: "Create labels" })).toContainText("completed");
});

test("a messy workbook with merged German headers becomes printed labels of all its units", async ({ site, page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await signIn(page, await openNewBrand(site));
  const clicks = countingClicks();
  await clicks.on(page.getByRole("button", { name: /From a spreadsheet/ }));
  await clicks.on(page.getByRole("link", { name: /Import your products/ }));
  const chooser = page.waitForEvent("filechooser");
  await clicks.on(page.getByText("Choose a file"));
  const buffer = await mergedWorkbook();
  await (await chooser).setFiles({ name: "serienliste.xlsx", mimeType: "application/octet-stream", buffer });
  await expect(page.getByText("Ignored: Bemerkung")).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await clicks.on(page.getByRole("button", { name: "Validate rows" }));
  await expect(page.getByText("Row 124 looks like totals")).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await clicks.on(page.getByRole("button", { name: "Skip this row" }));
  await expect(page.getByRole("heading", { name: "Start the import?" })).toBeVisible({ timeout: 20_000 });
  await clicks.on(page.getByRole("button", { name: "Import 120 rows" }));
  await page.waitForURL(/\/imports\/imp_\w+(?:\?|$)/);
  await expect(page.getByText("4 products are imported")).toBeVisible({ timeout: 20_000 });
  await clicks.on(
    page
      .getByRole("main")
      .getByRole("link", { name: /labels/i })
      .first(),
  );
  await clicks.on(page.getByRole("button", { name: "Print 120 labels" }));
  await expect(page.locator("html[data-printed]")).toBeAttached();
  expect(clicks.count).toBeLessThanOrEqual(CLICKS_MAX.spreadsheetToLabel);
});

test("a developer gets a first 200, which the page notices by itself", async ({ site, page }) => {
  await signIn(page, await openNewBrand(site, "developer"));
  const clicks = countingClicks();
  await clicks.on(page.getByRole("button", { name: /From an ERP/ }));
  await clicks.on(page.getByRole("button", { name: "Create API key" }));
  const command = await page.getByRole("region", { name: "First request" }).innerText();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await clicks.on(page.getByRole("button", { name: "Copy command" }).first());
  await expect(page.getByText("Waiting for the first request …")).toBeVisible();
  await page.evaluate(() => Object.assign(window, { wasNotLoadedAnew: true }));
  const [, url, key] = /curl '([^']+)'[\s\S]*Bearer ([^"]+)"/.exec(command)!;
  expect((await fetch(url!, { headers: { Authorization: `Bearer ${key}` } })).status).toBe(200);
  await expect(page.getByText("The first request has arrived and succeeded.")).toBeVisible();
  expect(await page.evaluate(() => "wasNotLoadedAnew" in window)).toBe(true);
  await expect(page.getByTestId("api-key")).toHaveText(key!);
  await expectAccessible(page);
  expect(clicks.count).toBeLessThanOrEqual(CLICKS_MAX.developerToFirstCall);
});

test("example data can be looked at as what they are, passed on to oneself, and cleared", async ({ site, page }) => {
  await signIn(page, await openNewBrand(site));
  await page.getByRole("button", { name: "Add example data" }).click();
  await expect(page.getByText("9 example products with 70 units.")).toBeVisible();
  await page.getByRole("button", { name: /Manually/ }).click();
  await page.getByRole("link", { name: /Open a passport/ }).click();
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "Open here" }).click(),
  ]);
  await expect(popup.getByText("Example only").first()).toBeVisible();
  await expect(popup.getByText("Genuine code")).toHaveCount(0);
  await popup.close();
  await expect(page.getByText("A public page of your brand has been opened.")).toBeVisible();
  await page.getByRole("link", { name: /Transfer an item to yourself/ }).click();
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(page.getByText(/has been sent to/)).toBeVisible();

  await page.getByRole("button", { name: "Delete example data" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("9 example products and 70 units are deleted");
  await expect(dialog).toContainText("1 transfer");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete example data" }).click();
  await expect(page.getByText("The example data has been deleted.")).toBeVisible();
  await page.goto("/products");
  await expect(page.getByText("No products yet")).toBeVisible();
  await expect(page.getByRole("link", { name: "From a spreadsheet" })).toHaveAttribute("href", "/imports/new");
  await page.goto("/home");
  await page.getByRole("button", { name: "Hide" }).click();
  await expect(page.getByRole("heading", { name: "First steps" })).toHaveCount(0);
  await page.getByRole("button", { name: "Show first steps" }).click();
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
});
