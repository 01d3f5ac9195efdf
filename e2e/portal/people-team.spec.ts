import { insertMember } from "@/db/queries/team";
import { inBrand } from "@/db/tenant";
import { codeAt } from "@/lib/people/auth/second-step/second-factor";
import { mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, type Site, test } from "../support/servers";

const PASSWORD = "four quiet blue trains";

/** The link in the newest message to an address. */
async function linkFor({ inbox }: Site, email: string, path: string): Promise<string> {
  const message = await inbox.waitForMail(email, { fits: ({ text }) => text.includes(`/${path}/`) });
  return new RegExp(`https?://\\S+/${path}/[A-Za-z0-9_-]+`).exec(message.text)![0];
}

test("somebody new is invited, joins by the link, gets a role and is removed", async ({ site, page, browser }) => {
  const brand = await openBrand(site);
  const email = `new-${brand.brandId}@example.com`;
  await signIn(page, brand.member, "/settings/team");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Invite member" }).click();
  await page.getByLabel("E-mail address").fill("nobody");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Enter exactly one e-mail address")).toBeVisible();
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Developer").check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("The invitation has been sent.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: email })).toContainText("Developer");
  await expectAccessible(page);

  const context = await browser.newContext({ baseURL: site.url });
  const theirs = await context.newPage();
  await theirs.goto(await linkFor(site, email, "join"));
  await expect(theirs.getByRole("heading", { level: 1 })).toContainText(brand.name);
  await expectAccessible(theirs);
  await theirs.getByLabel("Your name").fill("Ada Newcomer");
  await theirs.getByLabel("Password").fill("1234567890");
  await theirs.getByRole("button", { name: /^Join/ }).click();
  await expect(theirs.getByText("This password is easy to guess.")).toBeVisible();
  await expect(theirs.getByLabel("Your name")).toHaveValue("Ada Newcomer");
  await theirs.getByLabel("Password").fill(PASSWORD);
  await theirs.getByRole("button", { name: /^Join/ }).click();
  await expect(theirs.getByText("Welcome to the team.")).toBeVisible();
  await theirs.goto("/settings/team");
  await expect(theirs.getByRole("link", { name: "Invite member" })).toHaveCount(0);

  await page.goto("/settings/team");
  const row = page.getByRole("row", { name: /Ada Newcomer/ });
  await row.getByRole("button", { name: "Change the role of Ada Newcomer" }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByLabel("Viewer").check();
  await page.getByRole("dialog").getByRole("button", { name: "Save role" }).click();
  await expect(page.getByText("The role has been changed.")).toBeVisible();
  await expect(row).toContainText("Viewer");
  await theirs.goto("/api-keys/new");
  await expect(theirs.getByLabel("Name")).toHaveCount(0);

  await row.getByRole("link", { name: /Ada Newcomer/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ada Newcomer" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recent activity" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Remove Ada Newcomer" }).click();
  await expect(page.getByRole("alertdialog")).toContainText(brand.name);
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove from team" }).click();
  await expect(page.getByText("This person is no longer in the team.")).toBeVisible();
  await theirs.goto("/home");
  await expect(theirs).toHaveURL(/\/sign-in/);
  await context.close();
});

test("a new owner goes from the invitation to home in three screens, and types one password once", async ({
  site,
  page,
  browser,
}) => {
  const brand = await openBrand(site);
  const email = `owner-${brand.brandId}@example.com`;
  await signIn(page, brand.member, "/settings/team/invite");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Owner").check();
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("The invitation has been sent.")).toBeVisible();

  const context = await browser.newContext({ baseURL: site.url });
  const theirs = await context.newPage();
  await theirs.goto(await linkFor(site, email, "join"));
  await theirs.getByLabel("Your name").fill("Ada Newcomer");
  const rules = theirs.getByRole("listitem").filter({ hasText: /^(Met|Not met yet): / });
  await expect(rules).toHaveText([/^Not met yet: At least 10/, /^Not met yet: No simple/, /^Not met yet: More than/]);
  await theirs.getByLabel("Password").fill("1234567890");
  await expect(rules).toHaveText([/^Met: /, /^Not met yet: /, /^Met: /]);
  await theirs.getByLabel("Password").fill(PASSWORD);
  await expect(rules).toHaveText([/^Met: /, /^Met: /, /^Met: /]);
  await expectAccessible(theirs);
  await theirs.getByRole("button", { name: /^Join/ }).click();

  const secret = (await theirs.getByTestId("totp-secret").textContent())!.replaceAll(" ", "");
  await expect(theirs.locator("input[type=password]")).toHaveCount(0);
  await expectAccessible(theirs);
  await theirs.getByLabel("Code from the app").fill(codeAt(secret, new Date()));
  await theirs.getByRole("button", { name: "Turn on" }).click();

  await expect(theirs.getByTestId("recovery-codes").getByRole("listitem")).toHaveCount(10);
  await theirs.getByRole("link", { name: "I have saved them" }).click();
  await expect(theirs).toHaveURL(/\/home$/);
  await context.close();
});

test("a person of two brands joins with their password, switches, and leaves one", async ({ site, page, browser }) => {
  const [first, second] = [await openBrand(site), await openBrand(site)];
  await signIn(page, second.member, "/settings/team/invite");
  await page.getByLabel("E-mail address").fill(first.member.email);
  await page.getByLabel("Brand manager").check();
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("The invitation has been sent.")).toBeVisible();

  const context = await browser.newContext({ baseURL: site.url });
  const theirs = await context.newPage();
  const link = await linkFor(site, first.member.email, "join");
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: "Join with your account" })).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByLabel("Password").fill("not the password");
  await theirs.getByRole("button", { name: "Sign in and join" }).click();
  await expect(theirs.getByText("The password is wrong.")).toBeVisible();
  await theirs.getByLabel("Password").fill(first.member.password);
  await theirs.getByRole("button", { name: "Sign in and join" }).click();
  await expect(theirs.getByText("This account requires a code as well.")).toBeVisible();
  await theirs.getByLabel("Password").fill(first.member.password);
  await theirs.getByLabel("Code from your authenticator app").fill(first.member.codes.pop()!);
  await theirs.getByRole("button", { name: "Sign in and join" }).click();
  await expect(theirs.getByText("Welcome to the team.")).toBeVisible();
  await expect(theirs.getByRole("heading", { level: 1, name: second.name })).toBeVisible();
  await theirs.goto(link);
  await expect(theirs.getByText("This invitation was accepted")).toBeVisible();

  await theirs.goto("/home");
  await theirs.getByText("Robin Example").first().click();
  await expectAccessible(theirs);
  await theirs.getByRole("button", { name: first.name }).click();
  await expect(theirs.getByRole("heading", { level: 1, name: first.name })).toBeVisible();
  await theirs.getByText("Robin Example").first().click();
  await theirs.getByRole("button", { name: second.name }).click();
  await expect(theirs.getByRole("heading", { level: 1, name: second.name })).toBeVisible();
  await theirs.goto("/settings/team");
  await theirs.getByRole("button", { name: "Leave team" }).click();
  await theirs.getByRole("alertdialog").getByRole("button", { name: "Leave team" }).click();
  await expect(theirs.getByText("You have left the brand.")).toBeVisible();
  await expect(theirs.getByRole("heading", { level: 1, name: first.name })).toBeVisible();
  await context.close();
});

test("whoever is signed in joins by one button", async ({ site, page, browser }) => {
  const [first, second] = [await openBrand(site), await openBrand(site)];
  await signIn(page, second.member, "/settings/team/invite");
  await page.getByLabel("E-mail address").fill(first.member.email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("The invitation has been sent.")).toBeVisible();
  const context = await browser.newContext({ baseURL: site.url });
  const theirs = await context.newPage();
  await signIn(theirs, first.member);
  await theirs.goto(await linkFor(site, first.member.email, "join"));
  await theirs.getByRole("button", { name: `Join ${second.name}` }).click();
  await expect(theirs.getByText("Welcome to the team.")).toBeVisible();
  await expect(theirs.getByRole("heading", { level: 1, name: second.name })).toBeVisible();
  await context.close();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an owner invites, takes back, and hands the brand over", async ({ site, page }) => {
    const brand = await openBrand(site);
    const heir = await mintMember(site.database.db, { brandId: brand.brandId, role: "viewer" });
    const elsewhere = await mintBrand(site.database.db);
    const inElsewhere = inBrand(site.database.db, elsewhere.brandId);
    await insertMember(inElsewhere, { brandId: elsewhere.brandId, userId: brand.member.userId, role: "viewer" });
    await signIn(page, brand.member, "/settings/team/invite");
    await page.getByLabel("E-mail address").fill(`new-${brand.brandId}@example.com`);
    await page.getByRole("button", { name: "Send invitation" }).click();
    await page.locator("summary", { hasText: "Withdraw" }).click();
    await page.getByRole("button", { name: "Withdraw invitation" }).click();
    await expect(page.getByText("The invitation has been withdrawn, and its link no longer works")).toBeVisible();

    await expect(page.getByText(brand.name).first()).toBeVisible();
    await page.locator("summary", { hasText: "Transfer ownership" }).click();
    await page.getByLabel("New owner").selectOption(heir.userId);
    await page.getByLabel(`Type ${brand.name} to confirm`).fill(brand.name);
    await page.getByRole("button", { name: "Transfer ownership" }).click();
    await expect(page.getByText("You are now a brand manager.")).toBeVisible();
    await page.locator("summary", { hasText: "Robin Example" }).first().click();
    await page.getByRole("button", { name: elsewhere.name }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: elsewhere.name })).toBeVisible();
  });
});
