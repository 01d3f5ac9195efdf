import { readFileSync } from "node:fs";
import { CLEAN_PRODUCT } from "@/lib/compliance/testing/review-kit";
import { mintMember } from "@/lib/platform/testing/factories";
import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

const LISTS = ["passports", "products", "transfers", "requests", "api-keys"];

test("a list is saved as it is narrowed, safe to open in a spreadsheet, and the audit log knows who took it", async ({
  site,
  page,
}) => {
  const brand = await openBrand(site);
  await brand.product({ name: "=2+5", productGroup: "textiles", units: 2 });
  await brand.product({ name: "Fjord Sandal", productGroup: "footwear" });
  await signIn(page, brand.member, "/passports");
  await page.goto("/passports?group=textiles");
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^passports-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...rows] = readFileSync(await file.path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(head).toMatch(/^\uFEFFid,code,link,/);
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row).toContain(",'=2+5,");
  const { rows: recorded } = await site.database.pool.query(
    "select actor_id, target_id, detail from audit_log where brand_id = $1 and action = 'list.exported'",
    [brand.brandId],
  );
  expect(recorded).toEqual([
    {
      actor_id: brand.member.actor.userId,
      target_id: "passports",
      detail: { filters: { group: ["textiles"] }, is_searched: false },
    },
  ]);
});

test("every list has its file, for those who may see the list", async ({ site, page }) => {
  const brand = await openBrand(site);
  await brand.product({ units: 2 });
  await signIn(page, brand.member);
  for (const list of LISTS) {
    const answer = await page.request.get(`/${list}/export.csv?bom=no`);
    expect(answer.headers(), list).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "cache-control": "private, no-store",
    });
    expect(await answer.text(), list).toMatch(/^id,/);
  }
  await page.goto("/passports?status=active");
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "JSON Lines" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^passports-\d{4}-\d\d-\d\d\.jsonl$/);
  const lines = readFileSync(await file.path(), "utf8")
    .trimEnd()
    .split("\n");
  expect(lines.map((line) => JSON.parse(line).status)).toEqual(["active", "active"]);
});

test("a viewer takes away what a viewer sees, and nobody anything without signing in", async ({ site, page }) => {
  const brand = await openBrand(site);
  const signedOut = await page.request.get("/passports/export.csv", { maxRedirects: 0 });
  expect(signedOut.headers().location).toContain("/sign-in");
  await signIn(page, await mintMember(site.database.db, { brandId: brand.brandId, role: "viewer" }));
  for (const list of LISTS)
    expect((await page.request.get(`/${list}/export.csv`)).status(), list).toBe(
      list === "requests" || list === "api-keys" ? 404 : 200,
    );
});

test("a product is handed to other systems in three shapes, each with what is missing, and its public address answers programs", async ({
  site,
  page,
}) => {
  test.setTimeout(120_000);
  const brand = await openBrand(site);
  const { productId, passports } = await brand.product({
    ...CLEAN_PRODUCT,
    ecodesign: { ...CLEAN_PRODUCT.ecodesign, country_of_origin: null },
  });
  await signIn(page, brand.member, `/products/${productId}`);
  await page.getByRole("link", { name: "Exports" }).click();
  await expect(page.getByText("Not exportable: 1 value required by UNTP 0.7 is missing")).toBeVisible();
  await expect(page.getByRole("link", { name: "Download JSON-LD" })).toBeHidden();
  expect((await page.request.get(`/products/${productId}/exports/untp`)).status()).toBe(409);
  await expect(
    page
      .getByText("is not finished: the data is a draft.")
      .or(page.getByText("has not started: this product has not been checked yet")),
  ).toBeVisible();
  await expectAccessible(page);
  const country = JSON.stringify({ country_of_origin: CLEAN_PRODUCT.ecodesign.country_of_origin });
  const complete = "update products set ecodesign = ecodesign || $2::jsonb where id = $1";
  await site.database.pool.query(complete, [productId, country]);
  await page.reload();
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download JSON-LD" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("TV-1010.untp.jsonld");
  expect(JSON.parse(readFileSync(await file.path(), "utf8"))).toMatchObject({
    type: ["DigitalProductPassport", "VerifiableCredential"],
    credentialSubject: { name: CLEAN_PRODUCT.name },
  });
  for (const [format, mediaType] of [
    ["en18223", "application/json"],
    ["untp", "application/ld+json"],
    ["registry", "application/json"],
  ] as const) {
    const answer = await page.request.get(`/products/${productId}/exports/${format}`);
    expect(answer.headers(), format).toMatchObject({ "content-type": mediaType, "cache-control": "private, no-store" });
    expect((await page.request.get(`/products/documents?format=${format}`)).headers()["content-type"]).toBe(
      "application/x-ndjson",
    );
    expect((await brand.api.get(`/v1/products/${productId}/passport?format=${format}`)).body, format).toEqual(
      await answer.json(),
    );
  }
  const address = `/p/${passports[0]!.code}`;
  const document = await page.request.get(address, { headers: { Accept: "application/ld+json" } });
  expect(document.headers()["content-type"]).toBe("application/ld+json");
  const { issuer } = await document.json();
  const [, host, ...path] = issuer.id.split(":").slice(1).map(decodeURIComponent);
  expect(await (await page.request.get(`http://${host}/${path.join("/")}/did.json`)).json()).toMatchObject({
    id: issuer.id,
  });
  expect((await page.request.get(address)).headers()["content-type"]).toContain("text/html");
});
