import { readFile, writeFile } from "node:fs/promises";
import type { Browser, Page } from "playwright/test";
import { type MintedMember, mintApiKey, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { ApiClient } from "../support/api-client";
import { erpRecords } from "../support/erp";
import { fingerprint } from "../support/fingerprint";
import { expect, type Site, test } from "../support/servers";
import { linkIn, type SmtpInbox } from "../support/smtp-server";

/** The main journey: from an ERP's file to the item's new holder, as everybody concerned sees it. */

const RECORDS = 1_000;
const RECIPIENT = "Anna.Berg@example.com";

interface House {
  name: string;
  api: ApiClient;
  member: MintedMember;
}

async function openHouse({ database, url }: Site, name: string): Promise<House> {
  const { brandId } = await mintBrand(database.db, { name, tier: "premium_enterprise" });
  const { secret } = await mintApiKey(database.db, { brandId });
  return { name, api: new ApiClient(url, secret), member: await mintMember(database.db, { brandId, role: "manager" }) };
}

test("an ERP's products are registered, one is verified, handed over by a link, and its whole story is the brand's alone", async ({
  site,
  browser,
}, testInfo) => {
  test.slow();
  const house = await openHouse(site, "Hallig & Geest");
  const stranger = await openHouse(site, "Another House");
  const recipient = `${testInfo.workerIndex}.${RECIPIENT}`;

  const item = await test.step("the ERP's file is registered in one request", () =>
    register(house, testInfo.outputPath("erp-products.json")));
  await test.step("its passport verifies as authentic, unclaimed and without a running warranty", () =>
    verifyUnclaimed(house, item));
  const transfer = await test.step("a transfer is started", () => startTransfer(house, item, recipient));
  const link = await test.step("the recipient gets a mail with the link in full", () =>
    readInvitation(site, house, recipient));
  await test.step("opening the link, again and again, changes nothing", () => openLink(browser, site, link));
  await test.step("the button accepts", () => acceptLink(browser, link));
  await test.step("a receipt goes out, and the link is used up", () => seeItDone(browser, site.inbox, link, recipient));
  await test.step("verify tells the new state, and nobody's name", () => verifyOwned(stranger, item, recipient));
  const places = await test.step("the portal shows the whole story", () =>
    seeStory(browser, site, house, { item, transfer, recipient }));
  await test.step("the second brand sees none of it", () =>
    seeNothing(browser, site, stranger, { item, transfer, places }));
});

interface Item {
  productId: string;
  name: string;
  code: string;
  serialNumber: string;
}

async function register({ api }: House, file: string): Promise<Item> {
  await writeFile(file, JSON.stringify(erpRecords(RECORDS), null, 1));
  const { status, body } = await api.send("/v1/products", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: await readFile(file, "utf8"),
    idempotencyKey: "erp-delivery-1",
  });
  expect(status).toBe(201);
  expect(body.count).toBe(RECORDS);
  const products = body.data as {
    id: string;
    name: string;
    warnings: unknown[];
    passports: { code: string; serial_number: string | null }[];
  }[];
  expect(products.flatMap(({ warnings }) => warnings)).toEqual([]);
  const jacket = products.find(({ name }) => name.startsWith("Luv Three-Layer Jacket"))!;
  const { code, serial_number } = jacket.passports[0]!;
  return { productId: jacket.id, name: jacket.name, code, serialNumber: serial_number! };
}

async function verifyUnclaimed({ name, api }: House, { code, serialNumber }: Item): Promise<void> {
  const { status, body } = await api.get(`/v1/verify?code=${code.toLowerCase()}`);
  expect(status).toBe(200);
  expect(body.authenticity).toMatchObject({ status: "authentic", reasons: [], issuer: { name } });
  expect(body.product).toMatchObject({ serial_number: serialNumber, product_group: "textiles" });
  expect(body.owner).toEqual({ state: "unclaimed", since: null, transfer_count: 0 });
  expect(body.warranties).toEqual([]);
  expect(body.sustainability).toMatchObject({
    recycled_content: 84,
    country_of_origin: "EE",
    carbon_method: "iso_14067",
  });
}

async function startTransfer({ api }: House, { code }: Item, recipient: string): Promise<string> {
  const { status, body, headers } = await api.post("/v1/transfer", {
    code,
    recipient_email: recipient,
    message: "Wear it well.",
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ status: "pending", kind: "sale", message_delivery: { email: "queued" } });
  expect(headers.get("location")).toBe(`/v1/transfers/${body.id}`);
  expect((await api.get(`/v1/verify?code=${code}`)).body.owner.state).toBe("transfer_pending");
  return body.id as string;
}

async function readInvitation({ inbox, url }: Site, { name }: House, recipient: string): Promise<string> {
  const mail = await inbox.waitForMail(recipient);
  expect(mail.recipients).toEqual([recipient]);
  expect(mail.text).toContain(name);
  expect(mail.text).toContain("Wear it well.");
  const link = linkIn(mail.text, url);
  expect(link).toMatch(/\/t\/[\w-]{22,}$/);
  expect(mail.html).toContain(link);
  return link!;
}

async function openLink(browser: Browser, { database, url }: Site, link: string): Promise<void> {
  const before = await fingerprint(database);
  await withPage(browser, {}, async (page) => {
    const origins: string[] = [];
    page.on("request", (request) => origins.push(new URL(request.url()).origin));
    for (let visit = 0; visit < 3; visit += 1) await page.goto(link, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { name: "A passport for you" })).toBeVisible();
    await expect(page.getByText("Luv Three-Layer Jacket").first()).toBeVisible();
    expect(new Set(origins)).toEqual(new Set([url]));
    expect((await page.goto(link))!.headers()["referrer-policy"]).toBe("no-referrer");
  });
  expect(await fingerprint(database)).toEqual(before);
}

async function acceptLink(browser: Browser, link: string): Promise<void> {
  await withPage(browser, {}, async (page) => {
    await page.goto(link);
    await page.getByRole("button", { name: "Accept the passport" }).click();
    await expect(page.getByText("The passport is yours.")).toBeVisible();
  });
}

async function seeItDone(browser: Browser, inbox: SmtpInbox, link: string, recipient: string): Promise<void> {
  const receipt = await inbox.waitForMail(recipient, { count: 2 });
  expect(receipt.text).not.toContain(link);
  await withPage(browser, {}, async (page) => {
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "This link has already been used" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Accept the passport" })).toHaveCount(0);
  });
}

async function verifyOwned({ api }: House, { code }: Item, recipient: string): Promise<void> {
  const { status, body } = await api.get(`/v1/verify?code=${code}`);
  expect(status).toBe(200);
  expect(body.owner).toMatchObject({ state: "owned", transfer_count: 1 });
  expect(body.warranties).toHaveLength(1);
  const [{ kind, starts_on: from, ends_on: until }] = body.warranties;
  expect(kind).toBe("manufacturer");
  expect(from).toBe(new Date().toISOString().slice(0, 10));
  expect(Number(until.slice(0, 4)) - Number(from.slice(0, 4))).toBe(5);
  expect(JSON.stringify(body).toLowerCase()).not.toContain(recipient.toLowerCase());
}

interface Shown {
  item: Item;
  transfer: string;
  recipient: string;
}

/** Answers the addresses of the pages it saw. */
async function seeStory(
  browser: Browser,
  site: Site,
  house: House,
  { item, transfer, recipient }: Shown,
): Promise<string[]> {
  return withPage(browser, { baseURL: site.url }, async (page) => {
    await signIn(page, house.member);
    await page.goto(`/passports?q=${item.code}`);
    await page.getByRole("table").getByRole("link", { name: item.name }).click();
    await expect(page.getByRole("heading", { level: 1, name: item.name })).toBeVisible();
    const passport = new URL(page.url()).pathname;
    const main = page.getByRole("main");
    await expect(main.getByText(item.serialNumber).first()).toBeVisible();
    await expect(main.getByText(recipient).first()).toBeVisible();
    const life = page.getByRole("list", { name: "Timeline" });
    for (const event of ["Registered", "Transfer started", "Accepted by the recipient", "Warranty started"])
      await expect(life.getByText(event, { exact: true })).toBeVisible();
    await life.getByRole("link", { name: "Transfer started" }).click();
    await expect(page).toHaveURL(new RegExp(`/transfers/${transfer}$`));
    const story = page.getByRole("list", { name: "Timeline" });
    await expect(story.getByText("Accepted by the recipient")).toBeVisible();
    await expect(main.getByText("Link to the recipient").first()).toBeVisible();
    await expect(main.getByText("Sent", { exact: true })).toHaveCount(2);
    return [passport, `/transfers/${transfer}`, `/products/${item.productId}`];
  });
}

interface Hidden {
  item: Item;
  transfer: string;
  places: string[];
}

async function seeNothing(
  browser: Browser,
  site: Site,
  { api, member }: House,
  { item, transfer, places }: Hidden,
): Promise<void> {
  expect((await api.get(`/v1/transfers/${transfer}`)).body.code).toBe("transfer_not_found");
  expect((await api.post(`/v1/transfers/${transfer}/cancel`)).status).toBe(404);
  expect((await api.get(`/v1/products/${item.productId}`)).status).toBe(404);
  expect((await api.get("/v1/products")).body.data).toEqual([]);
  const refusal = await api.post("/v1/transfer", { code: item.code, recipient_email: "thief@example.com" });
  expect([refusal.status, refusal.body.code]).toEqual([404, "passport_not_found"]);
  await withPage(browser, { baseURL: site.url }, async (page) => {
    await signIn(page, member);
    for (const path of places) expect((await page.goto(path))!.status(), path).toBe(404);
    for (const list of ["/passports", "/transfers", "/products"]) {
      await page.goto(list);
      await expect(page.getByText(/^No \w+ yet$/)).toBeVisible();
    }
  });
}

async function signIn(page: Page, { email, password }: MintedMember): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/home");
}

/** A separate browser: no two people of this journey share cookies. */
async function withPage<T>(
  browser: Browser,
  options: { baseURL?: string },
  usePage: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...options, locale: "en-GB" });
  try {
    return await usePage(await context.newPage());
  } finally {
    await context.close();
  }
}
