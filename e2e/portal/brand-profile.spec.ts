import { randomInt } from "node:crypto";
import QRCode from "qrcode";
import { gs1CheckDigit } from "@/lib/ecodesign/gtin";
import { DAY_MS } from "@/lib/platform/clock";
import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

test("a brand says who it is; a mistyped number is found at once", async ({ site, page }) => {
  const brand = await openBrand(site);
  await signIn(page, brand.member, "/settings/brand");
  await expectAccessible(page);
  await page.getByLabel("Legal name").fill("Sarek Outdoor AB");
  await page.getByLabel("GLN").fill("9521234000106");
  await page.getByLabel("LEI").fill("5493001KJTIIGC8Y1R13");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("A GLN has 13 digits")).toBeVisible();
  await expect(page.getByText("An LEI has 20 characters")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("GLN").fill("9521234000105");
  await page.getByLabel("LEI").fill("5493001KJTIIGC8Y1R12");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("The profile has been saved.")).toBeVisible();
  await expect(page.getByLabel("Legal name")).toHaveValue("Sarek Outdoor AB");

  const links = page.getByLabel("Links, one per line");
  await links.fill("pip; ftp://www.sarek.example/{gtin}; Product page");
  await page.getByRole("button", { name: "Save links" }).click();
  await expect(page.getByText("This line cannot be read: 1.")).toBeVisible();
  await links.fill("pip; https://www.sarek.example/{gtin}; Product page; en");
  await page.getByRole("button", { name: "Save links" }).click();
  await expect(page.getByText("The links have been saved.")).toBeVisible();
  await expect(links).toHaveValue("pip; https://www.sarek.example/{gtin}; Product page; en");
  const digits = `0952${String(randomInt(1_000_000_000)).padStart(9, "0")}`;
  const gtin = `${digits}${gs1CheckDigit(digits)}`;
  const { productId } = await brand.product({ gtin: gtin.slice(1), name: "Sarek Shell Jacket" });
  const redirect = await page.request.get(`/01/${gtin}?linkType=gs1:pip`, { maxRedirects: 0 });
  expect(redirect.headers()["location"]).toMatch(`https://www.sarek.example/${gtin}?linkType=gs1:pip`);
  await site.database.pool.query("update products set recalled_at = '2026-11-03T09:00:00Z' where id = $1", [productId]);
  await page.goto(`/01/${gtin}/21/NOPE`);
  await expect(page).toHaveTitle(/^No item with this number was issued: Sarek Shell Jacket/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No item with this number was issued");
  await expect(page.getByRole("heading", { name: "Recalled: do not use" })).toBeVisible();
  await expectAccessible(page);
});

test("a brand shows its logo, and sets what holds for its transfers and how long it keeps addresses", async ({
  site,
  page,
}) => {
  const brand = await openBrand(site);
  const { passports } = await brand.product();
  await signIn(page, brand.member, "/settings/brand");
  const upload = async (name: string, mimeType: string, buffer: Buffer) => {
    await page.getByLabel(/image/).setInputFiles({ name, mimeType, buffer });
    await page.getByRole("button", { name: "Upload" }).click();
  };
  await upload("logo.png", "image/png", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
  await expect(page.getByText("This is not a PNG, JPEG or WebP image")).toBeVisible();
  await upload("logo.png", "image/png", await QRCode.toBuffer("logo", { width: 64 }));
  await expect(page.getByText("The logo has been saved.")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/p/${passports[0]!.code}`);
  const logo = page.locator("header img");
  const answer = await page.request.get((await logo.getAttribute("src"))!);
  expect(answer.headers()).toMatchObject({
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
  });
  expect(answer.headers()).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "cache-control": expect.stringContaining("immutable"),
  });
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.goto("/settings/transfers");
  await page.getByLabel("Validity of links in days").fill("31");
  await page.getByRole("button", { name: "Save defaults" }).click();
  await expect(page.getByText("Enter 1 to 30 days.")).toBeVisible();
  await page.getByLabel("Validity of links in days").fill("10");
  await page.getByRole("switch").check();
  await page.getByRole("button", { name: "Save defaults" }).click();
  await expect(page.getByText("The defaults have been saved and apply from the next transfer on")).toBeVisible();
  await expectAccessible(page);
  const { body } = await brand.api.post("/v1/transfer", {
    code: passports[0]!.code,
    recipient_email: "anna@example.com",
  });
  expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(10 * DAY_MS);
  await page.goto("/settings/data");
  await page.getByLabel("Recipients").fill("20");
  await page.getByRole("button", { name: "Save retention times" }).click();
  await expect(
    page.getByText("The retention times have been saved and apply from the next deletion on."),
  ).toBeVisible();
  await expectAccessible(page);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a mistyped country is said, and the profile is saved", async ({ site, page }) => {
    const brand = await openBrand(site);
    await signIn(page, brand.member, "/settings/brand");
    await page.getByLabel("City").fill("Gothenburg");
    await page.getByLabel("Country").fill("Sweden");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByText("Enter a two-letter country code, such as DE")).toBeVisible();
    await page.getByLabel("Country").fill("SE");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByText("The profile has been saved.")).toBeVisible();
    await expect(page.getByLabel("City")).toHaveValue("Gothenburg");
    await page.getByLabel("City").fill("");
    await page.getByLabel("Country").fill("Norway");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByLabel("Country")).toHaveValue("Norway");
    await expect(page.getByLabel("City")).toHaveValue("");
  });
});
