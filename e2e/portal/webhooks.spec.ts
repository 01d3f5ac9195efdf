import { contextOf, mintMember } from "@/lib/platform/testing/factories";
import { createEndpoint } from "@/lib/webhooks/create-endpoint";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

test("what came of a test event shows itself, and then nobody is told that it is on its way", async ({
  site,
  page,
}) => {
  const brand = await openBrand(site);
  const { endpoint } = await createEndpoint(contextOf(site.database.db, brand.member.actor), {
    url: "https://hooks.nowhere.invalid/carnet",
  });
  await signIn(page, brand.member, `/settings/webhooks/${endpoint.id}`);
  await expect(page.getByText("Nothing delivered yet")).toBeVisible();
  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(page.getByText("The test event is on its way.")).toBeVisible();
  await expect(page.getByText("No answer")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("The test event is on its way.")).toHaveCount(0, { timeout: 20_000 });
});

test("a change is undone from its notice, by no one without the permission and in no other brand", async ({
  site,
  page,
  browser,
}) => {
  const [brand, stranger] = [await openBrand(site), await openBrand(site)];
  const { endpoint } = await createEndpoint(contextOf(site.database.db, brand.member.actor), {
    url: "https://hooks.nowhere.invalid/carnet",
  });
  const path = `/settings/webhooks/${endpoint.id}`;
  await signIn(page, brand.member, path);
  await page.getByRole("button", { name: "Disable", exact: true }).click();
  await expect(page.getByText("The endpoint is disabled and receives no more events.")).toBeVisible();
  const viewer = await mintMember(site.database.db, { brandId: brand.brandId, role: "viewer" });
  for (const attacker of [viewer, stranger.member]) {
    const other = await browser.newPage({ baseURL: site.url });
    await signIn(other, attacker);
    const form = { change: "webhook_disabled", id: endpoint.id };
    await other.request.post("/undo", { form, headers: { origin: new URL(site.url).origin } });
    await other.close();
  }
  await page.reload();
  await expect(page.getByRole("button", { name: "Enable", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Enable", exact: true }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The change has been undone.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Enable", exact: true })).toBeVisible();
});
