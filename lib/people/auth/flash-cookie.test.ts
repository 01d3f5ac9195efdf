import { afterEach, expect, it, vi } from "vitest";
import { encodeSession, sessionCookieName } from "@/lib/people/auth/session-cookie";
import { encryptFlash } from "@/lib/platform/http/encrypted-flash";
import { FLASH_HEADER, FLASH_SECONDS, takeFlash } from "@/lib/platform/http/flash";
import { setTrustedHeaders } from "@/lib/platform/server/trusted-headers";
import { flashCookieName, deliverFlash } from "./flash-cookie";

const NOTICE = { outcome: "done", code: "role_changed" } as const;
const encryptNotice = (sessionId: string | null) => encryptFlash(NOTICE, sessionId);

interface Visit {
  flash?: string;
  sessionId?: string;
  headers?: Record<string, string>;
  method?: string;
}

/** What a page shows that is requested with these cookies and headers. */
async function visit({ flash, sessionId, headers = {}, method = "GET" }: Visit) {
  const session = sessionId && (await encodeSession({ userId: "usr_1", sessionId }));
  const cookie = [
    session && `${sessionCookieName()}=${session}`,
    flash !== undefined && `${flashCookieName()}=${flash}`,
  ].filter(Boolean);
  const request = {
    method,
    url: "/home?done=role_changed",
    headers: { ...headers, cookie: cookie.join("; ") } as Record<string, string>,
    socket: { remoteAddress: "127.0.0.1" },
  };
  setTrustedHeaders(request as never);
  await deliverFlash(request as never);
  return takeFlash(request.headers[FLASH_HEADER] ?? null);
}

afterEach(() => void vi.useRealTimers());

it("a page shows a notice of its session once", async () => {
  const own = { flash: encryptNotice("ses_1"), sessionId: "ses_1" };
  expect(await visit(own)).toEqual(NOTICE);
  expect(await visit(own)).toBeNull();
  expect(await visit({ ...own, flash: encryptNotice("ses_1") })).toEqual(NOTICE);
});

it("a visitor who is not signed in gets a notice, too", async () => {
  expect(await visit({ flash: encryptNotice(null) })).toEqual(NOTICE);
});

it.each<[string, () => Visit]>([
  ["an address", () => ({ sessionId: "ses_1" })],
  ["a header", () => ({ headers: { [FLASH_HEADER]: Buffer.from(JSON.stringify(NOTICE)).toString("base64url") } })],
  ["a cookie of another session", () => ({ flash: encryptNotice("ses_2"), sessionId: "ses_1" })],
  ["a cookie without a session", () => ({ flash: encryptNotice(null), sessionId: "ses_1" })],
  ["a cookie of a session that has ended", () => ({ flash: encryptNotice("ses_1") })],
  ["an altered cookie", () => ({ flash: `${encryptNotice("ses_1").slice(0, -3)}AAA`, sessionId: "ses_1" })],
  ["a forged cookie", () => ({ flash: "e30", sessionId: "ses_1" })],
])("%s makes no page show a notice", async (_what, visitOf) => {
  expect(await visit(visitOf())).toBeNull();
});

it("a notice expires after a minute", async () => {
  const flash = encryptNotice("ses_1");
  vi.useFakeTimers({ now: Date.now() + (FLASH_SECONDS + 1) * 1000, toFake: ["Date"] });
  expect(await visit({ flash, sessionId: "ses_1" })).toBeNull();
});

it.each([
  ["next-router-prefetch", "1"],
  ["next-router-segment-prefetch", "/_tree"],
  ["sec-purpose", "prefetch;prerender"],
])("a prefetched page (%s) shows no notice and leaves it to the visit", async (name, value) => {
  const own = { flash: encryptNotice("ses_1"), sessionId: "ses_1" };
  expect(await visit({ ...own, headers: { [name]: value } })).toBeNull();
  expect(await visit(own)).toEqual(NOTICE);
});
