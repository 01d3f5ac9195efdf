import { checkProducts } from "@/lib/compliance/assessment/check-products";
import { exampleEcodesign } from "@/lib/ecodesign/contract";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import { now } from "@/lib/platform/clock";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

const ROWS = 50;
const ROWS_OF_REVIEWS = 25;
const BYTES_MAX = 120_000;
/** Every check with its advice and its citations: a reference, not a list that grows. */
const REFERENCE_BYTES_MAX = 130_000;

test("a list as long as it is by itself is a page of at most 120 kB, sent packed but where another site asks", async ({
  site,
  page,
}) => {
  const brand = await openBrand(site);
  const products = await Promise.all(
    Array.from({ length: ROWS + 1 }, (_, index) =>
      brand.product({
        name: `Nordlys Trekking Pole ember ${index}`,
        model: `M${4_000 + index}`,
        gtin: `40990000${String(index).padStart(5, "0")}`,
        productGroup: PRODUCT_GROUPS[index % PRODUCT_GROUPS.length],
        serialNumber: `S-2026-${index}`,
        ecodesign: exampleEcodesign,
      }),
    ),
  );
  const productIds = products.map(({ productId }) => productId);
  await site.database.db.transaction((tx) => checkProducts(tx, { productIds, at: now() }));
  for (const { passports } of products)
    await brand.api.post("/v1/transfer", {
      code: passports[0]!.code,
      recipient_email: `recipient-of-passport@${brand.brandId.replaceAll("_", "-")}.example`,
    });
  await signIn(page, brand.member);
  const cookies = await page.context().cookies();
  const visit = async (path: string, headers: Record<string, string> = {}) => {
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    return fetch(`${site.url}${path}`, { headers: { Accept: "text/html", Cookie: cookie, ...headers } });
  };
  const heavy: string[] = [];
  for (const path of [
    "/passports",
    "/passports?by=product",
    "/products",
    "/products/new",
    "/transfers",
    "/requests",
    "/audit",
    "/compliance/queue?view=all",
    "/compliance/matrix",
    "/compliance/checks",
    "/compliance/evidence",
    "/imports",
    "/api-keys",
  ]) {
    const html = await (await visit(path)).text();
    expect(html).toContain("</html>");
    const bytes = Buffer.byteLength(html);
    if (bytes > (path === "/compliance/checks" ? REFERENCE_BYTES_MAX : BYTES_MAX)) heavy.push(`${path}: ${bytes}`);
  }
  expect(heavy).toEqual([]);
  for (const [path, rows] of [
    ["/products", ROWS],
    ["/compliance/queue?view=all", ROWS_OF_REVIEWS],
    ["/compliance/matrix", ROWS_OF_REVIEWS],
  ] as const)
    expect((await (await visit(path)).text()).match(/role="row"/g), path).toHaveLength(rows + 1);

  const codingFor = async (headers: Record<string, string>) =>
    (await visit("/products", { "Accept-Encoding": "gzip, br", ...headers })).headers.get("content-encoding");
  expect(await codingFor({ "Sec-Fetch-Site": "same-origin" })).toBe("br");
  expect(await codingFor({ "Sec-Fetch-Site": "cross-site" })).toBeNull();
});
