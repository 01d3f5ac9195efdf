import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/servers";
import { Service } from "../support/service";

test("every primitive in every state is accessible in both themes, and none of it is shown in production", async ({
  site,
  page,
}) => {
  expect((await page.goto(`${site.url}/design`))?.status()).toBe(404);
  const workshop = await Service.start({ databaseUrl: site.databaseUrl, more: { NODE_ENV: "test" } });
  try {
    await page.goto(`${workshop.url}/design`);
    for (const part of ["List", "Colour", "Type", "Brand"])
      await expect(page.getByRole("region", { name: part, exact: true })).toBeVisible();
    await expectAccessible(page);
  } finally {
    await workshop.stop();
  }
});
