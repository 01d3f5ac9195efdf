import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { flashCookieName } from "@/lib/people/auth/flash-cookie";
import { encodeSession, sessionCookieName } from "@/lib/people/auth/session-cookie";
import { decodeFlash, FLASH_HEADER } from "@/lib/platform/http/flash";
import { FLASH_SECONDS, sealFlash } from "@/lib/platform/http/sealed-flash";
import { createHttpServer } from "@/lib/platform/server/http-server";
import { setTrustedHeaders } from "@/lib/platform/server/trusted-headers";
import { passFlash } from "./pass-flash";

/** What stands in for Next tells what the page was told; an action leaves word at the path that it is sent. */
let server: Server;
let origin = "";
beforeEach(async () => {
  server = createHttpServer((incoming, outgoing) => {
    setTrustedHeaders(incoming);
    const serve = async () => {
      await passFlash(incoming, outgoing);
      if (incoming.url?.startsWith("/away")) return void outgoing.writeHead(307, { Location: "/home" }).end();
      if (incoming.url?.startsWith("/streamed")) {
        outgoing.flushHeaders();
        outgoing.write('1:{"text":"3:E{\\"digest\\":\\"NEXT_REDIRECT;replace;/elsewhere;307;\\"}"}\n');
        const row = '3:E{"digest":"NEXT_REDIRECT;replace;/home?of=1;307;"}\n';
        return void outgoing.end(incoming.url === "/streamed" ? row : '3:["a page"]\n');
      }
      if (incoming.method === "POST") {
        outgoing.setHeader("Set-Cookie", ["other=1", `${flashCookieName()}=${left("ses_1")}; Path=/`]);
        if (incoming.url === "/with-redirect") outgoing.setHeader("x-carnet-flash-moved", left("ses_1", "/next"));
        if (incoming.url === "/with-page") outgoing.setHeader("x-carnet-flash-shown", "1");
      }
      outgoing.end(JSON.stringify(decodeFlash((incoming.headers[FLASH_HEADER] as string | undefined) ?? null)));
    };
    serve().catch(() => outgoing.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

const SAID = { outcome: "done", code: "role_changed" } as const;
const left = (sessionId: string | null, path = "/home") => sealFlash(SAID, { sessionId, path });

async function ask(path: string, given: { flash?: string; sessionId?: string; more?: Record<string, string> }) {
  const session = given.sessionId && (await encodeSession({ userId: "usr_1", sessionId: given.sessionId }));
  const cookies = [
    ...(session ? [`${sessionCookieName()}=${session}`] : []),
    ...(given.flash ? [`${flashCookieName()}=${given.flash}`] : []),
  ];
  const answer = await fetch(origin + path, {
    headers: { Cookie: cookies.join("; "), ...given.more },
    redirect: "manual",
  });
  const isTakenBack = answer.headers.getSetCookie().some((cookie) => cookie.startsWith(`${flashCookieName()}=;`));
  const text = await answer.text();
  return { said: text.startsWith("{") ? (JSON.parse(text) as unknown) : null, isTakenBack };
}

/** The flash's value that the browser has after an answer. */
async function keptAfter(path: string, flash: string): Promise<string | undefined> {
  const cookie = `${sessionCookieName()}=${await encodeSession({ userId: "usr_1", sessionId: "ses_1" })}; ${flashCookieName()}=${flash}`;
  const answer = await fetch(origin + path, { headers: { Cookie: cookie }, redirect: "manual" });
  await answer.text();
  return answer.headers
    .getSetCookie()
    .find((one) => one.startsWith(`${flashCookieName()}=`))
    ?.split(/[=;]/, 2)[1];
}

it("a page says what it was left to say, whatever its query, and the browser has it no more", async () => {
  const own = { flash: left("ses_1"), sessionId: "ses_1" };
  expect(await ask("/home?page=2", own)).toEqual({ said: SAID, isTakenBack: true });
  expect(await ask("/home", { flash: left(null) })).toEqual({ said: SAID, isTakenBack: true });
  expect(await ask("/home", { sessionId: "ses_1" })).toEqual({ said: null, isTakenBack: false });
});

it.each<[string, string, () => Parameters<typeof ask>[1]]>([
  ["an address", "/home?done=role_changed&refused=forbidden", () => ({ sessionId: "ses_1" })],
  ["a header", "/home", () => ({ more: { [FLASH_HEADER]: Buffer.from(JSON.stringify(SAID)).toString("base64url") } })],
  ["a cookie of another session", "/home", () => ({ flash: left("ses_2"), sessionId: "ses_1" })],
  ["a cookie of nobody", "/home", () => ({ flash: left(null), sessionId: "ses_1" })],
  ["a cookie of a session, once it is over", "/home", () => ({ flash: left("ses_1") })],
  ["a cookie for another page", "/home", () => ({ flash: left("ses_1", "/settings"), sessionId: "ses_1" })],
  ["an altered cookie", "/home", () => ({ flash: `${left("ses_1").slice(0, -3)}AAA`, sessionId: "ses_1" })],
  ["a made-up cookie", "/home", () => ({ flash: "e30", sessionId: "ses_1" })],
])("%s makes no page say anything", async (_what, path, given) => {
  expect(await ask(path, given())).toEqual({ said: null, isTakenBack: false });
});

it("nothing is said when its minute is over", async () => {
  const flash = left("ses_1");
  vi.useFakeTimers({ now: Date.now() + (FLASH_SECONDS + 1) * 1000, toFake: ["Date"] });
  expect((await ask("/home", { flash, sessionId: "ses_1" })).said).toBeNull();
});

it("what is only fetched beforehand, or leads on, says nothing and leaves it to be said", async () => {
  const own = { flash: left("ses_1"), sessionId: "ses_1" };
  for (const [name, value] of [
    ["next-router-prefetch", "1"],
    ["sec-purpose", "prefetch;prerender"],
  ] as const)
    expect(await ask("/home", { ...own, more: { [name]: value } })).toEqual({ said: null, isTakenBack: false });
  expect((await ask("/away", { ...own, flash: left("ses_1", "/away") })).isTakenBack).toBe(false);
});

it.each(["/away", "/streamed"])(
  "a page that leads on (%s) hands on what was to be said, and nowhere else",
  async (path) => {
    const kept = (await keptAfter(path, left("ses_1", path)))!;
    expect((await ask("/home", { flash: kept, sessionId: "ses_1" })).said).toEqual(SAID);
    expect((await ask("/settings", { flash: kept, sessionId: "ses_1" })).said).toBeNull();
    expect((await ask("/home", { flash: kept })).said).toBeNull();
  },
);

it("a page whose words look like a way elsewhere has said it", async () => {
  expect(await keptAfter("/streamed/page", left("ses_1", "/streamed/page"))).toBe("");
});

it("an action says how it ended, and leaves nothing to be said once its answer holds the page that says it", async () => {
  const post = async (path: string) => {
    const { headers } = await fetch(origin + path, { method: "POST" });
    return [headers.get("x-carnet-outcome"), headers.getSetCookie().map((cookie) => cookie.split("=")[0])];
  };
  expect(await post("/without-page")).toEqual(["done", ["other", flashCookieName()]]);
  expect(await post("/with-page")).toEqual(["done", ["other"]]);
  const { headers } = await fetch(`${origin}/with-redirect`, { method: "POST" });
  const moved = headers.getSetCookie().find((cookie) => cookie.startsWith(flashCookieName()))!;
  const flash = moved.split(/[=;]/, 2)[1];
  expect((await ask("/next", { flash, sessionId: "ses_1" })).said).toEqual(SAID);
});
