import type { Page } from "playwright/test";
import type { Role } from "@/lib/access/permissions";
import {
  type MintedMember,
  mintApiKey,
  mintBrand,
  mintMember,
  mintProduct,
  mintTwoFactor,
} from "@/lib/platform/testing/factories";
import { ApiClient } from "./api-client";
import { expect, openedSite, type Site } from "./servers";
import { mintSessionCookie } from "./session-cookie";

/** A brand with a member who can sign in, and an API key. An owner has a second step, and `codes` of it. */
export async function openBrand({ database, url }: Site, options: { role?: Role } = {}) {
  const { brandId, name } = await mintBrand(database.db);
  const key = await mintApiKey(database.db, { brandId });
  const member = await mintMember(database.db, { brandId, role: options.role });
  const { codes } = member.actor.role === "owner" ? await mintTwoFactor(database.db, member) : { codes: [] };
  return {
    brandId,
    name,
    key,
    api: new ApiClient(url, key.secret),
    member: { ...member, codes },
    product: (more: Partial<Parameters<typeof mintProduct>[1]> = {}) => mintProduct(database.db, { ...more, brandId }),
  };
}

/** A password takes the machine's whole strength for a moment; a busy machine needs longer. */
const SIGNED_IN_WITHIN_MS = 30_000;

/** Signs in by the form, as people do; with one of `codes` where the account has a second step. */
export async function signInByForm(
  page: Page,
  { email, password, codes = [] }: Pick<MintedMember, "email" | "password"> & { codes?: string[] },
  path = "/home",
): Promise<void> {
  await page.goto(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  const code = codes.pop();
  if (code !== undefined) {
    await expect(page).toHaveURL(/second-step/, { timeout: SIGNED_IN_WITHIN_MS });
    await page.getByLabel("Code").fill(code);
    await page.getByRole("button", { name: "Continue" }).click();
  }
  await expect(page).not.toHaveURL(/sign-in/, { timeout: SIGNED_IN_WITHIN_MS });
  if (new URL(page.url()).pathname !== path) await page.goto(path);
}

/** Opens a page as somebody who signed in before: with the cookie of a session that is there already. */
export async function signIn(page: Page, { userId }: Pick<MintedMember, "userId">, path = "/home"): Promise<void> {
  const { database, url } = openedSite();
  await page.context().addCookies([{ ...(await mintSessionCookie(database.db, { userId })), url }]);
  await page.goto(path);
}

/** Chooses a change in the status menu; `at: "once"` does not wait for scripts. */
export async function chooseStatus(page: Page, label: string, at: "hydrated" | "once" = "hydrated"): Promise<void> {
  const menu = page.locator("details.status-menu");
  await menu.locator("summary", { hasText: "Change status" }).click();
  await menu
    .locator(at === "once" ? ".choice" : "button.choice")
    .filter({ hasText: new RegExp(`^${label}`) })
    .click();
}
