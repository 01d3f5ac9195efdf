import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

test("what is held about a person is handed out and erased, everything is taken away, and leaving is taken back", async ({
  site,
  page,
}) => {
  const brand = await openBrand(site);
  const { passports } = await brand.product();
  const anna = `anna-${brand.brandId.slice(-8)}@example.com`;
  await brand.api.post("/v1/transfer", { code: passports[0]!.code, recipient_email: anna });
  await signIn(page, brand.member, "/settings/data");
  await expectAccessible(page);
  const search = page.getByLabel("E-mail address of the person");
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [field, button] = await Promise.all([
      search.boundingBox(),
      page.getByRole("button", { name: "Find" }).boundingBox(),
    ]);
    expect([button!.y, button!.height]).toEqual([field!.y, field!.height]);
  }
  await search.fill(`nobody-${anna}`);
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByText("No data is stored for this address.")).toBeVisible();
  await search.fill(anna);
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("heading", { name: anna })).toBeVisible();
  expect(page.url()).not.toContain("anna");
  await expectAccessible(page);
  const href = await page.getByRole("link", { name: "As JSON" }).getAttribute("href");
  expect(await (await page.request.get(href!)).json()).toMatchObject({
    email: anna,
    transfers: [{ status: "pending", recipient_email: anna }],
  });
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("One pending transfer to this person ends.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await expect(page.getByText("The address has been deleted.")).toBeVisible();
  expect(await page.content()).not.toContain(anna);

  await page.goto("/settings/data");
  await page.getByRole("button", { name: "Create export" }).click();
  const archive = page.getByRole("link", { name: "Download" });
  await expect(archive).toBeVisible({ timeout: 30_000 });
  const zip = await page.request.get((await archive.getAttribute("href"))!);
  expect(zip.headers()["content-type"]).toBe("application/zip");
  expect((await zip.body()).subarray(0, 2).toString()).toBe("PK");

  await page.getByRole("button", { name: "Close this brand" }).click();
  await page.getByRole("alertdialog").getByRole("textbox").fill(brand.name);
  await page.getByRole("button", { name: "Close brand" }).click();
  await expect(page.getByText("The closure is scheduled for")).toBeVisible();
  await expect(page.getByText("This brand will be closed on")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel closure" }).click();
  await expect(page.getByText("The closure has been cancelled.")).toBeVisible();
  await expect(page.getByText("This brand will be closed on")).toHaveCount(0);
});
