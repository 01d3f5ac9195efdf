import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import type { Locator, Page } from "playwright/test";
import { checkProducts } from "@/lib/compliance/assessment/check-products";
import { CHECKS } from "@/lib/compliance/checks/checks";
import { submitProduct } from "@/lib/compliance/reviews/request-changes";
import { CLEAN_PRODUCT } from "@/lib/compliance/testing/review-kit";
import { now } from "@/lib/platform/clock";
import { contextOf, mintMember } from "@/lib/platform/testing/factories";
import { expectAccessible } from "../support/axe";
import { attachCertificate } from "../support/evidence";
import { openBrand, signIn } from "../support/portal";
import { openFolds } from "../support/product-form";
import { expect, type Site, test } from "../support/servers";

// axe looks at each page four times.
test.describe.configure({ timeout: 180_000 });

type Given = Parameters<Awaited<ReturnType<typeof openBrand>>["product"]>[0];

/** A brand whose compliance member can sign in; returns a function that puts checked products on its queue. */
async function openQueue(site: Site) {
  const brand = await openBrand(site, { role: "compliance" });
  const { db } = site.database;
  const product = async (changes: Given = {}) => {
    const { productId } = await brand.product({ ...CLEAN_PRODUCT, ...changes });
    await db.transaction((tx) => checkProducts(tx, { productIds: [productId], at: now() }));
    return productId;
  };
  const unassessed = (changes: Given = {}) =>
    product({ ...changes, ecodesign: { ...CLEAN_PRODUCT.ecodesign, soc_status: "not_assessed" } });
  return {
    ...brand,
    product,
    unassessed,
    colleague: () => mintMember(db, { brandId: brand.brandId, role: "compliance" }),
  };
}

/** What a form would send, as the browser without scripts sends it. */
async function fieldsOf(form: Locator): Promise<Record<string, string>> {
  const inputs = await form
    .locator("input[type=hidden]")
    .evaluateAll((all) => all.map((input) => [(input as HTMLInputElement).name, (input as HTMLInputElement).value]));
  return Object.fromEntries(inputs) as Record<string, string>;
}

/** `npm run dossier:verify` on a file: its exit code and what it wrote. */
function verifyByCommand(site: Site, file: string): Promise<{ code: number; output: string }> {
  const env = { ...process.env, DATABASE_URL: site.databaseUrl };
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      ["lib/platform/launch/run.mjs", "lib/operator/cli/verify-dossier.ts", file],
      { env },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    ),
  );
}

const edit = async (page: Page, section: string, change: () => Promise<unknown>) => {
  await page.getByRole("link", { name: `Edit ${section}` }).click();
  await expect(page.getByRole("button", { name: "Save changes" }).first()).toBeVisible();
  await openFolds(page);
  await change();
  await page.getByRole("button", { name: "Save changes" }).first().click();
  await expect(page.getByText("The product has been changed.")).toBeVisible();
  await page.getByRole("link", { name: "Review", exact: true }).click();
};

test("a blocking product is mended, proven and submitted; only a second person approves it, an edit takes that back, and the dossier of the approval holds", async ({
  site,
  page,
  browser,
}, info) => {
  const brand = await openQueue(site);
  const productId = await brand.unassessed({ name: "Skarv Shell" });
  await brand.product({ name: "Clean Anorak" });
  await signIn(page, brand.member, "/compliance/queue?limit=25");
  await expect(page).toHaveURL(/\/compliance\/queue\?limit=25&todo=prepare&todo=review$/);
  await expect(page.getByRole("link", { name: /^To do ?2$/ })).toHaveAttribute("aria-current", "page");
  await page.getByRole("link", { name: /With errors/ }).click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
  await page
    .getByRole("table")
    .getByRole("link", { name: /Skarv Shell/ })
    .click();
  await expect(page.getByText("1 error blocks submission")).toBeVisible();
  await expect(
    page.getByText("It has not been assessed whether substances of concern are present.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByText("Regulation (EU) 2024/1781, Article 7(5)").first()).toBeVisible();
  const submit = page.getByRole("button", { name: "Submit for approval" });
  await expect(submit).toHaveAttribute("aria-disabled", "true");
  await expect(submit).toHaveAccessibleDescription("1 error blocks submission");
  await expectAccessible(page);

  await edit(page, "Substances of concern", () =>
    page.getByLabel("Assessment", { exact: true }).selectOption("none_above_threshold"),
  );
  await attachCertificate(page);
  await page.getByRole("button", { name: "Submit for approval" }).click();
  await expect(page.getByText("The data has been submitted.")).toBeVisible();
  await expect(page.getByText("You submitted this data. You edited it last.")).toBeVisible();
  const approve = page.getByRole("button", { name: "Approve" });
  await expect(approve).toHaveAttribute("aria-disabled", "true");
  await expect(approve).toHaveAccessibleDescription("Someone else has to approve this");

  // The colleague's browser runs no scripts: the same form can be read, and sent by somebody else.
  const other = await (await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })).newPage();
  const path = `/compliance/products/${productId}`;
  await signIn(other, await brand.colleague(), path);
  await other.locator("summary", { hasText: "Approve" }).click();
  const form = other.locator("form").filter({ has: other.getByRole("button", { name: "Approve this version" }) });
  const fields = await fieldsOf(form);
  const send = (changed = {}) =>
    page.request.post(path, { multipart: { ...fields, ...changed }, headers: { origin: new URL(site.url).origin } });
  const [invalid, refused] = [await send({ version: "none" }), await send()];
  expect([invalid, refused].map((answer) => new URL(answer.url()).pathname)).toEqual([path, path]);
  expect(await invalid.text()).toContain("Something in the form is missing or not valid.");
  expect(await refused.text()).toContain("Someone else has to approve it");
  await other.getByRole("button", { name: "Approve this version" }).click();
  await expect(other.getByText("This version has been approved and frozen.")).toBeVisible();
  await expect(other.getByText("Approval 1, version 3")).toBeVisible();
  await other.context().close();

  await page.goto(path);
  await expect(page.getByRole("list", { name: "History" }).getByRole("listitem").first()).toContainText("approved");
  await edit(page, "Materials and recycled content", () => page.getByLabel("Weight g", { exact: true }).fill("431"));
  await expect(page.getByText("A change returned this product to draft")).toBeVisible();
  await expect(page.getByText("Changed: Weight. It has to be submitted and approved again.")).toBeVisible();
  await expect(page.getByRole("list", { name: "History" }).getByRole("listitem").first()).toContainText(
    "Changed: Weight",
  );

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Dossier (PDF)" }).click(),
  ]);
  const dossier = info.outputPath("dossier.pdf");
  await download.saveAs(dossier);
  expect(await verifyByCommand(site, dossier)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/everything holds[\s\S]*Evidence "GRS scope certificate" has the hash stated\./),
  });
  const bytes = await readFile(dossier);
  bytes[bytes.length - 2]! ^= 1;
  await writeFile(dossier, bytes);
  expect(await verifyByCommand(site, dossier)).toMatchObject({
    code: 1,
    output: expect.stringContaining("ERROR  The file was changed after it was issued."),
  });
});

test("many products get a person, a day, one field's value and a decision at once, after a look at what changes", async ({
  site,
  page,
}) => {
  const brand = await openQueue(site);
  for (const name of ["Anorak", "Parka"]) await brand.product({ name });
  await brand.product({ name: "Boot", productGroup: "footwear" });
  await signIn(page, brand.member, "/compliance/queue?group=textiles");
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await page.getByRole("button", { name: "Assign …" }).click();
  await expect(page.getByText("2 products selected")).toBeVisible();
  await page.getByLabel("Assignee").selectOption({ label: "Robin Example" });
  await page.getByLabel("Due", { exact: true }).fill("2030-01-31");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Assign 2 products" }).click();
  await expect(page.getByText("2 products have been assigned.")).toBeVisible();
  await expect(page).toHaveURL(/group=textiles/);
  await page.goto("/compliance/queue?assignee=me");
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(3);

  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await page.getByRole("button", { name: "Edit one field …" }).click();
  await page.getByLabel("Field", { exact: true }).selectOption("country_of_origin");
  await page.getByRole("button", { name: "Use this field" }).click();
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect(page.getByText("This field is required.")).toBeVisible();
  await page.getByLabel("Country of origin").selectOption("PT");
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect(page.getByRole("heading", { name: "2 products change" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Parka/ })).toContainText("Portugal");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Change 2 products" }).click();
  await expect(page.getByText("2 products changed; none had this value.")).toBeVisible();
  expect(
    (await brand.api.get("/v1/products")).body.data.filter(
      (product: { country_of_origin: string }) => product.country_of_origin === "PT",
    ),
  ).toHaveLength(2);

  // What a colleague submitted is decided from the keyboard.
  const { actor } = await brand.colleague();
  for (const name of ["Scarf", "Vest"]) {
    const productId = await brand.product({ name });
    await submitProduct(contextOf(site.database.db, actor), { productId, version: 1 });
  }
  await page.goto("/compliance/queue?state=submitted");
  const row = (name: string) => page.getByRole("table").getByRole("link", { name: new RegExp(`^${name}`) });
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(row("Scarf")).toBeFocused({ timeout: 500 });
  }).toPass();
  for (const key of ["x", "j", "x"]) await page.keyboard.press(key);
  await expect(row("Vest")).toBeFocused();
  await page.keyboard.press("a");
  await expect(page.getByRole("heading", { name: "2 products will be approved" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Approve 2 products" }).click();
  await expect(page.getByText("2 products have been decided.")).toBeVisible();
});

test("a reviewer decides in three clicks from home, is led through the queue, and comes back to the place", async ({
  site,
  page,
}) => {
  const brand = await openQueue(site);
  const manager = await mintMember(site.database.db, { brandId: brand.brandId, role: "manager" });
  const names = ["Anorak", "Beanie", "Cape"];
  for (const name of names) {
    const productId = await brand.product({ name });
    await submitProduct(contextOf(site.database.db, manager.actor), { productId, version: 1 });
  }
  await signIn(page, brand.member, "/home");
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click();
    clicks += 1;
  };
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  await click(page.getByRole("link", { name: "3 products are waiting for review" }));
  await expect(heading("Anorak")).toBeVisible();
  await expect(page.getByRole("link", { name: "Previous" })).toHaveCount(0);
  await click(page.getByRole("button", { name: "Approve" }));
  await click(page.getByRole("alertdialog").getByRole("button", { name: "Approve this version" }));
  await expect(page.getByText("This is the next product that is waiting.")).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(3);
  await expect(heading("Beanie")).toBeVisible();
  await expectAccessible(page);

  await expect(async () => {
    await page.keyboard.press("j");
    await expect(heading("Cape")).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("k");
  await expect(heading("Beanie")).toBeVisible();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Review queue" }).click();
  await expect(page).toHaveURL(/\/compliance\/queue\?state=submitted#prd_/);
  await page.getByRole("table").getByRole("link", { name: "Cape" }).click();
  await page.getByRole("button", { name: "Request changes" }).click();
  const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await dialog.getByRole("textbox").fill("The weight is missing.");
  await dialog.getByRole("button", { name: "Request changes" }).click();
  await expect(heading("Beanie")).toBeVisible();
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve this version" }).click();
  await expect(page.getByText("No other product is waiting for a decision.")).toBeVisible();
});

test("a claim is told with a better wording, talked about, and let stand with a reason", async ({ site, page }) => {
  const brand = await openQueue(site);
  const productId = await brand.product({ name: "Sustainable jacket" });
  await signIn(page, brand.member, `/compliance/products/${productId}?show=open`);
  await expect(page.getByText("is a generic environmental claim").first()).toBeVisible();
  await expect(
    page.getByText("State the feature and its share instead, such as “64 % recycled polyamide (ISO 14021)”").first(),
  ).toBeVisible();
  await page.locator("summary[aria-label='Comment on Name']").click();
  const comment = page.getByRole("textbox", { name: "Comment on Name" });
  await comment.pressSequentially("@rob");
  await page.getByRole("listbox", { name: "Colleagues" }).getByRole("option", { name: "Robin Example" }).waitFor();
  await comment.press("Enter");
  await comment.pressSequentially("knows, the name changes in spring.");
  await expect(comment).toHaveValue("@Robin Example knows, the name changes in spring.");
  await page.getByRole("button", { name: "Add comment" }).locator("visible=true").click();
  await expect(page.getByText("The comment has been added.")).toBeVisible();
  await page.goto(`/compliance/products/${productId}`);
  await expect(page.getByText("knows, the name changes in spring.")).toBeVisible();
  await expect(page.locator("strong", { hasText: "@Robin Example" })).toBeVisible();
  await page.getByRole("button", { name: "Accept with a reason …" }).first().click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Reason").fill("The name is a registered trade mark.");
  await dialog.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByText("The finding has been accepted with your reason.")).toBeVisible();
  await expect(page.getByText("The name is a registered trade mark.").first()).toBeVisible();
  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  await expect(page.getByText("The comment has been resolved.")).toBeVisible();
  await expectAccessible(page);
});

test("overview, matrix and checks tell how it stands, and each number leads to its list", async ({ site, page }) => {
  const brand = await openQueue(site);
  await signIn(page, brand.member, "/compliance");
  await expect(page.getByText("Nothing to review yet")).toBeVisible();
  await brand.unassessed({ name: "Anorak" });
  await brand.product({ name: "Boot", productGroup: "footwear" });
  await page.reload();
  await expect(page.getByRole("img", { name: /Footwear: readiness/ })).toBeVisible();
  await page.getByText("Show as table").click();
  await expectAccessible(page);
  await page
    .getByRole("list", { name: "Most often missing" })
    .getByRole("link", { name: /Assessment 1 product/ })
    .click();
  await expect(page).toHaveURL(/missing=soc_status/);
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);

  await page.goto("/compliance/matrix?group=textiles");
  await expect(page.getByRole("row", { name: /Anorak/ }).getByRole("cell", { name: "Error" })).toHaveCount(1);
  await expectAccessible(page);
  await page.goto("/compliance/checks");
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(CHECKS.length + 1);
  await expectAccessible(page);
  await page
    .getByRole("row", { name: /Substances of concern assessed/ })
    .getByRole("link", { name: "1 product" })
    .click();
  await expect(page).toHaveURL(/check=substances_assessed/);
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
});

test("a viewer reads the review and is offered no step, and another brand's product does not exist", async ({
  site,
  page,
}) => {
  const [brand, stranger] = [await openQueue(site), await openQueue(site)];
  const [own, foreign] = [await brand.product(), await stranger.product()];
  const viewer = await mintMember(site.database.db, { brandId: brand.brandId, role: "viewer" });
  await signIn(page, viewer, `/compliance/products/${own}`);
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
  for (const name of ["Submit for approval", "Save", "Comment"])
    await expect(page.getByRole("button", { name, exact: true })).toBeHidden();
  expect((await page.goto(`/compliance/products/${foreign}`))!.status()).toBe(404);
});
