import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import jsQR from "jsqr";
import type { Browser } from "playwright/test";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { recallProduct } from "@/lib/lifecycle/recall-product";
import { contextOf } from "@/lib/platform/testing/factories";
import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, type Site, test } from "../support/servers";
import { linkIn, mailboxOf } from "../support/smtp-server";

test.describe.configure({ timeout: 120_000 });

/** Its script is in a local file; by default it would be fetched from elsewhere. */
const program = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(program)).buffer } });

/** An item with its label and the code below that, as they leave the printer of a brand that lets items be claimed. */
async function printed(site: Site, browser: Browser) {
  const brand = await openBrand(site);
  const { productId, passports } = await brand.product({ name: "Sarek Shell Jacket", warrantyMonths: 24 });
  const { passportId, code } = passports[0]!;
  // A printer is as fine as this.
  const context = await browser.newContext({ baseURL: site.url, deviceScaleFactor: 4, javaScriptEnabled: true });
  const desk = await context.newPage();
  await signIn(desk, brand.member, "/settings/claims");
  await expectAccessible(desk);
  await desk.getByLabel("With a code under the label").check();
  await desk.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByText("Your choice has been saved.")).toBeVisible();
  await desk.goto(`/passports/labels?ids=${passportId}`);
  const image = sharp(
    await desk.getByRole("region", { name: "Preview of the labels" }).locator("svg:visible").first().screenshot(),
  )
    .ensureAlpha()
    .raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  const pixels = Uint8ClampedArray.from(data);
  const scanned = jsQR(pixels, info.width, info.height)!.data;
  const [other] = await readBarcodes({ ...info, data: pixels, colorSpace: "srgb" }, { formats: ["QRCode"] });
  expect(other?.text, "two readers").toBe(scanned);
  await desk.getByText("Claim codes").click();
  const saving = desk.waitForEvent("download");
  await desk.getByRole("button", { name: "Create codes (JSON)" }).click();
  const [row] = JSON.parse(await readFile(await (await saving).path(), "utf8")) as { claim_code: string }[];
  await context.close();
  return { brand, productId, code, scanned, claimCode: row!.claim_code };
}
const claimLinkIn = (text: string) => /http\S+\/claim\/[A-Za-z0-9_-]+/.exec(text)![0];
const placeLinkIn = (text: string) => /http\S+\/my-items\/open\/[A-Za-z0-9_-]+/.exec(text)![0];

for (const javaScriptEnabled of [false, true]) {
  const how = `${javaScriptEnabled ? "with" : "without"} scripts`;
  test(`on a phone ${how} an item is scanned, claimed, passed on, stolen, found, and recalled with its second holder`, async ({
    site,
    browser,
  }) => {
    const phone = { baseURL: site.url, javaScriptEnabled, viewport: { width: 390, height: 844 } };
    const page = await (await browser.newContext(phone)).newPage();
    const [anna, berta] = [mailboxOf("anna"), mailboxOf("berta")];
    const { brand, productId, code, scanned, claimCode } = await printed(site, browser);
    await page.goto(scanned);
    await page.getByRole("link", { name: "Register it as yours" }).click();
    await page.getByLabel("Code under the label").fill(claimCode);
    await page.getByLabel("Your e-mail address").fill(anna);
    await page.getByRole("button", { name: "Send me the link" }).click();
    await expect(page.getByText("A link is on its way to your address.")).toBeVisible();
    const mail = await site.inbox.waitForMail(anna, { fits: ({ text }) => text.includes("/claim/") });
    await page.goto(claimLinkIn(mail.text));
    await page.getByRole("button", { name: "Yes, it is mine" }).click();
    await expect(page).toHaveURL(`${site.url}/my-items`);
    await expect(page.getByText("The passport is yours.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Sarek Shell Jacket" })).toBeVisible();
    const receipt = await site.inbox.waitForMail(anna, { fits: ({ text }) => text.includes("/my-items/open/") });
    await page.goto(placeLinkIn(receipt.text));
    await page.getByRole("button", { name: "Open my items" }).click();
    await expect(page).toHaveURL(`${site.url}/my-items`);
    const session = (await page.context().cookies()).find(({ name }) => name === "carnet-items")!;
    expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    await page.getByRole("link", { name: "Sarek Shell Jacket" }).click();
    await page.waitForURL(/\/my-items\/psp_/);
    const item = page.url();
    expect(item).not.toContain("@");

    await page.getByRole("button", { name: "Show a code" }).click();
    const itemCode = await page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/).textContent();
    const buyer = await (await browser.newContext(phone)).newPage();
    await buyer.goto(`/p/${code}`);
    await buyer.getByRole("link", { name: "Take it over with a code" }).click();
    await buyer.getByLabel("Code of the current holder").fill(itemCode!);
    await buyer.getByLabel("Your e-mail address").fill(berta);
    await buyer.getByRole("button", { name: "Send me the link" }).click();
    await expect(buyer.getByText("The link to accept is on its way to your address.")).toBeVisible();
    const invitation = await site.inbox.waitForMail(berta, { fits: ({ text }) => text.includes("/t/") });

    await page.goto(item);
    const opener = javaScriptEnabled
      ? page.getByRole("button", { name: "Report stolen" })
      : page.locator("summary", { hasText: "Report stolen" });
    await opener.click();
    await expect(page.getByText("warns everyone who scans the item: “Reported stolen")).toBeVisible();
    await page.getByLabel("Day of the theft").fill("2026-11-20");
    await page.getByLabel("Police reference").fill("Az. 4711/26");
    await page.getByRole("button", { name: "Report as stolen" }).click();
    await expect(page.getByText("Your report is published, and the brand has been notified.")).toBeVisible();
    await expect(page.getByText("Az. 4711/26")).toBeVisible();
    const verified = (await brand.api.get(`/v1/verify?code=${code}`)).body;
    expect([verified.authenticity.reasons, JSON.stringify(verified).includes("4711/26")]).toEqual([
      ["reported_stolen"],
      false,
    ]);
    await buyer.goto(linkIn(invitation.text, site.url)!);
    await expect(buyer.getByRole("button", { name: "Accept the passport" })).toHaveCount(0);
    await page.getByRole("button", { name: "I have it again" }).click();
    await expect(opener).toBeVisible();
    expect((await brand.api.get(`/v1/verify?code=${code}`)).body.authenticity.reasons).toEqual([]);

    // The report has ended the offer, so there is another.
    const ended = linkIn(invitation.text, site.url)!;
    await page.getByLabel("The new holder’s e-mail address").fill(berta);
    await page.getByRole("button", { name: "Send the link" }).click();
    const isNew = (text: string) => text.includes("/t/") && !text.includes(ended);
    await buyer.goto(
      linkIn((await site.inbox.waitForMail(berta, { fits: ({ text }) => isNew(text) })).text, site.url)!,
    );
    await buyer.getByRole("button", { name: "Accept the passport" }).click();
    const hers = await site.inbox.waitForMail(berta, { fits: ({ text }) => text.includes("/my-items/open/") });
    await page.goto(item);
    await expect(page, "it is nobody's who gave it away").toHaveURL(`${site.url}/my-items`);
    const actor = { ...brand.member.actor };
    await recallProduct(contextOf(site.database.db, actor), { productId, reason: "The zip may break" });
    await site.inbox.waitForMail(berta, { fits: ({ subject }) => subject.startsWith("Recall: Sarek Shell Jacket") });
    await buyer.goto(placeLinkIn(hers.text));
    await buyer.getByRole("button", { name: "Open my items" }).click();
    await buyer.getByRole("link", { name: "Sarek Shell Jacket" }).click();
    await expect(buyer.getByText("Reason: The zip may break.")).toBeVisible();

    // A form of another site has no effect here, although the cookie is sent; nor does using the link again.
    await page.goto(placeLinkIn(receipt.text));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
    const foreign = await page.request.post(item, {
      multipart: { passportId: item.split("/").at(-1)!, report: "reported_stolen" },
      headers: { Origin: "https://evil.example" },
      maxRedirects: 0,
    });
    expect(foreign.status()).toBe(403);
    for (const each of [page, buyer]) await each.context().close();
  });
}

test("a claim without a code waits for the brand, which grants it", async ({ site, page, browser }) => {
  const brand = await openBrand(site);
  await site.database.pool.query("update brands set claims_by = 'receipt' where id = $1", [brand.brandId]);
  const { code } = (await brand.product({ name: "Firn Shell" })).passports[0]!;
  const carla = mailboxOf("carla");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/p/${code}/claim`);
  await expectAccessible(page);
  await page.getByLabel("Receipt number").fill("R-2027-11");
  await page.getByLabel("Your e-mail address").fill(carla);
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(page.getByText("A link is on its way to your address.")).toBeVisible();
  const mail = await site.inbox.waitForMail(carla, { fits: ({ text }) => text.includes("/claim/") });
  await page.goto(claimLinkIn(mail.text));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Yes, it is mine" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Your claim is with ${brand.name}`);

  const desk = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signIn(desk, brand.member, "/home");
  await desk.getByRole("link", { name: "1 claim is waiting" }).click();
  await expectAccessible(desk);
  await desk.getByRole("link", { name: /Firn Shell/ }).click();
  await expect(desk.getByText("R-2027-11")).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole("button", { name: "Approve the claim" }).click();
  await expect(desk.getByText("The claim is approved.")).toBeVisible();
  await site.inbox.waitForMail(carla, { fits: ({ text }) => text.includes("/my-items/open/") });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Firn Shell is yours");
  await desk.context().close();
});

test("whoever holds nothing is told the same, and sees nobody's items", async ({ site, page }) => {
  await page.goto("/my-items");
  await expectAccessible(page);
  await page.getByLabel("E-mail address").fill(mailboxOf("nobody"));
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByText("If this address holds an item, a link is on its way.")).toBeVisible();
  await page.goto("/my-items/psp_00000000000000000000000000");
  await expect(page).toHaveURL(`${site.url}/my-items`);
  expect((await page.request.get("/my-items/data")).status()).toBe(404);
});

for (const javaScriptEnabled of [true, false])
  test(`what is refused stays in its field, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    site,
    browser,
  }) => {
    const brand = await openBrand(site);
    const { passports } = await brand.product({ name: "Firn Shell" });
    const item = `/p/${passports[0]!.code}`;
    const page = await (await browser.newContext({ baseURL: site.url, javaScriptEnabled })).newPage();
    for (const [path, typed] of [
      ["/my-items", {}],
      ["/access", {}],
      [`${item}/receive`, { item_code: "ABCD-2345" }],
    ] as const) {
      await page.goto(path);
      const entries = Object.entries({
        ...typed,
        [path === `${item}/receive` ? "recipient_email" : "email"]: "rita@shop",
      });
      for (const [name, text] of entries) await page.locator(`[name=${name}]`).fill(text);
      await page
        .locator("form")
        .filter({ has: page.locator("[name$=email]") })
        .getByRole("button")
        .click();
      await expect(page.getByText("Enter exactly one e-mail address"), path).toBeVisible();
      for (const [name, text] of entries) await expect(page.locator(`[name=${name}]`), path).toHaveValue(text);
    }
    await page.context().close();
  });
