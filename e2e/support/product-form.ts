import type { Page } from "playwright/test";
import { expect } from "./servers";

/** Chooses the product group of a new product, which has only its first fields until then. */
export async function chooseGroup(page: Page, group: string): Promise<void> {
  await page.getByLabel("Product group", { exact: true }).selectOption(group);
  const showFields = page.getByRole("button", { name: "Show the fields of this group" });
  // Without scripts only.
  if (await showFields.isVisible()) await showFields.click();
  await expect(page.getByRole("heading", { name: "Identity", exact: true })).toBeVisible();
}

/** Opens every fold of the product's form, or of another part of the page, also folds in folds. */
export async function openFolds(page: Page, part = "main form"): Promise<void> {
  const folds = page.locator(`${part} details:not([open]) > summary:visible`);
  while ((await folds.count()) > 0) await folds.first().click();
}
