import { once } from "node:events";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compressPage } from "../compress-page";
import { leanPage, usedStyles } from "./lean-page";
import { sendReshaped } from "./send-reshaped";
import { classesOf, readStyleSheet } from "./style-sheet";
import { EMPTY_STATUSES, withWords } from "./words-without-scripts";

describe("a rule of style", () => {
  it.each([
    [".md\\:flex>li:first-child", ["md:flex"]],
    [".w-1\\/2.is-open", ["w-1/2", "is-open"]],
    [".\\31 0 td", ["10"]],
    [":is(.one,.other) td:not(.e)", []],
    ["a[href='.x'] .y", ["y"]],
    [".\\[\\&_svg\\]\\:size-4 svg", ["[&_svg]:size-4"]],
  ])("%s needs the classes %j", (selector, classes) => expect(classesOf(selector)).toEqual(classes));

  const used = (css: string, html: string) => usedStyles(readStyleSheet(css), html);

  it("stays where one of its selectors can match, within its conditions and in its order", () => {
    const css =
      "@layer base,utilities;@layer base{a{color:red}.gone{color:blue}}/* .b{} */" +
      '@media print{@supports (color:red){.a,.gone{content:"} .b{"}}.gone{top:0}}.gone .a{left:0}.a{right:0}';
    expect(used(css, '<p class="x a">')).toBe(
      "@layer base,utilities;@layer base{a{color:red}}" +
        '@media print{@supports (color:red){.a,.gone{content:"} .b{"}}}.a{right:0}',
    );
    expect(used(".a\\&b{top:0}", '<p class="a&amp;b">')).toBe(".a\\&b{top:0}");
  });

  it("for everything gives no values that nothing asks for, and no typefaces that nothing is set in", () => {
    const css =
      '@font-face{font-family:"one";src:url(1)}@font-face{font-family:other;src:url(2)}@property --b{inherits:false}' +
      "@property --c{inherits:false}:root{--ink:var(--deep);--deep:#000;--spare:1px;--font:one,serif;color:red}" +
      ".a{--second:var(--b);color:var(--ink)}p{font-family:var(--font)}";
    expect(used(css, '<p class="a" style="top:var(--c)">')).toBe(
      '@font-face{font-family:"one";src:url(1)}@property --b{inherits:false}@property --c{inherits:false}' +
        ":root{--ink:var(--deep);--deep:#000;--font:one,serif;color:red}" +
        ".a{--second:var(--b);color:var(--ink)}p{font-family:var(--font)}",
    );
  });
});

const NEXT =
  '<!DOCTYPE html><html lang="en" class="f"><head><meta charSet="utf-8"/>' +
  '<link rel="preload" href="/_next/static/media/a.woff2" as="font" crossorigin="" type="font/woff2"/>' +
  '<link rel="stylesheet" href="/_next/static/chunks/x.css" data-precedence="next"/>' +
  '<link rel="stylesheet" href="/_next/static/chunks/y.css?dpl=1" data-precedence="next"/>' +
  '<link rel="preload" as="image" href="/media/1.avif"/>' +
  '<link rel="preload" as="script" fetchPriority="low" nonce="n" href="/_next/static/chunks/1.js"/>' +
  '<script src="/_next/static/chunks/2.js" async="" nonce="n"></script><script src="/p/script" async=""></script>' +
  '<title>T</title></head><body><div hidden=""><!--$--><!--/$--></div><p class="a">1<!-- -->%</p>' +
  '<script type="application/ld+json">{"name":"</b>"}</script>' +
  '<script nonce="n">self.__next_f.push([1,"<p class=gone>"])</script></body></html>';

describe("a lean page", () => {
  const folder = mkdtempSync(join(tmpdir(), "lean-"));
  mkdirSync(join(folder, "static/chunks"), { recursive: true });
  writeFileSync(join(folder, "static/chunks/x.css"), ":root{--f:text}.a{font-family:var(--f)}.b{top:0}");
  writeFileSync(
    join(folder, "static/chunks/y.css"),
    "@font-face{font-family:text;src:url(../media/t.woff2)format('woff2')}",
  );

  it("has its words, its data, our script and the styles that it uses, and nothing else to load", () => {
    expect(leanPage(NEXT, { folder, firstFont: "text" })).toBe(
      '<!DOCTYPE html><html lang="en" class="lean f"><head><meta charSet="utf-8"/>' +
        '<link rel="preload" as="image" href="/media/1.avif"/>' +
        '<script src="/p/script" async=""></script><title>T</title>' +
        '<link rel="preload" href="/_next/static/media/t.woff2" as="font" type="font/woff2" crossorigin="">' +
        "<style>:root{--f:text}.a{font-family:var(--f)}@font-face{font-family:text;" +
        "src:url(/_next/static/media/t.woff2)format('woff2')}</style></head>" +
        '<body><div hidden=""></div><p class="a">1%</p>' +
        '<script type="application/ld+json">{"name":"</b>"}</script></body></html>',
    );
  });

  it.each(["GET", "HEAD"])("is sent whole to %s, packed, with the status and headers it was given", async (method) => {
    const server = createServer((incoming, outgoing) => {
      compressPage(incoming, outgoing);
      sendReshaped(incoming, outgoing, (html) => html.replace("old", "new"));
      outgoing.setHeader("Content-Type", incoming.url === "/data" ? "text/x-component" : "text/html; charset=utf-8");
      outgoing.writeHead(404, { "X-Made": "by Next", Link: "</a.js>; rel=preload" });
      outgoing.flushHeaders();
      outgoing.write(Buffer.from("<p>o"));
      setImmediate(() => outgoing.end("ld</p>"));
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method });
      return [answer.status, answer.headers.get("x-made"), answer.headers.get("link"), await answer.text()];
    };
    const hasBody = method === "GET";
    const link = "</a.js>; rel=preload";
    expect(await ask("/page")).toEqual([404, "by Next", hasBody ? null : link, hasBody ? "<p>new</p>" : ""]);
    expect(await ask("/data")).toEqual([404, "by Next", link, hasBody ? "<p>old</p>" : ""]);
    server.close();
  });
});

describe("a page that found nothing", () => {
  const empty =
    '<!DOCTYPE html><html id="__next_error__"><head></head><body><script src="/a.js"></script></body></html>';

  it("has words for whoever runs no scripts, in their language, and no other page has", async () => {
    const server = createServer((incoming, outgoing) => {
      const worded = (html: string) => withWords(html, { incoming, status: outgoing.statusCode });
      sendReshaped(incoming, outgoing, worded, EMPTY_STATUSES);
      outgoing.setHeader("Content-Type", "text/html; charset=utf-8");
      outgoing.writeHead(Number(incoming.url!.slice(1)));
      outgoing.end(empty);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const ask = async (status: number) => {
      const headers = { "accept-language": "de" };
      return (await fetch(`http://127.0.0.1:${port}/${status}`, { headers })).text();
    };
    expect(await ask(404)).toMatch(
      /lang="de">.*<title>Seite nicht gefunden<.*<noscript>.*<h1>Seite nicht gefunden<.*<\/noscript><script src="\/a.js">/,
    );
    expect(await ask(500)).toContain("<h1>Diese Seite konnte nicht angezeigt werden</h1>");
    expect(await ask(200)).toBe(empty);
    server.close();
  });

  it("has them without more ado where no scripts run for anybody", () => {
    const incoming = { headers: {} } as IncomingMessage;
    expect(withWords(empty, { incoming, status: 404, isLean: true })).toContain("<body><style>");
  });
});
