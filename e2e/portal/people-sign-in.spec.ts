import { expectAccessible } from "../support/axe";
import { openBrand, signInByForm } from "../support/portal";
import { expect, test } from "../support/servers";

test("whoever asks for a page signs in and gets that page", async ({ site, page }) => {
  const { member, name } = await openBrand(site, { role: "manager" });
  await page.goto("/passports?owner=owned");
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Fpassports%3Fowner%3Downed$/);
  await expectAccessible(page);
  await page.getByLabel("E-mail address").fill(member.email.toUpperCase());
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("The e-mail address or the password is wrong.")).toBeVisible();
  await expect(page.getByLabel("E-mail address")).toHaveValue(member.email.toUpperCase());
  await page.getByLabel("Password").fill(member.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/passports\?owner=owned$/);
  await expect(page.getByText(name).first()).toBeVisible();
});

test("a sign-in never leads to another site", async ({ site, page }) => {
  const { member } = await openBrand(site, { role: "manager" });
  await page.goto("/sign-in?callbackUrl=https://evil.example/passports");
  await page.getByLabel("E-mail address").fill(member.email);
  await page.getByLabel("Password").fill(member.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`${site.url}/home`);
});

test("the cookie is out of reach for scripts, is new at each sign-in, and ends with signing out", async ({
  site,
  page,
  context,
}) => {
  const { member } = await openBrand(site, { role: "manager" });
  const cookie = async () => (await context.cookies()).find(({ name }) => name === "next-auth.session-token");
  await signInByForm(page, member);
  const first = await cookie();
  expect(first).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  await page.getByText("Robin Example").first().click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in\?signed_out=1$/);
  expect(await cookie()).toBeUndefined();

  await context.addCookies([first!]);
  await page.goto("/home");
  await expect(page).toHaveURL(/\/sign-in$/);
  await signInByForm(page, member);
  expect((await cookie())!.value).not.toBe(first!.value);
});

test("nothing of next-auth is open but the address that a company's provider leads back to", async ({ site, page }) => {
  const { member, brandId } = await openBrand(site, { role: "manager" });
  const form = { email: member.email, password: member.password, csrfToken: "x", json: "true" };
  const headers = { Origin: site.url };
  for (const path of [
    "session",
    "csrf",
    "providers",
    "signin",
    "signin/credentials",
    "signout",
    "callback",
    "callback/credentials",
    "verify-request",
    "error",
    "_log",
  ]) {
    const isBrand = /^callback\/./.test(path);
    expect((await page.request.get(`/api/auth/${path}`, { maxRedirects: 0 })).status(), path).toBe(isBrand ? 303 : 404);
    expect((await page.request.post(`/api/auth/${path}`, { form, headers, maxRedirects: 0 })).status(), path).toBe(
      isBrand ? 405 : 404,
    );
  }
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "HEAD"])
    expect(
      (await page.request.fetch(`/api/auth/callback/${brandId}`, { method, headers, maxRedirects: 0 })).status(),
      method,
    ).toBe(405);
  const alone = await page.request.get(`/api/auth/callback/${brandId}?code=of-an-attacker&state=x`, {
    maxRedirects: 0,
  });
  expect(alone.headers()["location"]).toMatch(/\/sign-in\/company$/);
  expect((await page.context().cookies()).filter(({ name }) => name.includes("session"))).toEqual([]);
});

test("signing in again in the same browser ends the session before, whoever's it was", async ({
  site,
  page,
  context,
}) => {
  const [first, second] = [await openBrand(site, { role: "manager" }), await openBrand(site, { role: "manager" })];
  const session = async () => (await context.cookies()).find(({ name }) => name === "next-auth.session-token")!;
  await signInByForm(page, first.member);
  const before = await session();
  for (const again of [first, second]) {
    await context.clearCookies({ name: "next-auth.session-token" });
    await signInByForm(page, again.member);
  }
  const after = await session();
  await context.addCookies([before]);
  await page.goto("/home");
  await expect(page).toHaveURL(/\/sign-in/);
  await context.addCookies([after]);
  await page.goto("/home");
  await expect(page.getByText(second.name).first()).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("signing in, a wrong password and signing out work as well", async ({ site, page }) => {
    const { member } = await openBrand(site, { role: "manager" });
    await page.goto("/sign-in");
    await page.getByLabel("E-mail address").fill(member.email);
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("The e-mail address or the password is wrong.")).toBeVisible();
    await page.getByLabel("Password").fill(member.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/home$/);
    await page.locator("summary", { hasText: "Robin Example" }).first().click();
    await page.getByRole("button", { name: "Sign out" }).first().click();
    await expect(page).toHaveURL(/\/sign-in\?signed_out=1$/);
  });
});
