import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext } from "playwright/test";
import { NAVIGATION } from "@/components/shell/navigation";
import { type Belongings, unknownBelongings } from "@/lib/platform/testing/belonging-ids";
import { formFieldsOf, postRaw } from "../support/attacker";
import { mintBelongings } from "../support/belongings";
import { openBrand, signIn } from "../support/portal";
import { dynamicRoutes } from "../support/routes";
import { expect, test } from "../support/servers";

const EVIL = "https://evil.example";

test("every page runs under a policy without inline scripts, whose nonce is new each time, and is framed by nobody", async ({
  site,
  page,
}) => {
  const { member } = await openBrand(site);
  await signIn(page, member);
  const refused: string[] = [];
  await page.exposeFunction("recordRefusal", (what: string) => refused.push(what));
  await page.addInitScript(() => {
    const { recordRefusal } = globalThis as unknown as { recordRefusal: (what: string) => void };
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      recordRefusal(`${location.pathname} ${violatedDirective} ${blockedURI}`),
    );
  });
  const nonces = new Set<string>();
  const paths = ["/", "/sign-in", "/p", "/docs", ...NAVIGATION.flatMap(({ places }) => places.map(({ href }) => href))];
  for (const path of paths) {
    const headers = (await page.goto(path))!.headers();
    const [scripts] = /script-src [^;]+/.exec(headers["content-security-policy"] ?? "")!;
    expect(scripts).not.toMatch(/unsafe/);
    nonces.add(/'nonce-([^']+)'/.exec(scripts)![1]!);
    expect(headers).toMatchObject({
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
      "cross-origin-opener-policy": "same-origin",
    });
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["permissions-policy"]).toContain("camera=()");
  }
  expect(nonces.size).toBe(paths.length);
  expect(refused).toEqual([]);
  await page.evaluate(() =>
    document.body.insertAdjacentHTML("beforeend", `<img src="/nothing.png" onerror="document.title = 'taken over'">`),
  );
  await expect.poll(() => refused.length).toBeGreaterThan(0);
  expect(await page.title()).not.toBe("taken over");

  const frame = createServer(
    (_request, answer) =>
      void answer.setHeader("Content-Type", "text/html").end(`<iframe src="${site.url}/settings"></iframe>`),
  );
  await once(frame.listen(0, "127.0.0.1"), "listening");
  await page.goto(`http://localhost:${(frame.address() as AddressInfo).port}`);
  await expect.poll(() => page.frames().at(-1)!.url()).toMatch(/^chrome-error:/);
  frame.close();
});

test("another site's form does nothing here, though it brings the cookie along", async ({ site, page }) => {
  const { member, brandId } = await openBrand(site);
  await signIn(page, member, "/settings/brand");
  const nameNow = async () =>
    (
      await site.database.pool.query<{ name: string; tier: string }>("select name, tier from brands where id = $1", [
        brandId,
      ])
    ).rows[0];
  const before = await nameNow();
  const fields = formFieldsOf(await (await page.request.get("/settings/brand")).text(), "legal_name");
  const post = (origin: string, more: Record<string, string>) =>
    page.request.post("/settings/brand", {
      multipart: { ...fields, ...more },
      headers: { Origin: origin },
      maxRedirects: 0,
    });
  expect((await post(EVIL, { name: "Taken over" })).status()).toBeGreaterThanOrEqual(400);
  expect(await nameNow()).toEqual(before);
  // The same form sent from our page works; additional fields are ignored.
  await post(site.url, { name: "Renamed", tier: "premium_enterprise", suspended_at: "2026-01-01" });
  expect(await nameNow()).toEqual(before);
  expect((await post(site.url, { name: "Renamed" })).status()).toBe(303);
  expect(await nameNow()).toEqual({ name: "Renamed", tier: "standard" });

  const upload = (origin: string) =>
    page.request.post("/imports/upload", {
      multipart: { pasted: "name\nAnorak\n" },
      headers: { Origin: origin },
      maxRedirects: 0,
    });
  expect((await upload(EVIL)).status()).toBe(403);
  expect(
    (
      await page.request.post(`/sign-in/company/${brandId}/begin`, { headers: { Origin: EVIL }, maxRedirects: 0 })
    ).status(),
  ).toBe(403);
});

test("a form whose sender may no more, or that its page did not make so, is shown again with the reason", async ({
  site,
  page,
}) => {
  const { member, brandId, product } = await openBrand(site, { role: "manager" });
  const { productId } = await product();
  await signIn(page, member);
  const fieldsOf = async (path: string, name: string) =>
    formFieldsOf(await (await page.request.get(path)).text(), name);
  const post = async (path: string, multipart: Record<string, string>) => {
    const answer = await page.request.post(path, { multipart, headers: { Origin: site.url }, maxRedirects: 0 });
    return [answer.status(), await answer.text()];
  };
  const [edit, add] = [`/products/${productId}/edit`, `/products/${productId}/units/new`];
  const [edited, added] = [await fieldsOf(edit, "version"), await fieldsOf(add, "form_id")];
  for (const form_id of ["", "two words"])
    expect(await post(add, { ...added, form_id })).toEqual([
      200,
      expect.stringContaining("Something in the form is missing"),
    ]);
  expect((await post(add, { ...added, product_id: "\0" }))[0]).toBe(200);

  await site.database.pool.query("update members set role = 'viewer' where brand_id = $1", [brandId]);
  expect(await post(edit, edited)).toEqual([200, expect.stringContaining("role")]);
});

test("nothing leads off this site, and a mailed link goes to it whatever the Host header says", async ({
  site,
  page,
}) => {
  const { member } = await openBrand(site);
  for (const target of [
    EVIL,
    "//evil.example",
    "/\\evil.example",
    "/%5Cevil.example",
    "javascript:alert(1)",
    `${site.url}.evil.example`,
    "https:evil.example",
  ]) {
    await page.context().clearCookies();
    const fields = formFieldsOf(
      await (await page.request.get(`/sign-in?callbackUrl=${encodeURIComponent(target)}`)).text(),
      "password",
    );
    const answer = await page.request.post(`/sign-in?callbackUrl=${encodeURIComponent(target)}`, {
      multipart: { ...fields, email: member.email, password: member.password },
      headers: { Origin: site.url },
      maxRedirects: 0,
    });
    expect(answer.status(), target).toBe(303);
    expect(new URL(answer.headers()["location"]!, site.url).origin, target).toBe(site.url);
  }

  const fields = formFieldsOf(await (await page.request.get("/forgot-password")).text(), "email");
  const elsewhere = { Host: "evil.example", "X-Forwarded-Host": "evil.example" };
  const ask = (headers: Record<string, string>) =>
    postRaw(`${site.url}/forgot-password`, { ...fields, email: member.email }, { ...elsewhere, ...headers });
  expect([await ask({ Origin: EVIL }), await ask({})]).toEqual([403, 200]);
  await page.goto("/forgot-password");
  await page.getByLabel("E-mail address").fill(member.email);
  await page.getByRole("button", { name: "Send link" }).click();
  const mail = await site.inbox.waitForMail(member.email, {
    count: 2,
    fits: ({ text }) => text.includes("/reset-password/"),
  });
  for (const { text, html } of site.inbox.mailsTo(member.email))
    expect(`${text}${String(html)}`).not.toContain("evil.example");
  expect(mail.text).toContain(`${site.url}/reset-password/`);
});

test("a session that an attacker planted is not the one that a sign-in begins", async ({ site, page, browser }) => {
  const [attacker, victim] = [await openBrand(site), await openBrand(site, { role: "manager" })];
  await signIn(page, attacker.member);
  const sessionOf = async (context: BrowserContext) =>
    (await context.cookies()).find(({ name }) => name === "next-auth.session-token")!;
  const planted = await sessionOf(page.context());
  const theirs = await browser.newContext({ baseURL: site.url });
  await theirs.addCookies([planted]);
  const fields = formFieldsOf(
    await (await (await browser.newContext({ baseURL: site.url })).request.get("/sign-in")).text(),
    "password",
  );
  const { email, password } = victim.member;
  const answer = await theirs.request.post("/sign-in", {
    multipart: { ...fields, email, password },
    headers: { Origin: site.url },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  expect((await sessionOf(theirs)).value).not.toBe(planted.value);
  const people = [attacker.member.email, email];
  const whoIs = async (context: BrowserContext) => {
    const answer = await (await context.request.get("/settings")).text();
    return people.find((known) => answer.includes(known));
  };
  expect(await whoIs(theirs)).toBe(email);
  expect(await whoIs(page.context())).toBe(attacker.member.email);
  // Nor does a cookie of any other making open anything.
  for (const value of ["", "x", planted.value.slice(0, -2), `${planted.value}x`]) {
    await theirs.clearCookies();
    await theirs.addCookies([{ ...planted, value }]);
    expect(await whoIs(theirs), value).toBeUndefined();
  }
});

test("a page says what came of an act once, to whoever did it: no address and no other session's cookie makes it", async ({
  site,
  page,
  browser,
}) => {
  const { member } = await openBrand(site);
  const other = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signIn(page, member, "/settings/brand");
  await signIn(other, (await openBrand(site)).member);
  const fields = formFieldsOf(await (await page.request.get("/settings/brand")).text(), "legal_name");
  const banner = async (from: typeof page, path = "/settings/brand") =>
    (await (await from.request.get(path)).text()).includes("The profile has been saved.");
  expect(
    (
      await page.request.post("/settings/brand", {
        multipart: { ...fields, name: "Renamed" },
        headers: { Origin: site.url },
        maxRedirects: 0,
      })
    ).headers()["location"],
  ).toMatch(/\/settings\/brand$/);
  const flash = (await page.context().cookies()).find(({ name }) => name === "carnet-flash")!;
  expect(flash).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  await other.context().addCookies([flash]);
  expect(await banner(other)).toBe(false);
  expect(await banner(page, "/settings/brand?done=brand_profile_saved&refused=forbidden")).toBe(true);
  expect(await banner(page, "/settings/brand?done=brand_profile_saved&refused=forbidden")).toBe(false);
  await other.context().close();
});

test("nobody learns at sign-in or by an invitation who has an account", async ({ site, page }) => {
  const [asking, known] = [await openBrand(site), await openBrand(site)];
  const unknown = `nobody-${asking.brandId}@example.com`;
  const seen = async (path: string, field: string, values: Record<string, string>) => {
    const fields = formFieldsOf(await (await page.request.get(path)).text(), field);
    const answer = await page.request.post(path, {
      multipart: { ...fields, ...values },
      headers: { Origin: site.url },
      maxRedirects: 0,
    });
    const [mainHtml] = /<main.*<\/main>/s.exec(await answer.text()) ?? [""];
    const { location } = answer.headers();
    return {
      status: answer.status(),
      location,
      shown: mainHtml
        .replaceAll(values.email!, "<mailbox>")
        .replaceAll(/<input type="hidden"[^>]*>|<script.*?<\/script>/gs, ""),
    };
  };
  const refused = await seen("/sign-in", "password", { email: known.member.email, password: "not the password" });
  expect(refused.shown).toContain("The e-mail address or the password is wrong.");
  expect(await seen("/sign-in", "password", { email: unknown, password: "not the password" })).toEqual(refused);

  await signIn(page, asking.member);
  const invited = await seen("/settings/team/invite", "email", {
    email: known.member.email,
    role: "viewer",
    locale: "en",
  });
  expect(invited.status).toBe(303);
  expect(await seen("/settings/team/invite", "email", { email: unknown, role: "viewer", locale: "en" })).toEqual(
    invited,
  );
});

/** Which thing the address of a page or file names, by how its route begins. */
const NAMED: [RegExp, (of: Belongings) => string][] = [
  [/^\/api-keys\//, ({ keyId }) => keyId],
  [/^\/audit\//, () => "999999"],
  [/^\/imports\//, ({ importId }) => importId],
  [/^\/mailbox\//, ({ messageId }) => messageId],
  [/^\/operator\/authorities\//, ({ grantId }) => grantId],
  [/^\/operator\/brands\//, ({ brandId }) => brandId],
  [/^\/passports\/changes\//, ({ bulkChangeId }) => bulkChangeId],
  [/^\/passports\//, ({ passportId }) => passportId],
  [/^\/compliance\/evidence\//, ({ documentId }) => documentId],
  [/^\/compliance\/unsold-goods\/offers\//, ({ offerId }) => offerId],
  [/^\/compliance\/unsold-goods\//, ({ reportId }) => reportId],
  [/^\/(products|compliance)\//, ({ productId }) => productId],
  [/^\/requests\//, ({ requestId }) => requestId],
  [/^\/scans\//, ({ signalId }) => signalId],
  [/^\/settings\/access\//, ({ grantId }) => grantId],
  [/^\/settings\/data\//, ({ importId }) => importId],
  [/^\/settings\/pickups\//, ({ sourceId }) => sourceId],
  [/^\/settings\/team\//, ({ userId }) => userId],
  [/^\/settings\/webhooks\//, ({ endpointId }) => endpointId],
  [/^\/transfers\/claims\//, ({ claimId }) => claimId],
  [/^\/transfers\/bulk\//, ({ bulkTransferId }) => bulkTransferId],
  [/^\/transfers\//, ({ transferId }) => transferId],
];
/** Public, without an owner, or opened by a token that only its reader has; `/v1` has its own table. */
const OPEN = [
  "/access/confirm/[token]",
  "/access/confirm/[token]/answer",
  "/access/open/[token]",
  "/access/open/[token]/enter",
  "/api/auth/callback/[brand]",
  "/brands/[slug]/did.json",
  "/brands/[slug]/status/[list]",
  "/brands/[slug]/suspension/[list]",
  "/brands/[slug]/unsold-goods",
  "/brands/[slug]/unsold-goods/[year]",
  "/brands/[slug]/unsold-goods/[year]/[file]",
  "/brands/[slug]/unsold-goods/offers",
  "/brands/[slug]/unsold-goods/offers/[offer]",
  "/claim/[token]",
  "/claim/[token]/[answer]",
  "/docs/[document]",
  "/docs/api/[operation]",
  "/docs/api/[operation]/fields",
  "/docs/errors/[code]",
  "/docs/errors/fields/[code]",
  "/docs/guides/[guide]",
  "/docs/markdown/[...path]",
  "/engraving/[figure]",
  "/face/[hash]",
  "/join/[token]",
  "/logo/[hash]",
  "/m/[gtin]",
  "/m/[gtin]/access",
  "/m/[gtin]/card/[file]",
  "/m/[gtin]/credential",
  "/m/[gtin]/credential/[number]",
  "/m/[gtin]/data",
  "/media/[picture]/[file]",
  "/my-items/[passportId]",
  "/my-items/open/[token]",
  "/my-items/open/[token]/enter",
  "/p/[code]",
  "/p/[code]/access",
  "/p/[code]/card/[file]",
  "/p/[code]/claim",
  "/p/[code]/credential",
  "/p/[code]/credential/[number]",
  "/p/[code]/data",
  "/p/[code]/documents/[file]",
  "/p/[code]/passport.pdf",
  "/p/[code]/proof",
  "/p/[code]/receive",
  "/reset-password/[token]",
  "/sign-in/company/[brand]",
  "/sign-in/company/[brand]/begin",
  "/sign-in/company/[brand]/onward",
  "/sign-in/company/link/[token]",
  "/sign-in/link/[token]",
  "/sign-in/link/[token]/enter",
  "/t/[token]",
  "/t/[token]/[answer]",
  "/terms/[element]",
  "/unsubscribe/[token]",
  "/unsubscribe/[token]/now",
];

test("a brand finds another brand's things at no address of the portal", async ({ site, page }) => {
  const theirs = mintBelongings(site);
  await signIn(page, (await openBrand(site)).member);
  const seen = async (path: string, of: Belongings) => {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    const text = (await answer.text()).replace(/<script.*?<\/script>/gs, "").replaceAll(/nonce="[^"]*"/g, "");
    return [answer.status(), Object.entries(of).reduce((plain, [name, id]) => plain.replaceAll(id, `<${name}>`), text)];
  };
  const untried: string[] = [];
  for (const route of dynamicRoutes().filter((path) => !path.startsWith("/v1/"))) {
    const idOf = NAMED.find(([beginning]) => beginning.test(route))?.[1];
    if (!idOf) untried.push(route);
    else {
      const unknown = unknownBelongings();
      const address = (of: Belongings) =>
        route
          .replace("[warrantyId]", of.warrantyId)
          .replace("[rowId]", of.rowId)
          .replace("[document]", of.unitDocumentId)
          .replace("[format]", "en18223")
          .replace(/\[\w+\]/, idOf(of));
      expect(await seen(address(theirs), theirs), route).toEqual(await seen(address(unknown), unknown));
    }
  }
  expect(untried.toSorted()).toEqual(OPEN);
});
