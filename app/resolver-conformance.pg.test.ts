import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { createServer, request } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Utils } from "digital-link.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gs1CheckDigit } from "@/lib/ecodesign/gtin";
import { formatPassportCode } from "@/lib/passports/code";
import { environment } from "@/lib/platform/env";
import { randomSecret } from "@/lib/platform/ids";
import { setTrustedHeaders } from "@/lib/platform/server/trusted-headers";
import { mintCertificate } from "@/lib/platform/testing/certificate";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { standards } from "@/lib/platform/testing/standards";
import { serveResolver } from "./answer-request";

/** The resolver behind its own server, as app/server.ts calls it, over TLS. */

const { db, pool } = testDatabase();
const { publicUrl } = environment();
const HOST = "127.0.0.1";
const tls = mintCertificate(HOST);
const server = createServer(tls, (incoming, outgoing) => {
  setTrustedHeaders(incoming);
  void serveResolver(incoming, outgoing, incoming.url ?? "/");
});
afterAll(() => server.close());

async function ask(path: string, { method = "GET", ...headers }: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: HOST, port, path, method, headers, ca: tls.cert, agent: false }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const { statusCode: status, headers: responseHeaders, httpVersion } = answer;
  const location = responseHeaders.location?.replace(publicUrl, "");
  return { status, headers: responseHeaders, httpVersion, location, body: (await answer.toArray()).join("") };
}

const linksetOf = async (path: string, headers?: Record<string, string>) =>
  (JSON.parse((await ask(path, headers)).body) as { linkset: Record<string, unknown>[] }).linkset;
const led = async (path: string, headers?: Record<string, string>) => (await ask(path, headers)).location;

const mintGtin = () => {
  const digits = `0952${String(BigInt(`0x${randomSecret(6).toString("hex")}`) % 1_000_000_000n).padStart(9, "0")}`;
  return `${digits}${gs1CheckDigit(digits)}`;
};
const VOC = "https://ref.gs1.org/voc/";
const gtin = mintGtin();
let code: string;
let page: string;
/** An item by its serial number and its code, as on a label. */
let item: string;
beforeAll(async () => {
  const { brandId } = await mintBrand(db);
  const { passports } = await mintProduct(db, {
    brandId,
    gtin: gtin.slice(1),
    serialNumber: "S/1",
    ecodesign: { documents: [{ kind: "manual", name: "Manual", url: "https://docs.example/manual.pdf" }] },
  });
  code = passports[0]!.code;
  page = `/p/${formatPassportCode(code)}`;
  item = `/01/${gtin}/21/S%2F1?c=${code}`;
  const links = [{ type: "pip", url: "https://www.brand.example/{gtin}", title: "Page", language: "de" }];
  await pool.query("update brands set links = $2 where id = $1", [brandId, JSON.stringify(links)]);
  await once(server.listen(0, HOST), "listening");
});

/** Each by its number in GS1's list for resolvers 1.2 (Conformance1_2.txt of its test suite). */
const STATEMENTS: Record<string, () => Promise<void>> = {
  "1: GET, HEAD and OPTIONS are answered over HTTP 1.1": async () => {
    expect(await ask(item)).toMatchObject({ status: 307, httpVersion: "1.1" });
    expect(await ask(item, { method: "HEAD" })).toMatchObject({ status: 307, body: "" });
    const methods = "GET, HEAD, OPTIONS";
    const options = await ask(item, { method: "OPTIONS" });
    expect(options).toMatchObject({ status: 204, headers: { allow: methods } });
    expect(await ask(item, { method: "POST" })).toMatchObject({ status: 405, headers: { allow: methods } });
  },
  "2: HTTP over TLS is answered like any other, and whatever is told is of the host's public address": async () => {
    const { headers } = await ask(item);
    expect(headers.location).toMatch(new RegExp(`^${publicUrl}/`));
    expect(headers.link).toMatch(new RegExp(`^<${publicUrl}/`));
  },
  "3: scripts of any origin may read every answer, a refusal too": async () => {
    for (const path of [item, "/01/1", `/01/${mintGtin()}`, `${item}&linkType=all`, "/.well-known/gs1resolver"])
      expect((await ask(path, { Origin: "https://elsewhere.example" })).headers, path).toMatchObject({
        "access-control-allow-origin": "*",
        "access-control-expose-headers": "Link, Location",
      });
    const preflight = { "Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "accept" };
    expect((await ask(item, { method: "OPTIONS", ...preflight })).headers).toMatchObject({
      "access-control-allow-methods": "GET, HEAD, OPTIONS",
      "access-control-allow-headers": "Accept, Accept-Language",
    });
  },
  "4: a compressed URI leads where the URI leads that it stands for": async () => {
    for (const link of [item, `/01/${gtin}`, `/01/${gtin}?17=290101&linkType=pip`])
      expect(await led(compressed(link)), link).toBe(await led(link));
    const [path, search] = [compressed(`/01/${gtin}?17=290101`), "?linkType=pip"];
    expect(await led(path + search)).toBe(await led(`/01/${gtin}?17=290101&linkType=pip`));
    expect((await ask("/ARHKVAjmkDlAqn7g")).status, "one that stands for nothing").toBe(400);
  },
  "5: of a compressed URI the whole one is told in the Link header, as owl:sameAs": async () => {
    const same = `<${publicUrl}${item}>; rel="owl:sameAs"`;
    expect((await ask(compressed(item))).headers.link).toContain(same);
    expect((await ask(`${compressed(item)}?linkType=all`)).headers.link).toContain(same);
    expect((await ask(item)).headers.link).not.toContain("owl:sameAs");
  },
  "6: an URI is checked by GS1's syntax, and refused by 400, which names what is wrong": async () => {
    const wrong = `/01/${gtin.slice(0, -1)}${(Number(gtin.at(-1)) + 1) % 10}`;
    for (const [path, ai] of [
      [wrong, "/01"],
      [`/01/${gtin}/21/1/10/2`, "/10"],
      [`/01/${gtin}/21/${"x".repeat(21)}`, "/21"],
      [`/01/${gtin}?17=291301`, "/17"],
      ["/414/9524100000018", "/414"],
    ] as const) {
      const { status, headers, body } = await ask(path);
      expect([path, status, headers["content-type"]]).toEqual([path, 400, "application/problem+json"]);
      expect(JSON.parse(body)).toMatchObject({ errors: [{ pointer: ai }] });
    }
  },
  "7: no error is told by 200": async () => {
    for (const path of [`/01/${mintGtin()}`, `/01/${mintGtin()}?linkType=all`, "/01/1?linkType=all"])
      expect([400, 404], path).toContain((await ask(path)).status);
    for (const accept of ["text/html", "application/linkset+json"])
      expect((await ask(`/01/${mintGtin()}`, { accept })).status, accept).toBe(404);
  },
  "8: linkType=all is answered by a linkset of all levels up to the primary key, by their whole URIs": async () => {
    for (const path of [`${item}&linkType=all`, `${compressed(item)}?linkType=all`]) {
      const { status, headers } = await ask(path);
      expect([status, headers["content-type"]]).toEqual([200, "application/linkset+json"]);
      const levels = (await linksetOf(path)).map(({ anchor }) => anchor);
      expect(levels).toEqual([`${publicUrl}/01/${gtin}/21/S%2F1`, `${publicUrl}/01/${gtin}`]);
    }
    const accept = "application/linkset+json";
    expect(await linksetOf(item, { accept })).toEqual(await linksetOf(`${item}&linkType=linkset`));
    expect((await ask(`${item}&linkType=all`, { accept: "application/json" })).headers).toMatchObject({
      "content-type": "application/json",
      link: expect.stringContaining("linkset-context") as string,
    });
  },
  "9: the Link header tells where the linkset is, when redirecting too": async () => {
    const anchor = `${publicUrl}/01/${gtin}/21/S%2F1`;
    const link = `<${anchor}?linkType=linkset>; rel="linkset"; type="application/linkset+json"`;
    expect((await ask(item)).headers.link).toBe(link);
    expect((await ask(`${item}&linkType=all`)).headers.link).toContain(link);
  },
  "10: one link is the default of every URI": async () => {
    const levels = await linksetOf(`${item}&linkType=all`);
    expect(levels).toHaveLength(2);
    for (const level of levels) expect(level[`${VOC}defaultLink`]).toHaveLength(1);
  },
  "11: every link has its target, its type and a title for people": async () => {
    for (const { anchor: _anchor, itemDescription: _text, ...types } of await linksetOf(`${item}&linkType=all`))
      for (const [type, links] of Object.entries(types)) {
        expect(type.startsWith(VOC), type).toBe(true);
        for (const link of links as unknown[]) expect(link).toMatchObject({ href: /^https?:/, title: /./ });
      }
  },
  "12: the default is led to, unless the request fits another link better": async () => {
    expect(await led(item)).toBe(`${page}?c=${code}`);
    expect(await led(`/01/${gtin}`)).toBe(`/m/${gtin}`);
    expect(await led(item, { accept: "application/ld+json" })).toBe(`${page}/data?c=${code}`);
    expect(await led(item, { accept: "application/vc+jwt" })).toBe(`${page}/credential?c=${code}`);
    expect(await led(item, { accept: "image/png" })).toBe(`${page}?c=${code}`);
  },
  "13: the linkType asked for is led to where there is one, of the narrowest level": async () => {
    const manual = "https://docs.example/manual.pdf";
    for (const name of ["gs1:instructions", `${VOC}instructions`])
      expect(await led(`/01/${gtin}?linkType=${name}`)).toBe(`${manual}?linkType=${name}`);
    expect(await led(`${item}&linkType=gs1:instructions`)).toContain(`${manual}?c=`);
    expect(await led(`${item}&linkType=gs1:dpp`)).toContain(page);
    expect(await led(`${item}&linkType=gs1:epcis`), "there is none").toBe(`${page}?c=${code}&linkType=gs1:epcis`);
  },
  "14: what stands in the query is passed on": async () => {
    expect(await led(`${item}&17=290101&x=%20y`)).toBe(`${page}?c=${code}&17=290101&x=%20y`);
    expect(await led(`/01/${gtin}?17=290101`)).toBe(`/m/${gtin}?17=290101`);
  },
  "15: the resolver describes itself at /.well-known/gs1resolver": async () => {
    const { status, headers, body } = await ask("/.well-known/gs1resolver");
    expect([status, headers["content-type"]]).toEqual([200, "application/json"]);
    expect(JSON.parse(body)).toMatchObject({
      name: /./,
      resolverRoot: publicUrl,
      supportedPrimaryKeys: ["01"],
      linkTypeDefaultCanBeLinkset: false,
    });
  },
  "16: types of links are those of the GS1 Web Vocabulary, by any of its names, and no others": async () => {
    const { supportedLinkType } = JSON.parse((await ask("/.well-known/gs1resolver")).body) as Record<string, unknown>;
    expect(supportedLinkType).toEqual([{ namespace: VOC, prefix: "gs1:" }]);
    const to = `https://www.brand.example/${gtin}`;
    for (const name of ["pip", "gs1:pip", `${VOC}pip`, "https://gs1.org/voc/pip"])
      expect(await led(`/01/${gtin}?linkType=${name}`)).toBe(`${to}?linkType=${name}`);
  },
  "17: nothing is redirected by a company's prefix alone, so nothing is handled by another": async () => {
    const [one] = await linksetOf(`/01/${gtin}?linkType=all`);
    expect(Object.keys(one!)).not.toContain(`${VOC}handledBy`);
    const digits = `${gtin.slice(0, 8)}99999`;
    expect((await ask(`/01/${digits}${gs1CheckDigit(digits)}`)).status, "a neighbour of the prefix").toBe(404);
  },
  "18: a slash at the end does no harm": async () => {
    expect(await led(`/01/${gtin}/`)).toBe(`/m/${gtin}`);
    expect(await led(`/01/${gtin}/21/${code}/`)).toBe(page);
    expect(await led(`${compressed(`/01/${gtin}`)}/`)).toBe(`/m/${gtin}`);
  },
};

/** As another's program compresses it. */
const compressed = (path: string) => new URL(Utils.compressWebUri(`https://x.example${path}`)).pathname;

describe("GS1-Conformant Resolver 1.2", () => {
  it.each(Object.entries(STATEMENTS))("%s", (_statement, holds) => holds());

  it.skipIf(standards === null)("has a test for each statement of the list, in its order", () => {
    const list = readFileSync(join(standards!, "gs1/Conformance1_2.txt"), "utf8").trim().split("\n");
    expect(Object.keys(STATEMENTS).map((each) => Number.parseInt(each, 10))).toEqual(list.map((_, index) => index + 1));
  });
});
