import type { Page } from "playwright/test";
import { findPreferredMembership } from "@/db/queries/members";
import { insertSession } from "@/db/queries/sessions";
import type { Role } from "@/lib/auth/permissions";
import { SESSION_LIFETIME_MS } from "@/lib/auth/rules";
import { encodeSession, sessionCookieName } from "@/lib/auth/session-cookie";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { type MintedMember, mintApiKey, mintBrand, mintMember, mintProduct } from "@/lib/testing/factories";
import { ApiClient } from "./api-client";
import { expect, openedSite, type Site } from "./servers";

/** A brand with a member who can sign in, and an API key. */
export async function openBrand({ database, url }: Site, given: { role?: Role } = {}) {
  const { brandId, name } = await mintBrand(database.db);
  const key = await mintApiKey(database.db, { brandId });
  return {
    brandId,
    name,
    key,
    api: new ApiClient(url, key.secret),
    member: await mintMember(database.db, { brandId, role: given.role }),
    product: (more: Partial<Parameters<typeof mintProduct>[1]> = {}) => mintProduct(database.db, { ...more, brandId }),
  };
}

/** A password takes the machine's whole strength for a moment; a busy machine needs longer. */
const SIGNED_IN_WITHIN_MS = 30_000;

/** Signs in by the form, as people do. */
export async function signInByForm(page: Page, { email, password }: Pick<MintedMember, "email" | "password">, place = "/home"): Promise<void> {
  await page.goto(`/sign-in?callbackUrl=${encodeURIComponent(place)}`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).not.toHaveURL(/sign-in/, { timeout: SIGNED_IN_WITHIN_MS });
  if (new URL(page.url()).pathname !== place) await page.goto(place);
}

/** Opens a page as somebody who signed in before: with the cookie of a session that is there already. */
export async function signIn(page: Page, { userId, email }: Pick<MintedMember, "userId" | "email">, place = "/home"): Promise<void> {
  const { database, url } = openedSite();
  const membership = await findPreferredMembership(database.db, userId);
  if (!membership) throw new Error(`${email} belongs to no brand`);
  const [sessionId, at] = [newId("ses"), now()];
  const times = { createdAt: at, lastSeenAt: at, expiresAt: new Date(at.getTime() + SESSION_LIFETIME_MS) };
  await insertSession(database.db, { id: sessionId, userId, brandId: membership.brandId, userAgent: null, ...times });
  const value = await encodeSession({ userId, sessionId });
  await page.context().addCookies([{ name: sessionCookieName(), value, url, httpOnly: true, sameSite: "Lax" }]);
  await page.goto(place);
}
