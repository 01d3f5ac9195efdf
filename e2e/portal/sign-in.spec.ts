import { expectAccessible } from "../support/axe";
import { openBrand, signInByForm } from "../support/portal";
import { expect, test } from "../support/servers";

test("whoever asks for a page signs in and gets that page", async ({ site, page }) => {
  const { member, name } = await openBrand(site);
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
  const { member } = await openBrand(site);
  await page.goto("/sign-in?callbackUrl=https://evil.example/passports");
  await page.getByLabel("E-mail address").fill(member.email);
  await page.getByLabel("Password").fill(member.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`${site.url}/home`);
});

test("the cookie is out of reach for scripts, is new at each sign-in, and ends with signing out", async ({ site, page, context }) => {
  const { member } = await openBrand(site);
  const cookie = async () => (await context.cookies()).find(({ name }) => name === "next-auth.session-token");
  await signInByForm(page, member);
  const first = await cookie();
  expect(first).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  await page.getByText("Robin Example").first().click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  expect(await cookie()).toBeUndefined();

  await context.addCookies([first!]);
  await page.goto("/home");
  await expect(page).toHaveURL(/\/sign-in$/);
  await signInByForm(page, member);
  expect((await cookie())!.value).not.toBe(first!.value);
});

test("next-auth's own addresses serve the same sessions", async ({ site, page }) => {
  const { member } = await openBrand(site);
  expect(await (await page.request.get("/api/auth/session")).json()).toEqual({});
  const { csrfToken } = (await (await page.request.get("/api/auth/csrf")).json()) as { csrfToken: string };
  const sent = await page.request.post("/api/auth/callback/credentials", {
    form: { csrfToken, email: member.email, password: member.password, json: "true" },
  });
  expect(sent.status()).toBe(200);
  expect(await (await page.request.get("/api/auth/session")).json()).toMatchObject({ user: { email: member.email } });
  await page.goto("/settings/sessions");
  await expect(page.getByText("This session")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("signing in, a wrong password and signing out work as well", async ({ site, page }) => {
    const { member } = await openBrand(site);
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
    await expect(page).toHaveURL(/\/sign-in$/);
  });
});
