import type { APIRequestContext } from "playwright/test";
import { NAVIGATION } from "@/components/shell/navigation";
import { mintMember } from "@/lib/platform/testing/factories";
import { formFieldsOf } from "../support/attacker";
import { expectAccessible } from "../support/axe";
import { mintBelongings } from "../support/belongings";
import { openBrand, signIn, signInByForm } from "../support/portal";
import { dynamicRoutes } from "../support/routes";
import { expect, type Site, test } from "../support/servers";

const NEW = "seven slow green boats";
const SLOWED = /Too many failed attempts. Try again in \d/;

/** Sends the sign-in form as a program does, and answers the page's text. */
async function postSignIn(site: Site, request: APIRequestContext, email: string, password: string): Promise<string> {
  const fields = formFieldsOf(await (await request.get(`${site.url}/sign-in`)).text(), "password");
  const answer = await request.post(`${site.url}/sign-in`, {
    multipart: { ...fields, email, password },
    headers: { Origin: site.url },
    maxRedirects: 0,
  });
  return answer.status() === 303 ? "signed in" : answer.text();
}

/** As after a night of guesses, so that no wait ends during the test. */
const guessOn = (site: Site) =>
  site.database.pool.query("update sign_in_failures set count = 30, last_failed_at = now() where count >= 10");

test.afterEach(async ({ site }) => {
  // All journeys use the same address.
  await site.database.pool.query("delete from sign_in_failures");
});

test("a stranger's failures slow strangers down, and not the browser in which the member has signed in", async ({
  site,
  page,
  playwright,
  browser,
}) => {
  const { member } = await openBrand(site, { role: "manager" });
  await signInByForm(page, member);
  await page.context().clearCookies({ name: /session-token/ });
  const stranger = await playwright.request.newContext();
  let answer = "";
  for (let guess = 0; guess < 12 && !SLOWED.test(answer); guess += 1)
    answer = await postSignIn(site, stranger, member.email, `a guess ${guess}`);
  expect(answer).toMatch(SLOWED);
  await guessOn(site);
  expect(await postSignIn(site, stranger, member.email, member.password)).toMatch(SLOWED);
  await signInByForm(page, member);
  await expect(page).toHaveURL(/\/home$/);

  const elsewhere = await browser.newContext({ baseURL: site.url });
  expect(await postSignIn(site, elsewhere.request, member.email, member.password)).toMatch(SLOWED);
  await elsewhere.close();
  // A copied cookie gives no additional guesses.
  const thief = await playwright.request.newContext({
    storageState: {
      cookies: await page
        .context()
        .cookies()
        .then((all) => all.filter(({ name }) => /device/.test(name))),
      origins: [],
    },
  });
  for (let guess = 0; guess < 12; guess += 1) answer = await postSignIn(site, thief, member.email, `a guess ${guess}`);
  expect(answer).toMatch(SLOWED);
});

test("a password that was handed out opens no page, no action and no file before another is chosen", async ({
  site,
  page,
}) => {
  const { brandId, member } = await openBrand(site, { role: "manager" });
  const { email, password, userId } = await mintMember(site.database.db, { brandId, role: "manager" });
  await site.database.pool.query("update users set password_expires_at = now() + interval '1 day' where id = $1", [
    userId,
  ]);
  await signIn(page, member);
  const formOfAnother = formFieldsOf(await (await page.request.get("/settings")).text(), "shortcuts");
  await page.context().clearCookies();

  await signInByForm(page, { email, password }, "/new-password");
  for (const path of [
    ...NAVIGATION.flatMap(({ places }) => places.map(({ href }) => href)),
    "/settings/security",
    "/two-factor",
    "/transfer-preview",
  ].filter((path) => path !== "/docs")) {
    const answer = await page.request.get(path);
    expect(new URL(answer.url()).pathname, path).toBe("/new-password");
  }
  for (const path of ["/transfers/export.csv", "/products/export.csv", "/passports/export.csv", "/imports/template"]) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect([path, answer.status() >= 300, answer.headers()["content-type"] ?? ""]).toEqual([
      path,
      true,
      expect.not.stringContaining("csv"),
    ]);
  }
  const acted = await page.request.post("/settings", {
    multipart: { ...formOfAnother, locale: "de", theme: "system", shortcuts: "on" },
    headers: { Origin: site.url },
    maxRedirects: 0,
  });
  expect([acted.status(), acted.headers()["location"]]).toEqual([303, expect.stringContaining("/new-password")]);
  expect((await site.database.pool.query("select locale from users where id = $1", [userId])).rows).toEqual([
    { locale: null },
  ]);

  await page.goto("/new-password");
  await expectAccessible(page);
  const choose = async (chosen: string) => {
    await page.getByLabel("Current password").fill(password);
    await page.getByLabel("New password").fill(chosen);
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await choose("P@ssw0rd2026!");
  await expect(page.getByText("among those that attackers try first")).toBeVisible();
  await choose("Robin-2026-Robin");
  await expect(
    page.getByText(
      "Apart from names of you, your brand, its products or this service, too little of this password remains",
    ),
  ).toBeVisible();
  await choose(NEW);
  await expect(page).toHaveURL(/\/home$/);
  await page.goto("/new-password");
  await expect(page).toHaveURL(/\/home$/);
});

test("no page and no file shows a viewer or a developer a recipient's address", async ({ site, page }) => {
  const of = mintBelongings(site);
  await site.database.pool.query(
    "update transfers set message = $1, recipient_phone = '+491709876501', expires_at = now() + interval '1 " +
      "hour' where id = $2",
    [`Ask ${of.recipientEmail}`, of.transferId],
  );
  const ids: Record<string, string[]> = {
    passports: [of.passportId],
    products: [of.productId],
    transfers: [of.transferId],
    imports: [of.importId],
    requests: [of.requestId],
    "api-keys": [of.keyId],
    evidence: [of.documentId],
    "bulk-changes": [of.bulkChangeId],
    bulk: [of.bulkTransferId, of.bulkChangeId],
    sequence: ["1"],
    team: [of.userId],
  };
  const namedPaths = dynamicRoutes()
    .filter((route) => !/^\/(v1|api|docs|t\/|p\/|join|sign-in|reset)/.test(route))
    .flatMap((route) => {
      const parts = route.split("/");
      const before = parts[parts.findIndex((part) => part.startsWith("[")) - 1] ?? "";
      return (ids[before] ?? []).map((id) => route.replace(/\[[^\]]+\]/, id)).filter((path) => !path.includes("["));
    });
  const lists = NAVIGATION.flatMap(({ places }) => places.map(({ href }) => href));
  const files = ["transfers", "passports", "products", "requests", "api-keys"].map((list) => `/${list}/export.csv`);
  const searches = [`/search?q=${of.transferId}`, `/transfer-preview?transfer=${of.transferId}`, "/settings/team"];
  const paths = [...lists, ...namedPaths, ...files, ...searches];
  const telling = async (places: readonly string[]) => {
    const leaks: string[] = [];
    for (const path of places) {
      const text = await (await page.request.get(path)).text();
      if ([of.recipientEmail, encodeURIComponent(of.recipientEmail), "1709876501"].some((word) => text.includes(word)))
        leaks.push(path);
    }
    return leaks;
  };
  for (const role of ["viewer", "developer"] as const) {
    await signIn(page, await mintMember(site.database.db, { brandId: of.brandId, role }));
    expect([role, await telling(paths)]).toEqual([role, []]);
    await page.context().clearCookies();
  }
  await signIn(page, await mintMember(site.database.db, { brandId: of.brandId, role: "manager" }));
  const tellManagers = [
    "/transfers",
    "/transfers/export.csv",
    `/transfers/${of.transferId}`,
    `/passports/${of.passportId}`,
  ];
  expect(paths).toEqual(expect.arrayContaining(tellManagers));
  expect(await telling(tellManagers)).toEqual(tellManagers);
});
