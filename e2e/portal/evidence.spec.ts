import { expectAccessible } from "../support/axe";
import { CERTIFICATE } from "../support/evidence";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

// axe looks at each page four times.
test.describe.configure({ timeout: 180_000 });

test("a document is found by its end, handed out to be saved only, and deleted with a warning of what that means", async ({
  site,
  page,
  browser,
}) => {
  const [brand, stranger] = [await openBrand(site, { role: "compliance" }), await openBrand(site)];
  const { productId } = await brand.product({ name: "Skarv Shell" });
  // This browser runs no scripts: file and form travel together.
  const bare = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
  await signIn(bare, brand.member, `/compliance/products/${productId}/evidence`);
  await bare
    .locator("input[type=file]")
    .setInputFiles({ name: "grs.pdf", mimeType: "application/pdf", buffer: CERTIFICATE });
  await bare.getByLabel("Title").fill("GRS scope certificate");
  await bare.getByLabel("Valid until").fill("2030-05-31");
  await bare.getByRole("button", { name: "Upload as evidence" }).click();
  await expect(bare.getByText("The document has been uploaded, and the product has been checked again")).toBeVisible();
  await bare.close();

  await signIn(page, brand.member, `/compliance/products/${productId}`);
  const evidence = page.getByRole("list", { name: "Evidence" });
  const href = (await evidence.getByRole("link", { name: /PDF/ }).getAttribute("href"))!;
  const file = await page.request.get(href);
  expect(await file.body()).toEqual(CERTIFICATE);
  expect(file.headers()).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringMatching(/^attachment; /),
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  });
  const foreign = await browser.newPage({ baseURL: site.url });
  await signIn(foreign, stranger.member);
  expect((await foreign.request.get(href)).status()).toBe(404);
  await foreign.close();

  await page.goto("/compliance/evidence?expiry=soon");
  await expect(page.getByText("GRS scope certificate")).toBeHidden();
  await page.goto("/compliance/evidence?expiry=later");
  await expectAccessible(page);
  await page.getByRole("table").getByRole("link", { name: "GRS scope certificate" }).click();
  await expect(page.getByRole("heading", { name: "GRS scope certificate" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("The file is deleted permanently.");
  await expect(dialog).toContainText("Skarv Shell");
  await dialog.getByRole("button", { name: "Delete document" }).click();
  await expect(page.getByText("This document is deleted")).toBeVisible();
  expect((await page.request.get(href)).status()).toBe(404);
});
