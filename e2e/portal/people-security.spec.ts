import { updateTwoFactorRequirement } from "@/db/queries/second-factors";
import { inBrand } from "@/db/tenant";
import { codeAt } from "@/lib/people/auth/second-step/second-factor";
import { expectAccessible } from "../support/axe";
import { openBrand, signInByForm } from "../support/portal";
import { expect, test } from "../support/servers";

const NEW = "seven slow green boats";
const later = () => new Date(new Date().getTime() + 30_000);

test("a forgotten password is set anew by a mailed link; known and unknown addresses are answered alike", async ({
  site,
  page,
}) => {
  const { member, brandId } = await openBrand(site, { role: "manager" });
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Set a new one" }).click();
  await expectAccessible(page);
  const answers: string[] = [];
  for (const email of [`nobody-${brandId}@example.com`, member.email]) {
    await page.goto("/forgot-password");
    await page.getByLabel("E-mail address").fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    answers.push((await page.getByRole("status").textContent())!);
  }
  expect(answers[0]).toBe(answers[1]);
  const mail = await site.inbox.waitForMail(member.email, { fits: ({ text }) => text.includes("/reset-password/") });
  const link = /https?:\S+\/reset-password\/\S+/.exec(mail.text)![0];
  await page.goto(link);
  await expectAccessible(page);
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("A password needs at least ten characters.")).toBeVisible();
  await page.getByLabel("New password").fill(NEW);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Your new password has been saved.")).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link has been used or has expired" })).toBeVisible();
  await signInByForm(page, { email: member.email, password: NEW });
  expect(site.inbox.mailsTo(`nobody-${brandId}@example.com`)).toEqual([]);
});

test("a password is changed, the second step set up, used, and turned off", async ({ site, page }) => {
  const { member } = await openBrand(site, { role: "manager" });
  await signInByForm(page, member, "/settings/security");
  await expectAccessible(page);
  await page.getByLabel("Current password").fill("not it");
  await page.getByLabel("New password").fill(NEW);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This is not your current password.")).toBeVisible();
  await page.getByLabel("Current password").fill(member.password);
  await page.getByLabel("New password").fill(NEW);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password has been changed, and your other sessions have ended")).toBeVisible();

  await page.getByRole("link", { name: "Set up" }).click();
  await page.getByRole("button", { name: "Set up" }).click();
  const secret = (await page.getByTestId("totp-secret").textContent())!.replaceAll(" ", "");
  await expectAccessible(page);
  await page.getByLabel("Code from the app").fill(codeAt(secret, new Date()));
  await expect(page.getByLabel("Current password")).toHaveCount(0);
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByTestId("recovery-codes").getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page);
  await page.getByRole("link", { name: "I have saved them" }).click();
  await expect(page.getByText("10 recovery codes left")).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto("/sign-in?callbackUrl=/settings/security");
  await page.getByLabel("E-mail address").fill(member.email);
  await page.getByLabel("Password").fill(NEW);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/home");
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto("/sign-in/second-step?callbackUrl=/settings/security");
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("This code is wrong, expired or already used.")).toBeVisible();
  await page.getByLabel("Code").fill(codeAt(secret, later()));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Security" })).toBeVisible();
  await expect(page.getByText("Wrong code")).toBeVisible();
  await site.inbox.waitForMail(member.email, { fits: ({ subject }) => subject === "Sign-in from a new device" });

  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("alertdialog").getByLabel("Current password").fill(NEW);
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Two-step verification has been turned off.")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a member of a brand that requires the second step sets it up before anything else", async ({ site, page }) => {
    const { member, brandId, name } = await openBrand(site, { role: "manager" });
    await updateTwoFactorRequirement(inBrand(site.database.db, brandId), { brandId, isRequired: true });
    await page.goto("/sign-in");
    await page.getByLabel("E-mail address").fill(member.email);
    await page.getByLabel("Password").fill(member.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText(`${name} requires two-step verification`)).toBeVisible();
    for (const path of ["/home", "/api-keys/new", "/settings/team"]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/two-factor(\?|$)/);
    }
    await page.getByRole("button", { name: "Set up" }).click();
    const secret = (await page.getByTestId("totp-secret").textContent())!.replaceAll(" ", "");
    await page.getByLabel("Code from the app").fill(codeAt(secret, new Date()));
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByTestId("recovery-codes")).toBeVisible();
    await page.getByRole("link", { name: "I have saved them" }).click();
    await expect(page).toHaveURL(/\/home$/);
  });
});

test("a mailed link names this deployment, whatever host the request claims", async ({ site, page }) => {
  const { member } = await openBrand(site, { role: "manager" });
  await page.goto("/forgot-password");
  await page.route("**/forgot-password", (route) =>
    route.continue({
      headers: { ...route.request().headers(), "x-forwarded-host": "evil.example", forwarded: "host=evil.example" },
    }),
  );
  await page.getByLabel("E-mail address").fill(member.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("status")).toBeVisible();
  const mail = await site.inbox.waitForMail(member.email, { fits: ({ text }) => text.includes("/reset-password/") });
  expect(mail.text).toContain(`${site.url}/reset-password/`);
  expect(mail.text + mail.html).not.toContain("evil.example");
});
