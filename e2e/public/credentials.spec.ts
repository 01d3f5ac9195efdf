import { CLEAN_PRODUCT } from "@/lib/compliance/testing/review-kit";
import { mintMember } from "@/lib/platform/testing/factories";
import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

// axe looks at each page four times.
test.describe.configure({ timeout: 180_000 });

test("anybody checks a passport and a dossier in their own browser, and by the form where it runs no scripts", async ({
  site,
  page,
  browser,
}) => {
  const brand = await openBrand(site);
  const { productId, passports } = await brand.product(CLEAN_PRODUCT);
  const { code } = passports[0]!;
  const elsewhere: string[] = [];
  page.on("request", (request) => new URL(request.url()).origin !== site.url && elsewhere.push(request.url()));
  await page.goto(`/p/${code}`);
  await page.getByRole("link", { name: "Check the signature" }).click();
  const check = page.getByRole("button", { name: "Check" });
  await check.click();
  await expect(page.getByText("The signature is valid")).toBeVisible();
  await expect(page.getByText(CLEAN_PRODUCT.name, { exact: true })).toBeVisible();
  await expectAccessible(page);

  const token = await (await page.request.get(`/p/${code}/credential`)).text();
  const [header, payload, signature] = token.split(".") as [string, string, string];
  const changed = Buffer.from(payload, "base64url").toString().replaceAll(CLEAN_PRODUCT.name, "Another jacket");
  const input = page.getByLabel("Signed passport, or a passport’s address");
  await input.fill([header, Buffer.from(changed).toString("base64url"), signature].join("."));
  await check.click();
  await expect(page.getByText("The signature does not match: the content was changed")).toBeVisible();

  await signIn(page, brand.member, `/p/${code}`);
  const dossier = await (await page.request.get(`/products/${productId}/dossier`)).body();
  await page.goto("/verify");
  const choose = (buffer: Buffer) =>
    page.getByLabel("Choose a file").setInputFiles({ name: "dossier.pdf", mimeType: "application/pdf", buffer });
  await choose(dossier);
  await expect(page.getByText("The file is the one that was signed")).toBeVisible();
  await expect(page.getByText("The signature is valid")).toBeVisible();
  dossier[2_000]! ^= 1;
  await choose(dossier);
  await expect(page.getByText("The file was changed after it was signed.")).toBeVisible();
  expect(elsewhere).toEqual([]);

  const bare = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const plain = await bare.newPage();
  await plain.goto(`/verify?given=${code}`);
  await plain.getByRole("button", { name: "Check" }).click();
  await expect(plain.getByText("The signature is valid")).toBeVisible();
  await bare.close();
});

test("nobody fetches from within the network of the service through the page that checks", async ({ site, page }) => {
  for (const [kind, address] of [
    ["issuer", `https://127.0.0.1:${new URL(site.url).port}/`],
    ["status", "https://localhost/status/1"],
    ["credential", "https://[::ffff:169.254.169.254]/latest/meta-data"],
    ["credential", "http://example.com/p/1"],
    ["anything", "https://example.com/"],
  ] as const) {
    const answer = await page.request.get(`/verify/source?${kind}=${encodeURIComponent(address)}`);
    expect([answer.status(), await answer.text()], address).toEqual([404, ""]);
  }
});

test("an owner asks for a new signing key, and a second person's consent publishes it", async ({ site, page }) => {
  const brand = await openBrand(site);
  const other = await mintMember(site.database.db, { brandId: brand.brandId, role: "manager" });
  await signIn(page, brand.member, "/settings/signing-keys");
  await expect(page.getByText("Signs new passports")).toBeVisible();
  await page.getByRole("button", { name: "Rotate the key" }).click();
  await page.getByRole("button", { name: "Request new key" }).click();
  await expect(page.getByText("Waiting for a second person")).toBeVisible();
  await expect(page.getByRole("button", { name: "Consent" })).toBeHidden();
  await expectAccessible(page);
  await page.context().clearCookies();
  await signIn(page, other, "/settings/signing-keys");
  await page.getByRole("button", { name: "Consent" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Consent" }).click();
  await expect(page.getByText("Published, and not used yet")).toBeVisible();
  await expectAccessible(page);
});
