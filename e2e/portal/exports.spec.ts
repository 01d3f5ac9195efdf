import { readFileSync } from "node:fs";
import { mintMember } from "@/lib/testing/factories";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

const LISTS = ["passports", "products", "transfers", "requests", "api-keys"];

test("a list is saved as it is narrowed, safe to open in a spreadsheet, and the audit log knows who took it", async ({ site, page }) => {
  const brand = await openBrand(site);
  await brand.product({ name: "=2+5", productGroup: "textiles", units: 2 });
  await brand.product({ name: "Fjord Sandal", productGroup: "footwear" });
  await signIn(page, brand.member, "/passports");
  await page.goto("/passports?group=textiles");
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^passports-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...rows] = readFileSync(await file.path(), "utf8").trimEnd().split("\r\n");
  expect(head).toMatch(/^\uFEFFid,code,link,/);
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row).toContain(",'=2+5,");
  const { rows: noted } = await site.database.pool.query("select actor_id, target_id, detail from audit_log where brand_id = $1 and action = 'list.exported'", [brand.brandId]);
  expect(noted).toEqual([{ actor_id: brand.member.actor.userId, target_id: "passports", detail: { filters: { group: ["textiles"] }, is_searched: false } }]);
});

test("every list has its file, for those who may see the list", async ({ site, page }) => {
  const brand = await openBrand(site);
  await signIn(page, brand.member);
  for (const list of LISTS) {
    const answer = await page.request.get(`/${list}/export.csv?bom=no`);
    expect(answer.headers(), list).toMatchObject({ "content-type": "text/csv; charset=utf-8", "cache-control": "private, no-store" });
    expect(await answer.text(), list).toMatch(/^id,/);
  }
});

test("a viewer takes away what a viewer sees, and nobody anything without signing in", async ({ site, page }) => {
  const brand = await openBrand(site);
  const signedOut = await page.request.get("/passports/export.csv", { maxRedirects: 0 });
  expect(signedOut.headers().location).toContain("/sign-in");
  await signIn(page, await mintMember(site.database.db, { brandId: brand.brandId, role: "viewer" }));
  for (const list of LISTS) expect((await page.request.get(`/${list}/export.csv`)).status(), list).toBe(list === "requests" || list === "api-keys" ? 404 : 200);
});
