import type { Browser, Page } from "playwright/test";
import { atConsole } from "@/lib/access/actor";
import { checkProducts } from "@/lib/compliance/assessment/check-products";
import { setOperator } from "@/lib/operator/set-operator";
import { now } from "@/lib/platform/clock";
import { REASON_CHARACTERS_MAX } from "@/lib/platform/input/reason-rules";
import { contextOf } from "@/lib/platform/testing/factories";
import { openIncident } from "@/lib/status/public-status";
import { addWarranty } from "@/lib/warranties/add-warranty";
import { expectAccessible } from "../support/axe";
import { chooseStatus, openBrand, signIn } from "../support/portal";
import { expect, type Site, test } from "../support/servers";

test.describe.configure({ timeout: 180_000 });

const TOO_LONG = `Because:\n\n${"x".repeat(REASON_CHARACTERS_MAX)}`;
/** A year with a digit too many. */
const NO_DAY = "12027-02-28";

interface Refused {
  path: string;
  /** What unfolds the form. */
  opener?: string | RegExp;
  /** The entry of the status menu that unfolds it. */
  status?: string;
  /** The fields by their ids, and what is typed into them. */
  typed: Record<string, string>;
  /** The first that is wrong. */
  wrong?: string;
  says: string;
}

/** Types what the browser itself would not take, sends the form, and has it back as it was sent. */
async function expectKept(page: Page, { path, opener, status, typed, wrong = Object.keys(typed)[0]!, says }: Refused) {
  await page.goto(path);
  if (status !== undefined) await chooseStatus(page, status, "once");
  if (opener !== undefined) await page.locator("button, summary").filter({ hasText: opener }).first().click();
  for (const [id, text] of Object.entries(typed)) {
    const field = page.locator(`[id="${id}"]`);
    await field.evaluate((element) => {
      for (const name of ["maxlength", "pattern"]) element.removeAttribute(name);
    });
    if ((await field.evaluate(({ tagName }) => tagName)) === "SELECT") await field.selectOption(text);
    else await field.fill(text);
  }
  const form = page.locator("form").filter({ has: page.locator(`[id="${wrong}"]`) });
  await form.locator("button[type=submit]").click();
  await expect(page.getByText(says, { exact: true }), path).toBeVisible();
  for (const [id, text] of Object.entries(typed))
    await expect(page.locator(`[id="${id}"]`), `${path} ${id}`).toHaveValue(text);
  await expect(page.locator(`[id="${wrong}"]`), path).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator(`[id="${wrong}"]`), path).toBeFocused();
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with scripts" : "without scripts";
  const openPage = async (site: Site, browser: Browser) =>
    (await browser.newContext({ baseURL: site.url, javaScriptEnabled })).newPage();

  test(`a reason, a comment or a day that is refused stays as it was typed, ${how}`, async ({ site, browser }) => {
    const brand = await openBrand(site);
    const { db, pool } = site.database;
    const { productId, passports } = await brand.product({ name: "Sustainable jacket" });
    const { passportId } = passports[0]!;
    await db.transaction((tx) => checkProducts(tx, { productIds: [productId], at: now() }));
    const warrantyId = await addWarranty(contextOf(db, brand.member.actor), {
      ...{ passportId, kind: "manufacturer", starts_on: "2026-01-01", months: 24 },
      ...{ transferable: true, allow_overlap: false },
    });
    const page = await openPage(site, browser);
    await signIn(page, brand.member);
    const review = `/compliance/products/${productId}`;
    const long = (path: string, opener: Refused["opener"] | { status: string }, ...ids: string[]) =>
      expectKept(page, {
        ...(typeof opener === "object" && "status" in opener ? opener : { opener }),
        ...{ path, typed: Object.fromEntries(ids.map((id) => [id, TOO_LONG])) },
        says: "This is too long. Shorten it.",
      });

    await long(`/passports/${passportId}`, { status: "Suspend" }, "suspend-reason");
    if (javaScriptEnabled) await expectAccessible(page);
    await long(`/passports/${passportId}`, "Void: Manufacturer’s warranty", `${warrantyId}-reason`);
    await long(`/products/${productId}`, { status: "Recall" }, "field-reason");
    await pool.query("update products set recalled_at = now(), recall_reason = 'Zip' where id = $1", [productId]);
    await long(`/products/${productId}`, /^Lift recall$/, "field-reason");

    await expectKept(page, {
      ...{ path: review, opener: /^Comment$/, says: "This field is required." },
      typed: { "comment-product-body": "   ", "comment-product-tell": brand.member.userId },
    });
    if (javaScriptEnabled) await expectAccessible(page);
    // Mended, it is taken, and the form is empty again.
    const comment = page.locator("#comment-product-body");
    await comment.fill("Who has the test report?");
    await page.locator("form").filter({ has: comment }).locator("button[type=submit]").click();
    await expect(page.getByText("The comment has been added.")).toBeVisible();
    await expect(comment).toBeHidden();
    await expect(comment).toHaveValue("");
    const finding = page.locator("[id$=-reason]");
    await page.goto(review);
    await page.locator("button, summary").filter({ hasText: "Accept with a reason …" }).first().click();
    await long(review, "Accept with a reason …", (await finding.first().getAttribute("id"))!);
    await expectKept(page, {
      ...{ path: review, says: "Enter a valid date.", typed: { "assign-due": NO_DAY }, wrong: "assign-due" },
    });
    // Another member edits the product in the meantime: the errors and the typed values remain.
    await page.goto(review);
    await page.locator("button, summary").filter({ hasText: "Accept with a reason …" }).first().click();
    await finding.first().fill("A registered trade mark.");
    await pool.query("update products set version = version + 1 where id = $1", [productId]);
    await page.locator("form").filter({ has: finding }).locator("button[type=submit]").first().click();
    await expect(page.getByText("Someone else changed this in the meantime.")).toBeVisible();
    await expect(finding.first()).toHaveValue("A registered trade mark.");
    await pool.query("update products set review_state = 'submitted' where id = $1", [productId]);
    await long(review, /^Request changes$/, "changes-reason");
    if (javaScriptEnabled) await expectAccessible(page);
    await long(`/compliance/queue/decide?ids=${productId}&decision=changes`, undefined, "field-reason");
    await expectKept(page, {
      ...{ path: `/compliance/queue/assign?ids=${productId}`, says: "Choose a person or a due date." },
      typed: { "field-assignee": "keep" },
    });
    await expectKept(page, {
      ...{ path: `/compliance/queue/assign?ids=${productId}`, says: "Enter a valid date.", wrong: "field-due" },
      typed: { "field-assignee": brand.member.userId, "field-due": NO_DAY },
    });
    await page.context().close();
  });

  test(`what an operator writes stays as it was typed where it is refused, ${how}`, async ({ site, browser }) => {
    const { db, pool } = site.database;
    const [own, other] = [await openBrand(site), await openBrand(site)];
    await setOperator(atConsole(db), { email: own.member.email, operator: "yes" });
    const page = await openPage(site, browser);
    await signIn(page, own.member);
    const [{ slug }] = (await pool.query<{ slug: string }>("select slug from brands where id = $1", [other.brandId]))
      .rows as [{ slug: string }];
    await expectKept(page, {
      ...{ path: `/operator/brands/${other.brandId}`, opener: /^Suspend brand$/ },
      typed: { "field-reason": "Unpaid since March", "field-confirmation": `${slug}x` },
      ...{ wrong: "field-confirmation", says: "Type the words exactly as shown." },
    });
    const operator = { ...own.member.actor, isOperator: true, secondStepAt: now() } as const;
    const incidentId = await openIncident(contextOf(db, operator), {
      ...{ title: "Mail is late", impact: "minor", state: "investigating", language: "en", text: "We look at it." },
    });
    await expectKept(page, {
      ...{ path: "/operator/incidents", says: "This field is required.", wrong: `${incidentId}-text` },
      typed: { [`${incidentId}-state`]: "identified", [`${incidentId}-text`]: "   " },
    });
    await expectKept(page, {
      ...{ path: "/operator/incidents", says: "This field is required.", wrong: "field-title" },
      typed: { "field-title": "  ", "field-impact": "major", "field-text": "Since noon." },
    });
    if (javaScriptEnabled) await expectAccessible(page);
    // A code that has become too old meanwhile takes nothing.
    await page.locator("#field-title").fill("Slow pages");
    await pool.query("update sessions set second_step_at = now() - interval '601 seconds' where user_id = $1", [
      own.member.userId,
    ]);
    await page.getByRole("button", { name: "Report incident" }).click();
    await expect(page.getByText("Your last code is older than ten minutes.")).toBeVisible();
    await expect(page.locator("#field-title")).toHaveValue("Slow pages");
    await expect(page.locator("#field-text")).toHaveValue("Since noon.");
    await page.context().close();
  });
}
