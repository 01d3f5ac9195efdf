import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, type Site, test } from "../support/servers";
import { linkIn, mailboxOf } from "../support/smtp-server";

// axe looks at each page four times.
test.describe.configure({ timeout: 180_000 });

/** A brand's jacket, and its passport on the way to somebody. */
async function offer(site: Site, options: Record<string, unknown> = {}) {
  const brand = await openBrand(site);
  const { passports } = await brand.product({ name: "Sarek Shell Jacket", warrantyMonths: 24 });
  const { code } = passports[0]!;
  const hand = async (recipient: string, more: Record<string, unknown> = {}) => {
    const { status, body } = await brand.api.post("/v1/transfer", { code, recipient_email: recipient, ...more });
    expect(status).toBe(201);
    const mail = await site.inbox.waitForMail(recipient, { fits: ({ text }) => text.includes("/t/") });
    return { id: body.id as string, link: linkIn(mail.text, site.url)! };
  };
  const recipient = mailboxOf("anna");
  const statusOf = async (id: string) => (await brand.api.get(`/v1/transfers/${id}`)).body.status as string;
  return { brand, code, recipient, hand, statusOf, ...(await hand(recipient, options)) };
}

test.describe("without scripts, and in German", () => {
  test.use({ javaScriptEnabled: false, locale: "de-DE" });

  test("a link tells what is offered and is accepted", async ({ site, page }) => {
    const { id, link, statusOf, brand } = await offer(site, { message: "Viel Freude damit!" });
    await page.goto(link);
    const main = page.getByRole("main");
    await expect(page.getByText(brand.name).first()).toBeVisible();
    for (const text of ["Sarek Shell Jacket", "Viel Freude damit!", "Herstellergarantie"])
      await expect(main.getByText(text).first()).toBeVisible();
    await page.getByRole("button", { name: "Pass annehmen" }).click();
    await expect(page).toHaveURL(`${site.url}/my-items`);
    await expect(page.getByText("Der Pass gehört Ihnen.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Sarek Shell Jacket" })).toBeVisible();
    expect(await statusOf(id)).toBe("completed");
    await page.goto(link);
    await page.getByRole("link", { name: "English" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link has already been used");
    await page.goto(`${link}?done=accept&lang=en`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link has already been used");
  });
});

test("a recipient who was not meant declines, and nothing changes", async ({ site, page }) => {
  const { id, link, code, brand, statusOf } = await offer(site);
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have declined");
  await expectAccessible(page);
  expect(await statusOf(id)).toBe("declined");
  expect((await brand.api.get(`/v1/verify?code=${code}`)).body.owner.state).toBe("unclaimed");
});

test("the present holder is told of a transfer and stops it", async ({ site, page }) => {
  const { link, recipient, hand, statusOf } = await offer(site);
  await page.goto(link);
  await page.getByRole("button", { name: "Accept the passport" }).click();
  await expect(page.getByText("The passport is yours.")).toBeVisible();
  const resale = await hand(mailboxOf("bert"), { kind: "resale" });
  const notice = await site.inbox.waitForMail(recipient, {
    fits: ({ subject }) => subject.includes("about to be transferred"),
  });
  await page.goto(linkIn(notice.text, site.url)!);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Object to the transfer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The transfer has been stopped");
  expect(await statusOf(resale.id)).toBe("cancelled");
  await page.goto(resale.link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The transfer was cancelled");
});

test("replaced, cancelled and expired links say so, and offer nothing", async ({ site, page }) => {
  const { id, link, brand, recipient } = await offer(site);
  await signIn(page, brand.member, `/transfers/${id}`);
  await page.getByRole("button", { name: "Resend link" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send a new link" }).click();
  const mail = await site.inbox.waitForMail(recipient, { count: 2 });
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is a newer link");
  const newer = linkIn(mail.text, site.url)!;
  await page.goto(newer);
  await expect(page.getByRole("button", { name: "Accept the passport" })).toBeVisible();
  await brand.api.post(`/v1/transfers/${id}/cancel`);
  await page.getByRole("button", { name: "Accept the passport" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The transfer was cancelled");

  const late = await offer(site);
  await site.database.pool.query("update transfers set expires_at = now() - interval '1 second' where id = $1", [
    late.id,
  ]);
  await page.goto(late.link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link has expired");
  await expect(page.getByText(`Ask ${late.brand.name} for a new one`)).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expectAccessible(page);
  await site.database.pool.query("update brands set closes_at = now(), closed_at = now() where id = $1", [
    late.brand.brandId,
  ]);
  await page.reload();
  await expect(page.getByText(`${late.brand.name} has since left this service`)).toBeVisible();
});

test("a form that another site sends is refused, and a link nobody has is not found", async ({
  site,
  request,
  page,
}) => {
  const { id, link, statusOf } = await offer(site);
  for (const headers of [{ Origin: "https://evil.example" }, { "Sec-Fetch-Site": "cross-site" }] as Record<
    string,
    string
  >[])
    expect((await request.post(`${link}/accept`, { headers, maxRedirects: 0 })).status()).toBe(403);
  expect((await request.get(`${link}/accept`, { maxRedirects: 0 })).status()).toBe(303);
  expect((await request.head(link)).status()).toBe(200);
  expect(await statusOf(id)).toBe("pending");

  const headers = (await request.get(link)).headers();
  expect(headers).toMatchObject({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" });
  expect(headers["cache-control"]).toContain("no-store");
  expect((await page.goto(`/t/${"x".repeat(32)}`))!.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link is not valid");
});

test.describe("in New York", () => {
  test.use({ timezoneId: "America/New_York", locale: "en-US" });

  test("the first visit and every later one name the same time with its zone, also without scripts", async ({
    site,
    page,
    request,
  }) => {
    const { link } = await offer(site);
    const served = /<time[^>]*>([^<]*UTC)<\/time>/.exec(await (await request.get(link)).text())![1]!;
    const until = page.locator("time", { hasText: "UTC" });
    for (let visit = 0; visit < 2; visit += 1) {
      await page.goto(link, { waitUntil: "networkidle" });
      await expect(until).toHaveText(served);
    }
  });
});

test("from acceptance to My items it is one click, and only the accepted item opens", async ({ site, browser }) => {
  const { brand, recipient, link } = await offer(site);
  const phone = { baseURL: site.url, viewport: { width: 390, height: 844 } };
  const before = await (await browser.newContext(phone)).newPage();
  await before.goto(link);
  await before.getByRole("button", { name: "Accept the passport" }).click();
  await expect(before.getByText("The passport is yours.")).toBeVisible();
  await before.context().close();

  const { passports } = await brand.product({ name: "Firn Tent" });
  await brand.api.post("/v1/transfer", { code: passports[0]!.code, recipient_email: recipient });
  const mail = await site.inbox.waitForMail(recipient, { fits: ({ subject }) => subject.includes("Firn Tent") });
  // Also a person to whom the link was forwarded could use it.
  const page = await (await browser.newContext(phone)).newPage();
  await page.goto(linkIn(mail.text, site.url)!);
  let clicks = 0;
  await page.getByRole("button", { name: "Accept the passport" }).click();
  clicks += 1;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My items");
  expect([clicks, page.url()]).toEqual([1, `${site.url}/my-items`]);
  await expect(page.getByRole("link", { name: "Firn Tent" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sarek Shell Jacket" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Download (JSON)" })).toHaveCount(0);
  expect((await page.request.get("/my-items/data")).status()).toBe(404);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send me the link" }).click();
  const accountMail = await site.inbox.waitForMail(recipient, {
    fits: ({ subject }) => subject === "Your link to your items",
  });
  await page.goto(/http\S+\/my-items\/open\/[A-Za-z0-9_-]+/.exec(accountMail.text)![0]);
  await page.getByRole("button", { name: "Open my items" }).click();
  await expect(page.getByRole("link", { name: "Sarek Shell Jacket" })).toBeVisible();
  await page.context().close();
});
