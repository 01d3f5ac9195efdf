import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { gs1CheckDigit } from "@/lib/ecodesign/gtin";
import { randomSecret } from "@/lib/platform/ids";
import { openBrand } from "../support/portal";
import { expect, type Site, test } from "../support/servers";

/** A request as it arrives through a proxy that serves a brand's own host. */
async function ask(site: Site, host: string, path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(site.url);
  const sent = request({ hostname, port, path, headers: { host, accept: "text/html", ...headers } }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const body = (await answer.toArray()).join("");
  return { status: answer.statusCode, headers: answer.headers, body };
}

const mintGtin = () => {
  const digits = `0952${String(BigInt(`0x${randomSecret(6).toString("hex")}`) % 1_000_000_000n).padStart(9, "0")}`;
  return `${digits}${gs1CheckDigit(digits)}`;
};

test("at a brand's own host its labels lead to its pages and documents, and nothing of the portal or of others is there", async ({
  site,
}) => {
  const [brand, other] = [await openBrand(site), await openBrand(site)];
  const host = `id.${brand.brandId.slice(4, 16)}.example`;
  await site.database.pool.query(
    `insert into brand_hosts (brand_id, host, token, proved_at, active_from)
       values ($1, $2, $3, now() - interval '2 seconds', now() - interval '1 second')`,
    [brand.brandId, host, randomSecret(16).toString("hex")],
  );
  const gtin = mintGtin();
  const care = { care_instructions: { en: "Wash at 30 °C.", fi: "Pestään 30 asteessa." } };
  const item = (await brand.product({ name: "Own Jacket", gtin, serialNumber: "S-1", ecodesign: care })).passports[0]!;
  const theirs = (await other.product({ name: "Other Jacket", gtin, serialNumber: "S-2" })).passports[0]!;
  // A process reloads hosts every 15 seconds.
  await expect.poll(() => ask(site, host, "/").then(({ headers }) => headers.location), { timeout: 25_000 }).toBe("/p");

  const led = await ask(site, host, `/01/${gtin}/21/S-1?c=${item.code}`);
  expect(led).toMatchObject({ status: 307, headers: { location: expect.stringMatching(`^https://${host}/p/`) } });
  const page = await ask(site, host, `${new URL(led.headers.location!).pathname}?lang=fi`, { cookie: "a=b" });
  expect(page.status).toBe(200);
  expect(page.headers["set-cookie"]).toBeUndefined();
  expect(page.body).toContain("This code is genuine");
  expect(page.body).toMatch(/<p lang="fi"[^>]*>Pestään 30 asteessa\./);
  expect(page.body).toContain(`property="og:url" content="https://${host}/p/`);
  const german = await ask(site, host, `/p/${item.code}?lang=de`);
  expect(german.body).toContain('<html lang="de"');
  const document = await ask(site, host, `/p/${item.code}/data`, { accept: "application/ld+json" });
  expect(JSON.parse(document.body)).toMatchObject({ credentialSubject: { name: "Own Jacket" } });
  expect(document.body).toContain(`https://${host}/01/${gtin}/21/S-1`);
  const model = await ask(site, host, `/m/${gtin}`);
  expect([model.status, model.body.includes("Own Jacket")]).toEqual([200, true]);
  const linkset = await ask(site, host, `/01/${gtin}?linkType=all`);
  expect(JSON.parse(linkset.body).linkset[0].itemDescription).toContain("Own Jacket");

  for (const path of ["/sign-in", "/home", "/products", "/v1/verify?code=x", "/api/health", "/docs", "/my-items"])
    expect((await ask(site, host, path)).status, path).toBe(404);
  for (const path of [`/p/${theirs.code}`, `/p/${theirs.code}/data`])
    expect((await ask(site, host, path)).status, path).toBe(404);
  expect((await ask(site, host, `/p/${item.code}/receive`)).headers.location).toMatch(
    new RegExp(`/p/${item.code}/receive$`),
  );
});
