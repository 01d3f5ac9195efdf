import { once } from "node:events";
import { connect } from "node:net";
import { formFieldsOf } from "../support/attacker";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";
import { Service } from "../support/service";
import { mintSessionCookie } from "../support/session-cookie";

/** Sends some lines, and reads until the server closes the connection. */
async function talk(url: string, head: string): Promise<string> {
  const { port } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1");
  let output = "";
  socket.on("data", (chunk) => (output += chunk.toString())).on("error", () => undefined);
  socket.write(`${head.replaceAll("\n", "\r\n")}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  await once(socket, "close");
  return output;
}

const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);

test("OPTIONS is answered by 204 and Allow wherever something is, and unknown methods by 405", async ({ site }) => {
  for (const path of [
    "/",
    "/sign-in",
    "/products",
    "/p/7K3M-Q2XD-9F4T-VW8P8",
    "/products/export.csv",
    "/api/health",
    "/imports/upload",
    "/v1/products",
    "/v1/openapi.json",
  ]) {
    const answer = await talk(site.url, `OPTIONS ${path} HTTP/1.1`);
    expect(statusOf(answer), path).toBe(204);
    expect(answer, path).toMatch(/\r\nallow: [A-Z, ]*OPTIONS/i);
  }
  for (const method of ["TRACE", "PROPFIND", "LOCK"])
    for (const path of ["/", "/api/health", "/v1/products", "/products/export.csv", "/_next/static/x.js"]) {
      const answer = await talk(site.url, `${method} ${path} HTTP/1.1`);
      expect([statusOf(answer), /\r\nallow: /i.test(answer)], `${method} ${path}`).toEqual([405, true]);
      expect(answer).not.toMatch(/^TRACE/m);
    }
  expect(statusOf(await talk(site.url, "CONNECT example.com:443 HTTP/1.1"))).toBe(405);
});

test("an action from a foreign page is 403, whatever it says its origin is", async ({ site, page }) => {
  const { member, brandId } = await openBrand(site);
  await signIn(page, member, "/settings/brand");
  const fields = formFieldsOf(await (await page.request.get("/settings/brand")).text(), "legal_name");
  const nameNow = async () =>
    (await site.database.pool.query<{ name: string }>("select name from brands where id = $1", [brandId])).rows[0]!
      .name;
  const before = await nameNow();
  for (const headers of [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: "nonsense" },
    { "Sec-Fetch-Site": "cross-site" },
    { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" },
  ] as Record<string, string>[]) {
    const answer = await page.request.post("/settings/brand", {
      multipart: { ...fields, name: "Taken over" },
      headers,
      maxRedirects: 0,
    });
    expect(answer.status(), JSON.stringify(headers)).toBe(403);
    const action = await page.request.post("/settings/brand", {
      data: "[]",
      headers: { ...headers, "Next-Action": "40".padEnd(42, "0"), "Content-Type": "text/plain" },
      maxRedirects: 0,
    });
    expect(action.status(), JSON.stringify(headers)).toBe(403);
  }
  expect(await nameNow()).toBe(before);
  // Our own page that hides its address sends `null` as well.
  const hidden = { Origin: "null", "Sec-Fetch-Site": "same-origin" };
  expect(
    (
      await page.request.post("/settings/brand", {
        multipart: { ...fields, name: "Renamed" },
        headers: hidden,
        maxRedirects: 0,
      })
    ).status(),
  ).toBe(303);
  expect(await nameNow()).toBe("Renamed");
});

test("the 65th kilobyte of a stranger's body is one too many, and a script without a session is told to sign in", async ({
  site,
  request,
}) => {
  for (const path of ["/", "/sign-in", "/api/auth/signin", "/nowhere"])
    expect((await request.post(path, { data: Buffer.alloc(65 * 1024), maxRedirects: 0 })).status(), path).toBe(413);
  const upload = await request.post("/imports/upload", {
    data: Buffer.alloc(10),
    headers: { Accept: "application/json" },
    maxRedirects: 0,
  });
  expect([upload.status(), ((await upload.json()) as { code: string; message: string }).message]).toEqual([
    401,
    expect.stringContaining("You are signed out"),
  ]);
  const form = await request.post("/imports/upload", {
    data: Buffer.alloc(10),
    headers: { Accept: "text/html" },
    maxRedirects: 0,
  });
  expect([form.status(), form.headers()["location"]]).toEqual([303, "/sign-in"]);
  expect(site.url).toBeTruthy();
});

test("nothing that a stranger makes up has a page fail", async ({ site, request }) => {
  const { member } = await openBrand(site, { role: "viewer" });
  const cookie = await mintSessionCookie(site.database.db, member);
  const asMember = { Cookie: `${cookie.name}=${cookie.value}`, Origin: site.url };
  const get = async (path: string, headers: Record<string, string> = {}) =>
    (await request.get(`${site.url}${path}`, { headers, maxRedirects: 0 })).status();

  for (const tree of ["x", "%", "[]", "null"])
    for (const path of ["/nowhere", "/sign-in", "/products"]) {
      const answer = await request.get(`${site.url}${path}`, {
        headers: { ...asMember, RSC: "1", "Next-Router-State-Tree": tree },
      });
      expect([answer.status(), answer.headers()["content-type"]], `${path} ${tree}`).toEqual([
        path === "/nowhere" ? 404 : 200,
        expect.stringContaining("text/x-component"),
      ]);
    }
  for (const path of ["/p/%", "/p/%E0%A4%A", "/brands/%00/did.json", "/docs/markdown/%ff", "/t/%"])
    expect(await get(path), path).toBeLessThan(500);
  for (const path of ["/transfers/preview?transfer=%00", "/imports/%00/progress", "/products/%00/dossier"])
    expect(await get(path, asMember), path).toBeLessThan(500);
  for (const url of ["/sign-in", "/p/AAAA", "/icon.svg"])
    expect(await get(`/_next/image?url=${encodeURIComponent(url)}&w=64&q=75`), url).toBe(404);

  const action = /\$ACTION_ID_([0-9a-f]+)/.exec(await (await request.get("/sign-in")).text())![1]!;
  const post = async (path: string, type: string, data: string, headers: Record<string, string> = {}) =>
    (
      await request.post(`${site.url}${path}`, {
        data: Buffer.from(data),
        headers: { ...asMember, "Content-Type": type, ...headers },
        maxRedirects: 0,
      })
    ).status();
  for (const path of ["/sign-in", "/nowhere", "/settings/brand"]) {
    expect(await post(path, "multipart/form-data; boundary=x", "--x\r\n\r\n"), path).toBe(400);
    expect(await post(path, "multipart/form-data", "x"), path).toBe(400);
  }
  for (const data of ["x", "null", '["x"]', '["$F1"]', '["$1:__proto__:constructor"]'])
    expect(await post("/sign-in", "text/plain", data, { "Next-Action": action }), data).toBe(400);
  for (const type of ["multipart/form-data; boundary=x", "text/plain"])
    expect(await post("/list-views", type, "x"), type).toBe(303);
});

test("a process that is told to end says that it is not ready, serves on for a while, and then refuses", async ({
  site,
}) => {
  const more = { DRAIN_SECONDS: "3", SECURITY_CONTACT: "mailto:security@example.com", LOG_LEVEL: "info" };
  const service = await Service.start({ databaseUrl: site.databaseUrl, more });
  try {
    const text = await (await fetch(`${service.url}/.well-known/security.txt`)).text();
    expect(text).toMatch(/^Contact: mailto:security@example\.com\nExpires: \d{4}-/);
    expect((await fetch(`${site.url}/.well-known/security.txt`)).status).toBe(404);
    const ready = () =>
      fetch(`${service.url}/api/ready`).then(
        async (answer) => ({ code: answer.status, ...((await answer.json()) as { status: string }) }),
        () => null,
      );
    expect((await ready())?.code).toBe(200);
    const ended = service.end();
    await expect.poll(async () => (await ready())?.code).toBe(503);
    expect((await ready())?.status).toBe("stopping");
    expect((await fetch(`${service.url}/sign-in`)).status).toBe(200);
    expect((await fetch(`${service.url}/v1/openapi.json`)).status).toBe(200);
    await ended;
    expect(await ready()).toBeNull();
  } finally {
    await service.stop();
  }
});
