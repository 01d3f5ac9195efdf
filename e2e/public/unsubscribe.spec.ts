import type { Page } from "playwright/test";
import { showMailChoices } from "@/lib/compliance/notices/choose-mails";
import { CLEAN_PRODUCT } from "@/lib/compliance/testing/review-kit";
import { contextOf, mintMember } from "@/lib/platform/testing/factories";
import { openBrand, signIn } from "../support/portal";
import { expect, type Site, test } from "../support/servers";

/** The mail about a mention as a mail server received it, and whether the person still receives such mail. */
async function mentioned(site: Site, page: Page) {
  const { db } = site.database;
  const brand = await openBrand(site, { role: "compliance" });
  const colleague = await mintMember(db, { brandId: brand.brandId, role: "compliance" });
  const { productId } = await brand.product(CLEAN_PRODUCT);
  await signIn(page, brand.member, `/compliance/products/${productId}`);
  await page.locator("summary[aria-label='Comment on Name']").click();
  const comment = page.getByRole("textbox", { name: "Comment on Name" });
  await comment.pressSequentially("@rob");
  await page
    .getByRole("listbox", { name: "Colleagues" })
    .getByRole("option", { name: "Robin Example" })
    .first()
    .waitFor();
  await comment.press("Enter");
  await comment.pressSequentially("please look.");
  await page.getByRole("button", { name: "Add comment" }).locator("visible=true").click();
  const { headers, html } = await site.inbox.waitForMail(colleague.email);
  const [, address = ""] = /^<(https?:\/\/\S+)>$/.exec(headers["list-unsubscribe"] ?? "") ?? [];
  const isWanted = async () => (await showMailChoices(contextOf(db, colleague.actor))).mentions;
  return { headers, html, address, isWanted };
}

test("a mail program ends a mail by its header and one POST, without cookie or redirection; opening it ends nothing", async ({
  site,
  page,
  browser,
}) => {
  const { headers, html, address, isWanted } = await mentioned(site, page);
  expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  for (const method of ["GET", "HEAD"]) await fetch(address, { method });
  const stranger = await browser.newContext({ javaScriptEnabled: false });
  const opened = await stranger.newPage();
  await opened.goto(address);
  expect(html).toContain(opened.url());
  await expect(opened.getByRole("button")).toBeVisible();
  expect(await isWanted()).toBe(true);
  const once = await fetch(address, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: headers["list-unsubscribe-post"]!,
  });
  expect([once.status, once.headers.get("location"), await isWanted()]).toEqual([204, null, false]);
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  expect((await fetch(address, { method: "POST", redirect: "manual", body: form })).status).toBe(204);
  // The page that was open before is posted again, as a browser without scripts does.
  await opened.getByRole("button").click();
  await expect(opened.getByRole("button")).toHaveCount(0);
  await stranger.close();
});
