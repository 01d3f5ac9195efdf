import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { insertSession, revokeSessionRow } from "@/db/queries/sessions";
import { encodeSession, sessionCookieName } from "@/lib/people/auth/session-cookie";
import { HOUR_MS, now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { createPageLimiter, rateLimits } from "@/lib/platform/rate-limit/address-limiter";
import { createHttpServer } from "@/lib/platform/server/http-server";
import { servePages } from "@/lib/platform/server/serve-pages";
import { setTrustedHeaders } from "@/lib/platform/server/trusted-headers";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { admitPage, costOf } from "./admit-page";

/** Limits of pages over HTTP, with real sessions. */

const { db } = testDatabase();
const server = createHttpServer((incoming, outgoing) => {
  setTrustedHeaders(incoming);
  const serve = async () => void outgoing.end("a page");
  void servePages(incoming, outgoing, { admit: admitPage, serve, isPage: () => true });
});
beforeAll(async () => {
  vi.spyOn(log(), "warn").mockReturnValue();
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => {
  server.close();
  rateLimits().pageReaders = undefined;
});

async function statusOf(cookie?: string): Promise<number> {
  const { port } = server.address() as AddressInfo;
  const headers: Record<string, string> = cookie ? { Cookie: `${sessionCookieName()}=${cookie}` } : {};
  return (await fetch(`http://127.0.0.1:${port}/home`, { headers })).status;
}

async function beginSession() {
  const { brandId } = await mintBrand(db);
  const { userId } = await mintMember(db, { brandId });
  const [sessionId, at] = [newId("ses"), now()];
  const expiresAt = new Date(at.getTime() + HOUR_MS);
  await insertSession(db, { id: sessionId, userId, brandId, createdAt: at, lastSeenAt: at, expiresAt });
  return { userId, sessionId, cookie: await encodeSession({ userId, sessionId }) };
}

it("a cookie whose session has ended is counted for its address, a live one for itself", async () => {
  rateLimits().pageReaders = createPageLimiter({ limit: 1, reserve: 0 });
  const [ended, live] = [await beginSession(), await beginSession()];
  await revokeSessionRow(db, { ...ended, at: now() });
  expect([await statusOf(), await statusOf(ended.cookie)]).toEqual([200, 429]);
  expect([await statusOf(live.cookie), await statusOf(live.cookie)]).toEqual([200, 429]);
});

it("what takes longer to answer counts as several pages", () => {
  expect(costOf("GET", "/home")).toBe(1);
  expect(costOf("GET", "/sign-in")).toBe(1);
  expect(costOf("POST", "/sign-in?callbackUrl=%2Fhome")).toBe(20);
  expect(costOf("GET", "/p/7K3M-Q2XD-9F4T-VW8P8/passport.pdf")).toBe(10);
});
