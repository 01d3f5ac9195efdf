import { mintMember } from "@/lib/platform/testing/factories";
import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, type Site, test } from "../support/servers";

// axe looks at each page four times.
test.describe.configure({ timeout: 180_000 });

async function brandWithRequests(site: Site) {
  const brand = await openBrand(site, { role: "developer" });
  const [passport] = (await brand.product()).passports;
  await brand.api.get(`/v1/verify?code=${passport!.code}`);
  const refused = await brand.api.post("/v1/transfer", { code: "nonsense" });
  return { ...brand, refusedId: refused.headers.get("x-request-id")! };
}

test("requests are found by status, key, path and id; one shows what was said without what names anybody", async ({
  site,
  page,
}) => {
  const brand = await brandWithRequests(site);
  await signIn(page, brand.member, "/requests");
  const table = page.getByRole("table", { name: "Request log" });
  await expect.poll(async () => (await page.reload(), table.getByRole("row").count())).toBe(3);
  await expect(page.getByText("The log is kept for 30 days.")).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("To date").fill("2020-01-31");
  await expect(page).toHaveURL(/at_to=2020-01-31/);
  await expect(page.getByText("No matches")).toBeVisible();
  await page.goto("/requests?at_from=2020-01-31");
  await expect(table.getByRole("row")).toHaveCount(3);
  await page.goto("/requests?status=4xx");
  await expect(table.getByRole("row")).toHaveCount(2);
  await page.goto(`/requests?key=${brand.key.keyId}`);
  await expect(table.getByRole("row")).toHaveCount(3);
  await page.getByLabel("Search requests").fill("/v1/verify");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=%2Fv1%2Fverify/);
  await expect(table.getByRole("row")).toHaveCount(2);
  await page.goto(`/requests?q=${brand.refusedId}`);
  await table.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("POST /v1/transfer");
  await expect(page.getByRole("region", { name: "Request", exact: true })).toContainText("(8 characters)");
  await expect(page.getByRole("region", { name: "Response" })).toContainText(brand.refusedId);
  await expectAccessible(page);
});

test("the use of the limit moves while one looks", async ({ site, page }) => {
  const brand = await openBrand(site);
  await signIn(page, brand.member, "/requests");
  const meter = page.getByRole("progressbar", { name: "The last 60 seconds" });
  await expect(meter).toHaveAttribute("aria-valuetext", "0 of 1,000");
  for (let count = 0; count < 3; count += 1) await brand.api.get("/v1/products");
  await expect(meter).toHaveAttribute("aria-valuetext", "3 of 1,000");
});

test("a viewer is told who may see it, and another brand's request does not exist", async ({ site, page, browser }) => {
  const brand = await brandWithRequests(site);
  const viewer = await mintMember(site.database.db, { brandId: brand.brandId, role: "viewer" });
  await signIn(page, viewer, "/requests");
  await expect(page.getByText("Your role cannot see the request log")).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: "Developers" }).getByRole("link", { name: "Requests" }),
  ).toBeHidden();
  expect((await page.request.get("/requests/use")).status()).toBe(404);

  const context = await browser.newContext({ baseURL: site.url });
  const elsewhere = await context.newPage();
  await signIn(elsewhere, (await openBrand(site)).member, "/requests");
  await expect(elsewhere.getByText("No requests yet")).toBeVisible();
  expect((await elsewhere.goto(`/requests/${brand.refusedId}`))!.status()).toBe(404);
  await context.close();
});
