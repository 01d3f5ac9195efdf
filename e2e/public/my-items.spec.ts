import { expectAccessible } from "../support/axe";
import { openBrand } from "../support/portal";
import { expect, type Site, test } from "../support/servers";
import { linkIn, mailboxOf } from "../support/smtp-server";

test.describe.configure({ timeout: 120_000 });

/** An item on its way to somebody, with the link that decides. */
async function offer(site: Site, recipient: string) {
  const brand = await openBrand(site);
  const { passports } = await brand.product({ name: "Sarek Shell Jacket", warrantyMonths: 24 });
  const { code } = passports[0]!;
  const { status } = await brand.api.post("/v1/transfer", { code, recipient_email: recipient });
  expect(status).toBe(201);
  const mail = await site.inbox.waitForMail(recipient, { fits: ({ text }) => text.includes("/t/") });
  return { brand, code, link: linkIn(mail.text, site.url)! };
}
const placeLinkIn = (text: string) => /http\S+\/my-items\/open\/[A-Za-z0-9_-]+/.exec(text)![0];

test.describe("without scripts, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("the receipt's link opens one's items; there they are passed on by a code, reported and found again", async ({
    site,
    page,
    browser,
  }) => {
    const [anna, berta] = [mailboxOf("anna"), mailboxOf("berta")];
    const { brand, code, link } = await offer(site, anna);
    await page.goto(link);
    await page.getByRole("button", { name: "Accept the passport" }).click();
    const receipt = await site.inbox.waitForMail(anna, { fits: ({ text }) => text.includes("/my-items/open/") });
    await page.goto(placeLinkIn(receipt.text));
    await page.getByRole("button", { name: "Open my items" }).click();
    await expect(page).toHaveURL(`${site.url}/my-items`);
    const session = (await page.context().cookies()).find(({ name }) => name === "carnet-items")!;
    expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/my-items" });
    await page.getByRole("link", { name: "Sarek Shell Jacket" }).click();
    const item = page.url();
    expect(item).not.toContain("@");

    await page.getByRole("button", { name: "Show a code" }).click();
    const shown = await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent();
    const buyer = await (await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })).newPage();
    await buyer.goto(`/p/${code}`);
    await buyer.getByRole("link", { name: "Take it over with a code" }).click();
    await buyer.getByLabel("Code of the present holder").fill(shown!);
    await buyer.getByLabel("Your e-mail address").fill(berta);
    await buyer.getByRole("button", { name: "Send me the link" }).click();
    await expect(buyer.getByText("The link to accept is on its way to your address.")).toBeVisible();
    const invitation = await site.inbox.waitForMail(berta, { fits: ({ text }) => text.includes("/t/") });

    await page.goto(item);
    await page.getByRole("button", { name: "Report stolen" }).click();
    await expect(page.getByText("Your report stands, and the brand has been told.")).toBeVisible();
    expect((await brand.api.get(`/v1/verify?code=${code}`)).body.authenticity.reasons).toEqual(["reported_stolen"]);
    await buyer.goto(linkIn(invitation.text, site.url)!);
    await expect(buyer.getByRole("button", { name: "Accept the passport" })).toHaveCount(0);
    await page.getByRole("button", { name: "I have it again" }).click();
    expect((await brand.api.get(`/v1/verify?code=${code}`)).body.authenticity.reasons).toEqual([]);

    // Another site's form does nothing here, though it brings the cookie along; nor does the link once more.
    await page.goto(placeLinkIn(receipt.text));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
    const foreign = await page.request.post(item, {
      multipart: { passportId: item.split("/").at(-1)!, report: "reported_stolen" },
      headers: { Origin: "https://evil.example" },
      maxRedirects: 0,
    });
    expect(foreign.status()).toBe(403);
    await buyer.context().close();
  });
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
