import type { Page } from "playwright/test";
import { expectAccessible } from "../support/axe";
import { chooseStatus, openBrand, signIn } from "../support/portal";
import { openFolds } from "../support/product-form";
import { expect, test } from "../support/servers";

test.describe.configure({ timeout: 120_000 });

const CHEMISTRY = "Lithium iron phosphate, workshop grade";
const ELSEWHERE = "https://id.carmaker.example/01/09521234543213/21/PK-0042";

async function recordLifeChange(page: Page, change: { open: string; confirm: string; operator: string }) {
  await chooseStatus(page, change.open);
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Role").selectOption("waste_management_operator");
  await dialog.getByLabel("Name of the operator").fill(change.operator);
  await dialog.getByRole("button", { name: change.confirm, exact: true }).click();
}

test("a workshop makes a battery from two originals, and after recycling only its identity and links remain", async ({
  site,
  page,
  browser,
}) => {
  const brand = await openBrand(site);
  const battery = { productGroup: "battery", ecodesign: { battery: { category: "industrial", chemistry: CHEMISTRY } } };
  const original = await brand.product({ ...battery, name: "Traction pack" } as Parameters<typeof brand.product>[0]);
  await brand.product({ ...battery, name: "Home storage" } as Parameters<typeof brand.product>[0]);
  const [{ passportId, code }] = original.passports as [(typeof original.passports)[number]];

  await signIn(page, brand.member, `/passports/${passportId}`);
  await page.getByRole("link", { name: "Start second life" }).click();
  await expectAccessible(page);
  await page.getByLabel("Product of the new battery").selectOption({ label: "Home storage" });
  await page.getByLabel("What was done").selectOption("repurposing");
  const originals = page.getByLabel("Original passports");
  await originals.fill(`${await originals.inputValue()}\n${ELSEWHERE}`);
  await page.getByLabel("Extent").selectOption("whole");
  await page.getByRole("button", { name: "Create the passport" }).click();
  await expect(page.getByText("The new passport is created and linked to its originals.")).toBeVisible();
  await expectAccessible(page);
  const newId = new URL(page.url()).pathname.split("/").at(-1);
  const { rows } = await site.database.pool.query<{ code: string }>("select code from passports where id = $1", [
    newId,
  ]);
  const newCode = rows[0]!.code;

  const visitors = {
    "en-GB": {
      from: "Made from",
      to: "New passports",
      done: "Repurposing",
      ceased: "This passport has ceased to exist",
    },
    "de-DE": {
      from: "Hervorgegangen aus",
      to: "Neue Pässe",
      done: "Umnutzung",
      ceased: "Dieser Pass besteht nicht mehr",
    },
  };
  const pages = new Map<string, Page>();
  for (const [locale, texts] of Object.entries(visitors)) {
    const context = await browser.newContext({ baseURL: site.url, locale, viewport: { width: 390, height: 844 } });
    const visitor = await context.newPage();
    pages.set(locale, visitor);
    await visitor.goto(`/p/${newCode}`);
    await openFolds(visitor, "main");
    await expect(visitor.getByText(CHEMISTRY)).toBeVisible();
    await expect(visitor.getByRole("heading", { name: texts.from })).toBeVisible();
    await expect(visitor.getByText(texts.done).first()).toBeVisible();
    await expect(visitor.getByRole("link", { name: ELSEWHERE })).toHaveAttribute("href", ELSEWHERE);
    await expectAccessible(visitor);
    await visitor.getByRole("link", { name: "Traction pack" }).click();
    await expect(visitor.getByRole("heading", { name: texts.to })).toBeVisible();
    await expect(visitor.getByRole("link", { name: "Home storage" })).toBeVisible();
  }

  const recycler = { operator: "Example Recycling S.A." };
  await recordLifeChange(page, { open: "Record as waste", confirm: "Record as waste", ...recycler });
  await expect(page.getByText("The battery is recorded as waste.")).toBeVisible();
  await recordLifeChange(page, { open: "Record as recycled", confirm: "End the passport", ...recycler });
  await expect(page.getByText("Its passport has ceased to exist.")).toBeVisible();

  for (const [locale, texts] of Object.entries(visitors)) {
    const visitor = pages.get(locale)!;
    await visitor.goto(`/p/${newCode}`);
    await expect(visitor.getByText(texts.ceased)).toBeVisible();
    await expect(visitor.getByRole("heading", { name: "Home storage" }).first()).toBeVisible();
    await expect(visitor.getByText(recycler.operator)).toBeVisible();
    await expect(visitor.getByText(CHEMISTRY)).toHaveCount(0);
    await expectAccessible(visitor);
    await visitor.goto(`/p/${code}`);
    await openFolds(visitor, "main");
    await expect(visitor.getByText(CHEMISTRY)).toBeVisible();
  }
});
