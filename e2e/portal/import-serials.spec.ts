import { readFileSync } from "node:fs";
import { showOverview } from "@/lib/compliance/show-overview";
import { serialList } from "@/lib/imports/testing/serial-list";
import { contextOf } from "@/lib/platform/testing/factories";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

// 20,000 rows are checked and stored in ten seconds here; a busy machine needs longer.
test.describe.configure({ timeout: 150_000 });

const BUSY = { timeout: 60_000 };

test("20,000 serials of 200 articles with 300 planted errors tell these 300, and become 200 products", async ({
  site,
  page,
}) => {
  const brand = await openBrand(site, { role: "owner" });
  const context = contextOf(site.database.db, brand.member.actor);
  const { text, errors } = serialList({ articles: 200, unitsEach: 100, errorsEach: 50 });
  await signIn(page, brand.member, "/imports/new");
  await page
    .getByLabel("Choose a file")
    .setInputFiles({ name: "serien.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await expect(page.getByRole("heading", { name: "19,700 of 20,000 rows can be imported" })).toBeVisible(BUSY);
  await expect(page.getByText("200 products (200 new, 0 existing), 19,700 units").first()).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "used" }).first()).toContainText("Use for all");
  await page.getByRole("link", { name: "Continue to preview" }).click();
  await page.getByRole("button", { name: "Import 19,700 rows" }).click();
  await expect(page.getByText("200 products are imported")).toBeVisible(BUSY);
  await expect(page.getByText("19,700 units have received a passport.")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Rejected rows (CSV)" }).click(),
  ]);
  const refused = readFileSync((await download.path())!, "utf8")
    .trim()
    .split("\r\n")
    .slice(1);
  const lines = text.split("\n");
  expect(refused.map((line) => line.split(",").slice(0, 4).join(";"))).toEqual(
    [...errors.keys()].map((row) => lines[row - 1]!.split(";").slice(0, 4).join(";")),
  );
  // A row that is wrong costs its unit, and none of its product's readiness.
  await expect.poll(async () => (await showOverview(context)).unchecked, BUSY).toBe(0);
  expect((await showOverview(context)).standings).toMatchObject([{ products: 200 }]);
});
