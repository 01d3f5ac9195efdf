import { type Proxy, proxyPorts, startCaddy, startNginx } from "@/lib/platform/launch/testing/proxies";
import { openBrand } from "../support/portal";
import { expect, test } from "../support/servers";
import { Service } from "../support/service";

for (const [name, start] of [
  ["nginx", startNginx],
  ["Caddy", startCaddy],
] as const)
  test(`behind ${name}, by the file in deploy, people sign in over TLS and what comes without it is turned away`, async ({
    site,
    browser,
  }) => {
    // A further server of ours and a proxy have to start first.
    test.setTimeout(120_000);
    const ports = await proxyPorts();
    const more = { PUBLIC_URL: `https://localhost:${ports.tls}`, LOG_LEVEL: "info", DRAIN_SECONDS: "0" };
    const service = await Service.start({ databaseUrl: site.databaseUrl, smtpUrl: site.inbox.url, more });
    let proxy: Proxy | undefined;
    try {
      proxy = await start(service.port, ports);
      const { member, key } = await openBrand(site, { role: "manager" });
      const context = await browser.newContext({ baseURL: proxy.url, ignoreHTTPSErrors: true });
      const page = await context.newPage();
      await page.goto("/sign-in?callbackUrl=/products");
      await page.getByLabel("E-mail").fill(member.email);
      await page.getByLabel("Password").fill(member.password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page).toHaveURL(`${proxy.url}/products`, { timeout: 30_000 });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const cookies = await context.cookies();
      expect(cookies.map(({ name }) => name)).toEqual(
        expect.arrayContaining(["__Host-next-auth.session-token", "__Host-carnet-device"]),
      );
      expect(
        cookies.filter(({ name, secure, path }) => !name.startsWith("__Host-") || !secure || path !== "/"),
      ).toEqual([]);
      expect(service.output()).not.toMatch(/redirect response|wrong version number|EPROTO/);

      const health = await context.request.get("/api/health");
      expect(health.headers()["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
      const large = await context.request.post("/api/auth/signin", { data: Buffer.alloc(200_000), maxRedirects: 0 });
      expect(large.status()).toBe(413);
      const authorization = { Authorization: `Bearer ${key.secret}` };
      expect((await context.request.get("/v1/products?limit=1", { headers: authorization })).status()).toBe(200);
      const plain = await context.request.get(`${proxy.plainUrl}/v1/products?limit=1`, {
        headers: authorization,
        maxRedirects: 0,
      });
      expect([plain.status(), ((await plain.json()) as { code: string }).code]).toEqual([403, "https_required"]);
      const redirected = await context.request.get(`${proxy.plainUrl}/sign-in`, { maxRedirects: 0 });
      expect([301, 302, 308]).toContain(redirected.status());
      expect(redirected.headers()["location"]).toMatch(/^https:\/\/localhost/);
      await context.close();
    } finally {
      await proxy?.stop();
      await service.stop();
    }
  });
