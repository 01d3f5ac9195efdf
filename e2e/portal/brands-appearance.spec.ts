import sharp from "sharp";
import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

test("a brand tries out its pages' appearance, publishes it, and goes back", async ({ site, page, browser }) => {
  const brand = await openBrand(site);
  const { passports } = await brand.product({ serialNumber: "FACE-1" });
  const publicPage = `${site.url}/p/${passports[0]!.code}`;
  const strangers = await browser.newContext({ locale: "en" });
  const outside = await strangers.newPage();
  const coverOf = (at: typeof page) =>
    at.locator("header.on-cover").evaluate((head) => getComputedStyle(head).backgroundColor);

  await signIn(page, brand.member, "/settings/appearance");
  await expectAccessible(page);
  await page.getByLabel("Head of the page", { exact: true }).fill("#123742");
  await page.getByLabel("Lettering on it", { exact: true }).fill("#35606c");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("This colour has too little contrast here.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Use #/ }).click();
  const frame = page.frameLocator("#face-preview");
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("This code is genuine");
  await expect
    .poll(() => frame.locator("header.on-cover").evaluate((head) => getComputedStyle(head).backgroundColor))
    .toBe("rgb(18, 55, 66)");
  await page.getByLabel("Book a repair").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Enter an https address")).toBeVisible();
  await page.getByLabel("Book a repair").fill("https://www.brand.example/repair");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("The draft has been saved.")).toBeVisible();
  const picture = { name: "cover.jpg", mimeType: "image/jpeg" };
  const buffer = await sharp({ create: { width: 900, height: 500, channels: 3, background: "#a0c0b0" } })
    .jpeg()
    .toBuffer();
  await page.getByLabel("Cover picture").setInputFiles({ ...picture, buffer });
  await page.getByRole("button", { name: "Upload" }).first().click();
  await expect(frame.getByRole("link", { name: "Book a repair" })).toBeAttached();
  const source = (await frame.locator("header img").getAttribute("src"))!;

  const preview = await page.request.get("/face-preview");
  expect(preview.headers()).toMatchObject({
    "x-frame-options": "SAMEORIGIN",
    "content-security-policy": expect.stringContaining("frame-ancestors 'self'"),
  });
  expect((await page.request.get(source)).headers()["cache-control"]).toBe("private, no-store");
  expect((await outside.request.get(`${site.url}${source}`)).status()).toBe(404);
  await outside.goto(`${site.url}/face-preview`);
  await expect(outside).toHaveURL(/\/sign-in/);
  await outside.goto(publicPage);
  expect(await coverOf(outside)).toBe("rgb(77, 18, 26)");

  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("The appearance has been published.")).toBeVisible();
  await outside.reload();
  expect(await coverOf(outside)).toBe("rgb(18, 55, 66)");
  await expect(outside.getByRole("link", { name: "Book a repair" })).toHaveAttribute(
    "href",
    "https://www.brand.example/repair",
  );
  await expect(outside.locator('meta[name="theme-color"]').first()).toHaveAttribute("content", "#123742");
  expect((await outside.request.get(`${site.url}${source}`)).headers()["cache-control"]).toContain("immutable");
  await expectAccessible(outside);

  await page.getByLabel("Head of the page", { exact: true }).fill("#0b2229");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText(/^Version 2/)).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish again" }).click();
  await expect(page.getByText("The version has been published again.")).toBeVisible();
  await outside.reload();
  expect(await coverOf(outside)).toBe("rgb(18, 55, 66)");
  await strangers.close();
});
