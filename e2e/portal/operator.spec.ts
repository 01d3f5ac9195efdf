import { atConsole } from "@/lib/access/actor";
import { setOperator } from "@/lib/operator/set-operator";
import { codeAt } from "@/lib/people/auth/second-step/second-factor";
import { mintTwoFactor } from "@/lib/platform/testing/factories";
import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

test("an operator sees how the deployment is, changes a brand's tier, suspends and reinstates it", async ({
  site,
  page,
  browser,
}) => {
  test.slow();
  const [own, other] = [await openBrand(site, { role: "viewer" }), await openBrand(site)];
  await signIn(page, own.member);
  await expect(page.getByRole("link", { name: "Deployment" })).toHaveCount(0);
  expect((await page.goto("/operator"))!.status()).toBe(404);
  expect((await page.goto(`/operator/brands/${other.brandId}`))!.status()).toBe(404);

  await setOperator(atConsole(site.database.db), { email: own.member.email, operator: "yes" });
  await page.goto("/operator");
  await expect(page).toHaveURL(/\/two-factor\?callbackUrl=%2Foperator$/);
  await page.getByRole("button", { name: "Set up" }).click();
  const secret = (await page.getByTestId("totp-secret").textContent())!.replaceAll(" ", "");
  await page.getByLabel("Code from the app").fill(codeAt(secret, new Date()));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByTestId("recovery-codes")).toBeVisible();

  await page.goto("/operator");
  await expect(page.getByRole("row", { name: /Outgoing messages/ })).toBeVisible();
  await page.getByText(/planned jobs?$/).click();
  await expect(page.getByRole("row", { name: /expire-transfers/ })).toContainText("Planned");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Brands", exact: true }).first().click();
  await page.getByRole("searchbox").fill(other.name);
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("table").getByRole("link", { name: other.name }).click();
  await expect(page.getByText("Changes are possible until")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Tier").selectOption("premium_enterprise");
  await page.getByRole("button", { name: "Change tier" }).click();
  await expect(page.getByText("The tier has been changed.")).toBeVisible();

  const product = await other.product();
  const code = product.passports[0]!.code;
  await page.getByRole("button", { name: "Suspend brand" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Reason").fill("Unpaid since March");
  const { rows } = await site.database.pool.query<{ slug: string }>("select slug from brands where id = $1", [
    other.brandId,
  ]);
  await dialog.getByLabel(/Type/).fill(rows[0]!.slug);
  await dialog.getByRole("button", { name: "Suspend brand" }).click();
  await expect(page.getByText("The brand has been suspended.", { exact: true })).toBeVisible();
  expect((await other.api.post("/v1/products", { name: "Anorak" })).body).toMatchObject({ code: "brand_suspended" });
  expect((await other.api.get(`/v1/verify?code=${code}`)).status).toBe(200);

  const theirs = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signIn(theirs, other.member, "/passports");
  await expect(theirs.getByText("Unpaid since March")).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByRole("main").getByRole("link", { name: "Data and privacy" }).click();
  await expect(theirs.getByRole("button", { name: "Create export" })).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Save retention times" })).toHaveCount(0);
  await expectAccessible(theirs);
  await theirs.getByRole("button", { name: "Close this brand" }).click();
  await theirs.getByRole("alertdialog").getByRole("textbox").fill(other.name);
  await theirs.getByRole("button", { name: "Close brand" }).click();
  await expect(theirs.getByText("This brand will be closed on")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Will be closed on").first()).toBeVisible();
  await expectAccessible(page);
  await theirs.getByRole("button", { name: "Cancel closure" }).click();
  await expect(theirs.getByText("The closure has been cancelled.")).toBeVisible();
  await theirs.goto("/api-keys");
  await expect(theirs.getByRole("link", { name: "Create API key" })).toHaveCount(0);
  await theirs.goto(`/p/${code}`);
  await expect(theirs.getByText(other.name).first()).toBeVisible();
  await theirs.context().close();

  await page.getByRole("button", { name: "Reinstate brand" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reinstate brand" }).click();
  await expect(page.getByText("The brand has been reinstated.")).toBeVisible();
  expect((await other.api.post("/v1/products", { name: "Anorak" })).status).toBe(201);
});

test("a change asks an operator for a code that is not older than ten minutes", async ({ site, page }) => {
  const [own, other] = [await openBrand(site, { role: "viewer" }), await openBrand(site)];
  const { codes } = await mintTwoFactor(site.database.db, own.member);
  await setOperator(atConsole(site.database.db), { email: own.member.email, operator: "yes" });
  const stored = async () =>
    (
      await site.database.pool.query<{ tier: string; slug: string; suspended_at: Date | null }>(
        "select tier, slug, suspended_at from brands where id = $1",
        [other.brandId],
      )
    ).rows[0]!;
  const { slug } = await stored();
  const change = async () => {
    await page.getByLabel("Tier").selectOption("premium_enterprise");
    await page.getByRole("button", { name: "Change tier" }).click();
  };
  await signIn(page, own.member, `/operator/brands/${other.brandId}`);
  await expect(page.getByText("Changes are possible until")).toBeVisible();
  // A form that is open still, ten minutes later.
  await site.database.pool.query(
    "update sessions set second_step_at = now() - interval '601 seconds' where user_id = $1",
    [own.member.userId],
  );
  await change();
  await expect(page.getByText("Your last code is older than ten minutes.")).toBeVisible();
  await page.getByRole("button", { name: "Suspend brand" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Reason").fill("Unpaid since March");
  await dialog.getByLabel(/Type/).fill(slug);
  await dialog.getByRole("button", { name: "Suspend brand" }).click();
  await expect(dialog.getByText("Your last code is older than ten minutes.")).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toHaveValue("Unpaid since March");
  await expectAccessible(page);
  expect(await stored()).toMatchObject({ tier: "standard", suspended_at: null });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  for (const [code, answer] of [
    ["000000", "This code is wrong, expired or already used."],
    [codes[0]!, "Changes are possible until"],
  ] as const) {
    await page.getByLabel("Code").fill(code);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText(answer)).toBeVisible();
  }
  await change();
  await expect(page.getByText("The tier has been changed.")).toBeVisible();
  expect((await stored()).tier).toBe("premium_enterprise");
});
