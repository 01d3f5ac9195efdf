import { contextOf } from "@/lib/platform/testing/factories";
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
