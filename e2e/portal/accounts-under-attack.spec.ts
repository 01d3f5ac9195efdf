import type { APIRequestContext } from "playwright/test";
import { NAVIGATION } from "@/components/shell/navigation";
import { monotonicMs } from "@/lib/platform/clock";
import { randomSecret } from "@/lib/platform/ids";
import { mintBrand, mintMember } from "@/lib/testing/factories";
import { formFieldsOf } from "../support/attacker";
import { expectAccessible } from "../support/axe";
import { mintBelongings } from "../support/belongings";
import { openBrand, signIn, signInByForm } from "../support/portal";
import { dynamicRoutes } from "../support/routes";
import { expect, type Site, test } from "../support/servers";
import { Service } from "../support/service";

const NEW = "seven slow green boats";
const SLOWED = "Too many failed sign-ins";

/** Sends the sign-in form as a program does, and answers the page's text. */
async function postSignIn(site: Site, request: APIRequestContext, email: string, password: string): Promise<string> {
  const fields = formFieldsOf(await (await request.get(`${site.url}/sign-in`)).text(), "password");
  const answer = await request.post(`${site.url}/sign-in`, { multipart: { ...fields, email, password }, headers: { Origin: site.url }, maxRedirects: 0 });
  return answer.status() === 303 ? "signed in" : answer.text();
}

/** As after a night of guesses, so that no wait ends while the test goes on. */
const guessOn = (site: Site) => site.database.pool.query("update sign_in_failures set count = 30, last_failed_at = now() where count >= 10");

test.afterEach(async ({ site }) => {
  // Every journey comes from the same address.
  await site.database.pool.query("delete from sign_in_failures");
});

test("a stranger's failures slow strangers down, and not the browser in which the member has signed in", async ({ site, page, playwright, browser }) => {
  const { member } = await openBrand(site, { role: "manager" });
  await signInByForm(page, member);
  await page.context().clearCookies({ name: /session-token/ });
  const stranger = await playwright.request.newContext();
  let answer = "";
  for (let guess = 0; guess < 12 && !answer.includes(SLOWED); guess += 1) answer = await postSignIn(site, stranger, member.email, `a guess ${guess}`);
  expect(answer).toContain(SLOWED);
  await guessOn(site);
  expect(await postSignIn(site, stranger, member.email, member.password)).toContain(SLOWED);
  await signInByForm(page, member);
  await expect(page).toHaveURL(/\/home$/);

  const elsewhere = await browser.newContext({ baseURL: site.url });
  expect(await postSignIn(site, elsewhere.request, member.email, member.password)).toContain(SLOWED);
  await elsewhere.close();
  // Whoever has copied the cookie has as few guesses by it as anybody.
  const thief = await playwright.request.newContext({ storageState: { cookies: await page.context().cookies().then((all) => all.filter(({ name }) => /device/.test(name))), origins: [] } });
  for (let guess = 0; guess < 12; guess += 1) answer = await postSignIn(site, thief, member.email, `a guess ${guess}`);
  expect(answer).toContain(SLOWED);
});

test("a password that was handed out opens no page, no action and no file before another is chosen", async ({ site, page }) => {
  const { brandId, member } = await openBrand(site, { role: "manager" });
  const { email, password, userId } = await mintMember(site.database.db, { brandId, role: "manager" });
  await site.database.pool.query("update users set password_expires_at = now() + interval '1 day' where id = $1", [userId]);
  await signIn(page, member);
  const formOfAnother = formFieldsOf(await (await page.request.get("/settings")).text(), "locale");
  await page.context().clearCookies();

  await signInByForm(page, { email, password }, "/new-password");
  for (const path of [...NAVIGATION.flatMap(({ places }) => places.map(({ href }) => href)), "/settings/security", "/two-factor", "/transfer-preview"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/new-password$/);
  }
  for (const path of ["/transfers/export.csv", "/products/export.csv", "/passports/export.csv", "/imports/template"]) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect([path, answer.status() >= 300, answer.headers()["content-type"] ?? ""]).toEqual([path, true, expect.not.stringContaining("csv")]);
  }
  const acted = await page.request.post("/settings", { multipart: { ...formOfAnother, locale: "de", theme: "system" }, headers: { Origin: site.url }, maxRedirects: 0 });
  expect([acted.status(), acted.headers()["location"]]).toEqual([303, expect.stringContaining("/new-password")]);
  expect((await site.database.pool.query("select locale from users where id = $1", [userId])).rows).toEqual([{ locale: null }]);

  await page.goto("/new-password");
  await expectAccessible(page);
  const choose = async (chosen: string) => {
    await page.getByLabel("Current password").fill(password);
    await page.getByLabel("New password").fill(chosen);
    await page.getByRole("button", { name: "Change the password" }).click();
  };
  await choose("P@ssw0rd2026!");
  await expect(page.getByText("among those that attackers try first")).toBeVisible();
  await choose("Robin-2026-Robin");
  await expect(page.getByText("Beside names of you, your brand")).toBeVisible();
  await choose(NEW);
  await expect(page).toHaveURL(/\/home$/);
  await page.goto("/new-password");
  await expect(page).toHaveURL(/\/home$/);
});

test("no page and no file shows a viewer or a developer a recipient's address", async ({ site, page }) => {
  const of = mintBelongings(site);
  await site.database.pool.query("update transfers set message = $1, recipient_phone = '+491701234567', expires_at = now() + interval '1 hour' where id = $2", [`Ask ${of.recipientEmail}`, of.transferId]);
  const ids: Record<string, string[]> = {
    passports: [of.passportId], products: [of.productId], transfers: [of.transferId], imports: [of.importId], requests: [of.requestId], "api-keys": [of.keyId], evidence: [of.documentId],
    "bulk-changes": [of.bulkChangeId], bulk: [of.transferListId, of.bulkChangeId], sequence: ["1"],
  };
  const named = dynamicRoutes().filter((route) => !/^\/(v1|api|docs|t\/|p\/|join|sign-in|reset)/.test(route)).flatMap((route) => {
    const parts = route.split("/");
    const before = parts[parts.findIndex((part) => part.startsWith("[")) - 1] ?? "";
    return (ids[before] ?? []).map((id) => route.replace(/\[[^\]]+\]/, id)).filter((path) => !path.includes("["));
  });
  const lists = NAVIGATION.flatMap(({ places }) => places.map(({ href }) => href));
  const files = ["transfers", "passports", "products", "requests", "api-keys"].map((list) => `/${list}/export.csv`);
  const searches = [`/transfers?q=${encodeURIComponent(of.recipientEmail)}`, `/search?q=${of.transferId}`, `/transfer-preview?transfer=${of.transferId}`, "/settings/team"];
  const paths = [...lists, ...named, ...files, ...searches];
  const telling = async () => {
    const found: string[] = [];
    for (const path of paths) {
      const text = await (await page.request.get(path)).text();
      if ([of.recipientEmail, encodeURIComponent(of.recipientEmail), "1701234567"].some((word) => text.includes(word) && !path.includes(word))) found.push(path);
    }
    return found;
  };
  for (const role of ["viewer", "developer"] as const) {
    await signIn(page, await mintMember(site.database.db, { brandId: of.brandId, role }));
    expect([role, await telling()]).toEqual([role, []]);
    await page.context().clearCookies();
  }
  await signIn(page, await mintMember(site.database.db, { brandId: of.brandId, role: "manager" }));
  expect(await telling()).toEqual(expect.arrayContaining(["/transfers", "/transfers/export.csv", `/transfers/${of.transferId}`, `/passports/${of.passportId}`]));
});

/** A busy machine needs more rounds until its noise is out of the medians; a difference of ours stays. */
const ROUNDS = [20, 40, 60];
const MEDIANS_APART_MS = 5;
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const anywhere = () => `10.${[...randomSecret(3)].join(".")}`;

test("the time until an answer tells nobody whether a mailbox has an account", async ({ site }, { annotations }) => {
  test.setTimeout(240_000);
  const service = await Service.start({ databaseUrl: site.databaseUrl, more: { TRUSTED_PROXY_HOPS: "1" } });
  const { userId } = await mintMember(site.database.db, { brandId: (await mintBrand(site.database.db)).brandId });
  const mark = randomSecret(6).toString("hex");
  await site.database.pool.query(
    "insert into users (id, email, name, password_hash) select 'usr_' || lpad($1 || n::text, 26, '0'), $1 || n || '@example.com', 'Robin', password_hash from users, generate_series(1, 200) n where id = $2",
    [mark, userId],
  );
  let next = 0;
  try {
    for (const [path, field] of [["/sign-in", "password"], ["/forgot-password", "email"]] as const) {
      const form = formFieldsOf(await (await fetch(service.url + path)).text(), field);
      const took: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
      const ask = async (who: keyof typeof took) => {
        const body = new FormData();
        const email = who === "known" ? `${mark}${(next += 1)}@example.com` : `${randomSecret(6).toString("hex")}${next}@example.com`;
        for (const [name, value] of Object.entries({ ...form, email, ...(field === "password" && { password: "a guess" }) })) body.set(name, value);
        const startMs = monotonicMs();
        const answer = await fetch(service.url + path, { method: "POST", body, headers: { Origin: service.url, "X-Forwarded-For": anywhere() } });
        const text = await answer.text();
        took[who].push(monotonicMs() - startMs);
        expect([answer.status, text.includes(SLOWED)]).toEqual([200, false]);
      };
      const apart = () => Math.abs(median(took.known) - median(took.unknown));
      for (const until of ROUNDS) {
        while (took.known.length < until) for (const who of took.known.length % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) await ask(who);
        if (apart() < MEDIANS_APART_MS) break;
      }
      annotations.push({ type: path, description: `${took.known.length} rounds, medians ${median(took.known).toFixed(1)} and ${median(took.unknown).toFixed(1)} ms` });
      expect(apart()).toBeLessThan(MEDIANS_APART_MS);
    }
  } finally {
    await service.stop();
  }
});
