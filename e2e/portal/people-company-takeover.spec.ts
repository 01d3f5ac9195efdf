import type { APIRequestContext } from "playwright/test";
import { atConsole } from "@/lib/access/actor";
import { setOperator } from "@/lib/operator/set-operator";
import { signInAtProvider } from "@/lib/people/company-sign-in/testing/openid-provider";
import { mintMember, mintTwoFactor } from "@/lib/platform/testing/factories";
import { formFieldsOf } from "../support/attacker";
import { expectAccessible } from "../support/axe";
import { type Company, openCompany } from "../support/company";
import { openBrand, signIn } from "../support/portal";
import { expect, type Site, test } from "../support/servers";

/**
 * Follows the redirects to the provider and back like a browser without scripts; `login`: the person that the
 * provider reports. Returns the final address.
 */
async function goByCompany(
  request: APIRequestContext,
  site: Site,
  { brandId, callbackUrl }: Company,
  login: string,
): Promise<string> {
  const page = await (await request.get(`/sign-in/company/${brandId}`)).text();
  const action = /<form[^>]+action="([^"]+\/begin[^"]*)"/.exec(page)![1]!.replaceAll("&amp;", "&");
  const start = await request.post(action, {
    headers: { Origin: site.url, "Sec-Fetch-Site": "same-origin" },
    maxRedirects: 0,
  });
  expect(start.status()).toBe(303);
  const onward = await (await request.get(start.headers()["location"]!)).text();
  const provider = /http-equiv="refresh" content="0;url=([^"]+)"/i.exec(onward)![1]!.replaceAll("&amp;", "&");
  const back = await signInAtProvider(provider, login, callbackUrl);
  const ended = await request.get(back.href, { maxRedirects: 0 });
  expect(ended.status()).toBe(303);
  return new URL(ended.headers()["location"]!, site.url).pathname;
}

/** Somebody who runs the deployment, and is a mere viewer of the attacker's brand. */
async function mintOperatorIn(site: Site, { brandId, domain, provider }: Company) {
  const { db } = site.database;
  const member = await mintMember(db, { brandId, role: "viewer", email: `vic@${domain}` });
  const { codes } = await mintTwoFactor(db, member);
  await setOperator(atConsole(db), { email: member.email, operator: "yes" });
  provider.people.set("vic", { email: member.email, email_verified: true });
  return { ...member, codes };
}

test("an owner's provider that vouches for the operator's mailbox opens neither the operator's account nor the operator's page", async ({
  site,
  page,
  browser,
}) => {
  const [company, target] = [await openCompany(site), await openBrand(site)];
  const operator = await mintOperatorIn(site, company);
  const targetNow = async () =>
    (await site.database.pool.query("select tier, suspended_at from brands where id = $1", [target.brandId])).rows;
  const untouched = [{ tier: "standard", suspended_at: null }];
  const address = `/operator/brands/${target.brandId}`;
  // The form as the operator sees it: what is in it is no secret.
  await signIn(page, operator, address);
  const form = { ...formFieldsOf(await (await page.request.get(address)).text(), "tier"), tier: "premium_enterprise" };

  const context = await browser.newContext({ baseURL: site.url });
  const { request } = context;
  const attack = () => request.post(address, { multipart: form, headers: { Origin: site.url }, maxRedirects: 0 });
  expect(await goByCompany(request, site, company, "vic")).toBe("/sign-in/company/link");
  const otherPage = await context.newPage();
  await otherPage.goto("/sign-in/company/link");
  await expectAccessible(otherPage);
  const { cookies } = await request.storageState();
  expect(cookies.filter(({ name }) => name.includes("session-token"))).toEqual([]);
  expect((await request.get("/operator", { maxRedirects: 0 })).headers()["location"]).toMatch(/^\/sign-in/);
  await attack();
  expect(await targetNow()).toEqual(untouched);
  const link = formFieldsOf(await (await request.get("/sign-in/company/link")).text(), "password");
  for (const guess of [company.member.password, "a guess of the owner's"]) {
    const answer = await request.post("/sign-in/company/link", {
      multipart: { ...link, password: guess, one_time_code: operator.codes[0]! },
      headers: { Origin: site.url },
      maxRedirects: 0,
    });
    expect([answer.status(), (await request.get("/home", { maxRedirects: 0 })).status()]).toEqual([200, 307]);
  }
  expect(
    (await site.database.pool.query("select 1 from company_identities where user_id = $1", [operator.userId])).rows,
  ).toEqual([]);

  // Also after the operator has linked the account: that session is the brand's, without operator rights.
  const answer = await request.post("/sign-in/company/link", {
    multipart: { ...link, password: operator.password, one_time_code: operator.codes[0]! },
    headers: { Origin: site.url },
    maxRedirects: 0,
  });
  expect([answer.status(), answer.headers()["location"]]).toEqual([303, "/home"]);
  expect((await request.get("/passports")).status()).toBe(200);
  for (const path of ["/operator", "/operator/brands", address, "/operator/brands/export.csv"])
    expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(404);
  await attack();
  expect(await targetNow()).toEqual(untouched);
  // And the next one opens nothing before the operator's own code.
  const { request: later } = await browser.newContext({ baseURL: site.url });
  expect(await goByCompany(later, site, company, "vic")).toBe("/home");
  expect((await later.get("/passports", { maxRedirects: 0 })).headers()["location"]).toMatch(/^\/two-factor/);
  // The form that had no effect for the attacker works for the operator.
  await page.request.post(address, { multipart: form, headers: { Origin: site.url }, maxRedirects: 0 });
  expect(await targetNow()).toEqual([{ tier: "premium_enterprise", suspended_at: null }]);
  await company.provider.stop();
});

test("a company sign-in begins at our own page alone, and comes back to nobody who did not begin it", async ({
  site,
  page,
  browser,
}) => {
  const company = await openCompany(site);
  company.provider.people.set("eve", { email: `eve@${company.domain}`, email_verified: true });
  const begin = `/sign-in/company/${company.brandId}/begin`;
  expect((await page.request.get(begin, { maxRedirects: 0 })).status()).toBe(405);
  const foreign: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: site.url, "Sec-Fetch-Site": "cross-site" },
    { Origin: site.url, "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "none" },
  ];
  for (const headers of foreign)
    expect((await page.request.post(begin, { headers, maxRedirects: 0 })).status(), JSON.stringify(headers)).toBe(403);

  // The attacker signs in as themselves and has the victim open the last address.
  const attacker = (await browser.newContext({ baseURL: site.url })).request;
  const start = await attacker.post(begin, { headers: { Origin: site.url }, maxRedirects: 0 });
  const onward = await (await attacker.get(start.headers()["location"]!)).text();
  const back = await signInAtProvider(
    /content="0;url=([^"]+)"/.exec(onward)![1]!.replaceAll("&amp;", "&"),
    "eve",
    company.callbackUrl,
  );
  const victim = await openBrand(site, { role: "manager" });
  await signIn(page, victim.member);
  await page.goto(back.href);
  await expect(page).toHaveURL(/\/sign-in\/company$/);
  await expect(page.getByText("The sign-in with your company was not completed. Try again.")).toBeVisible();
  await page.goto("/home");
  await expect(page.getByText(victim.name).first()).toBeVisible();
  await company.provider.stop();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("who is signed in already is asked before somebody else takes their place, and links an account of theirs by its password", async ({
    site,
    page,
  }) => {
    const [company, other] = [await openCompany(site), await openBrand(site, { role: "manager" })];
    const member = await mintMember(site.database.db, {
      brandId: company.brandId,
      role: "manager",
      email: `lee@${company.domain}`,
    });
    company.provider.people.set("lee", { email: member.email, email_verified: true });
    await signIn(page, other.member, `/sign-in/company/${company.brandId}`);
    await expect(page.getByText(`You are signed in as ${other.member.email}`)).toBeVisible();
    // A form without a session redirects to the question.
    const unasked = await page.request.post(`/sign-in/company/${company.brandId}/begin`, {
      headers: { Origin: site.url, "Sec-Fetch-Site": "same-origin" },
      maxRedirects: 0,
    });
    expect(unasked.headers()["location"]).toMatch(new RegExp(`^/sign-in/company/${company.brandId}\\?`));
    await page.getByRole("link", { name: "Stay signed in" }).click();
    await expect(page.getByText(other.name).first()).toBeVisible();
    await page.goto(`/sign-in/company/${company.brandId}?callbackUrl=/products`);
    await page.getByRole("button", { name: "End this session and continue" }).click();
    await page.locator("input[name=login]").fill("lee");
    await page.locator("input[name=password]").fill("any");
    await page.getByRole("button").click();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: "Is this your account?" })).toBeVisible();
    await page.getByLabel("Password").fill("not it");
    await page.getByRole("button", { name: "Link and sign in" }).click();
    await expect(page.getByText(/password is (wrong|another)/i).first()).toBeVisible();
    await page.getByLabel("Password").fill(member.password);
    await page.getByRole("button", { name: "Link and sign in" }).click();
    await expect(page).toHaveURL(/\/products$/);
    await expect(page.getByText(company.name).first()).toBeVisible();
    await company.provider.stop();
  });
});
