import { expectAccessible, violationsOf } from "../support/axe";
import { expect, test } from "../support/servers";

test("the reference names every operation, and its contents lead there", async ({ page }) => {
  await page.goto("/docs");
  await page
    .getByRole("navigation", { name: "Contents" })
    .getByRole("link", { name: "POST /transfer", exact: true })
    .click();
  await expect(page).toHaveURL(/\/docs\/api\/startTransfer$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Initiate an ownership transfer");
  expect(await violationsOf(page)).toEqual([]);
  await page.goto("/docs#startTransfer");
  const entry = page.getByRole("main").getByRole("listitem").filter({ hasText: "Initiate an ownership transfer" });
  await expect(entry).toBeInViewport();
  await expect(entry.getByRole("link")).toHaveAttribute("href", "/docs/api/startTransfer");
  expect(await violationsOf(page)).toEqual([]);
});

test("every page of the reference is HTML of at most 200 kB", async ({ page }) => {
  const textOf = async (path: string) => (await page.request.get(path)).text();
  const overview = await textOf("/docs");
  const operations = [...new Set(overview.match(/\/docs\/api\/\w+/g))];
  expect(operations).toContain("/docs/api/registerProducts");
  const heavy: string[] = [];
  const others = ["/docs/api/registerProducts/fields", "/docs/guides/webhooks", "/docs/search?q=transfer", "/status"];
  for (const path of ["/docs", ...operations, ...others]) {
    const html = await textOf(path);
    expect(html, path).toContain("</html>");
    if (Buffer.byteLength(html) > 200_000) heavy.push(`${path}: ${Buffer.byteLength(html)}`);
  }
  expect(heavy).toEqual([]);
  await page.goto("/docs/api/registerProducts");
  await page.getByRole("link", { name: /more fields$/ }).click();
  await expect(page.getByText("energy_class", { exact: true }).first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test("an error code of the reference has a page that says what to do", async ({ page }) => {
  await page.goto("/docs/api/startTransfer");
  await page.getByRole("link", { name: "transfer_already_pending" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A transfer of this passport is already pending");
  await expect(page.getByRole("heading", { name: "What to do" })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("link", { name: "Error codes" }).first().click();
  await expect(page.getByRole("link", { name: "rate_limited" })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the reference can be read, inner fields and all", async ({ page }) => {
    await page.goto("/docs/api/verifyPassport");
    const verify = page.getByRole("article");
    await expect(verify.getByText("registered_at").first()).toBeHidden();
    await verify
      .locator("li", { has: page.locator("code", { hasText: /^authenticity$/ }) })
      .first()
      .locator("summary")
      .first()
      .click();
    await expect(verify.getByText("registered_at").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Copy" }).first()).toBeHidden();
  });

  test("samples are shown in the chosen language, on every page, and the docs are searched", async ({ page }) => {
    await page.goto("/docs/api/startTransfer");
    await page.getByRole("button", { name: "Python" }).click();
    await expect(page).toHaveURL(/\/docs\/api\/startTransfer$/);
    await expect(page.getByText("urllib.request.Request(").first()).toBeVisible();
    await page.goto("/docs/guides/shop-checkout");
    await expect(page.getByRole("button", { name: "Python" })).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText("urllib.request.Request(").first()).toBeVisible();
    await page.getByRole("searchbox").fill("unknown field");
    await page.getByRole("searchbox").press("Enter");
    await page.getByRole("main").getByRole("link", { name: "unknown_field" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "unknown_field" })).toBeVisible();
  });

  test("the status page says what works, and is there for programs and without a reader's session", async ({
    page,
  }) => {
    await page.goto("/status");
    await expect(page.getByRole("heading", { name: "Service status" })).toBeVisible();
    const answer = await page.request.get("/status", { headers: { accept: "application/json" } });
    expect(await answer.json()).toMatchObject({ components: { database: "operational" }, incidents: [] });
    const feed = await page.request.get("/status.atom");
    expect(feed.headers()["content-type"]).toContain("application/atom+xml");
  });
});

test("a request is copied as a command", async ({ page, context, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs/api/verifyPassport");
  const verify = page.getByRole("article");
  await verify.getByRole("button", { name: "Copy" }).first().click();
  await expect(verify.getByRole("button", { name: "Copied" })).toBeVisible();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toBe(
    `curl '${baseURL}/v1/verify?code=7K3M-Q2XD-9F4T-VW8P8' \\\n  -H "Authorization: Bearer $CARNET_KEY"`,
  );
});

test("the changelog and the accessibility statement can be read by everyone", async ({ page }) => {
  await page.goto("/docs");
  await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Changelog" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Changelog" })).toBeVisible();
  await expectAccessible(page);
  for (const path of ["/docs/guides/webhooks", "/docs/search?q=transfer", "/docs/errors/fields/required", "/status"]) {
    await page.goto(path);
    await expectAccessible(page);
  }
  await page.goto("/");
  await page.getByRole("link", { name: "Accessibility" }).click();
  await expect(page.getByRole("heading", { name: "Known limitations" })).toBeVisible();
  await expectAccessible(page);
});

test("an operation is tried by a test key, and by no other", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => void (request.url().includes("/v1/") && sent.push(request.url())));
  await page.goto("/docs/api/verifyPassport");
  await page.getByText("Try it", { exact: true }).click();
  await page.getByLabel(/^Test key/).fill("dpp_live_1234567890");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/Only test keys work here/)).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByLabel(/^Test key/).fill("dpp_test_1234567890");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("status").getByText("401", { exact: true })).toBeVisible();
  await expect(page.getByRole("status").getByText("invalid_token").first()).toBeVisible();
  expect(sent).toEqual([expect.stringMatching(/\/v1\/verify\?code=7K3M-Q2XD-9F4T-VW8P8$/)]);
  const stored = () => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]);
  expect(await page.evaluate(stored)).not.toContain("dpp_test");
  expect(await violationsOf(page)).toEqual([]);
});

test("every page is Markdown to whoever asks for that, and llms.txt names them", async ({ page }) => {
  const get = async (path: string, accept = "*/*") => {
    const answer = await page.request.get(path, { headers: { accept } });
    return { type: answer.headers()["content-type"], text: await answer.text(), status: answer.status() };
  };
  const listed = [...(await get("/llms.txt")).text.matchAll(/\]\(http[^)]*?(\/docs[^)]*)\)/g)].map(([, path]) => path!);
  expect(listed.length).toBeGreaterThan(150);
  for (const path of ["/docs.md", "/docs/guides/webhooks.md", "/docs/api/verifyPassport.md?language=python"]) {
    const { type, text, status } = await get(path);
    expect([path, status, type]).toEqual([path, 200, "text/markdown; charset=utf-8"]);
    expect(text).toMatch(/^# \S/);
  }
  expect((await get("/docs/errors/rate_limited", "text/markdown")).type).toContain("text/markdown");
  expect((await get("/docs/errors/rate_limited", "text/html,*/*")).type).toContain("text/html");
  expect((await get("/docs/nothing.md")).status).toBe(404);
});
