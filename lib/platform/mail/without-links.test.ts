import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { nameWithoutLinks, withoutLinks } from "./message-content";

/**
 * What mail clients make links of, read generously: unseen characters dropped, compatible ones taken for one another.
 */
function linksIn(text: string): string[] {
  const plain = text
    .normalize("NFKC")
    .replace(/[\p{Cf}\u034F\uFE00-\uFE0F]/gu, "")
    .replaceAll("。", ".");
  const links = [
    /\b(?:https?|ftp|file):\/\/\S/giu,
    /\b(?:mailto|tel|javascript|skype):\S/giu,
    /\bwww\.\S/giu,
    /\S@\S/gu,
    /[\p{L}\p{N}\p{So}-]\.[\p{L}\p{So}][\p{L}\p{N}\p{So}-]+/gu,
    /\b\d{1,3}(?:\.\d{1,3}){3}\b/g,
    /\\\\\w/g,
  ];
  return links.flatMap((pattern) => plain.match(pattern) ?? []);
}

const ATTEMPTS = [
  "https://evil.example/claim?x=1",
  "HTTP://EVIL.EXAMPLE",
  "hTTps://evil.example",
  "http://[2001:db8::1]/",
  "http://3232235777/",
  "ftp://evil.example",
  "evil.example",
  "www.evil",
  "WWW.evil.example.",
  "Evil.Example/path",
  "a.b.c.evil.co.uk",
  "evil.example:8443/x",
  "(evil.example)",
  "<evil.example>",
  "evil。example",
  "evil．example",
  "evil｡example",
  "evil․example",
  "evil﹒example",
  "evil.\u200Bexample",
  "evil\u00AD.example",
  "ev\u200Bil.ex\u2060ample",
  "evil.\uFE0Fexample",
  "xn--e1afmkfd.xn--p1ai",
  "пример.рф",
  "例え.テスト",
  "i❤.ws",
  "evil.museum",
  "1.evil.example",
  "evil-shop.example",
  "evil_shop.example",
  "192.168.0.1",
  "http://192.168.0.1",
  "192.168.0.1:8080/x",
  "anna@evil.example",
  "anna＠evil.example",
  "anna@evil",
  "mailto:anna",
  "mailto:anna@evil.example",
  "anna\u200B@evil.example",
  "a+b@evil.example",
  "tel:+4917012345",
  "javascript:alert(1)",
  "skype:evil?call",
  "\\\\evil\\share",
  "file:///etc/passwd",
  "http：//evil.example",
  "http:／／evil.example",
  "[click](https://evil.example)",
  '<a href="https://evil.example">x</a>',
  "look:https://evil.example",
  "evil.example,other.example;third.example",
];

describe("in a message", () => {
  it.each(ATTEMPTS)("%j is no link any more", (attempt) => {
    expect(linksIn(attempt)).not.toEqual([]);
    for (const text of [attempt, `See ${attempt} now`, `x\n${attempt}\ny`, `„${attempt}“`])
      expect(linksIn(withoutLinks(text))).toEqual([]);
  });

  it("nothing that is put together of such parts becomes a link, and what has been taken apart stays as it is", () => {
    const part = fc.constantFrom(...ATTEMPTS, ".", "@", "://", "/", " ", "\u200B", "com", "a", "1", "[", "]", "\\");
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 6 }).map((parts) => parts.join("")),
        (text) => {
          const once = withoutLinks(text);
          expect(linksIn(once)).toEqual([]);
          expect(withoutLinks(once)).toBe(once);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

test.each([
  "Happy birthday, Anna! Enjoy it – yours, B.",
  "It is 3.5 kg, bought on 12.05.2026 at 14.30 for 1.299,00 €.",
  "z.B. am Mo., u.a. im Süden; 10:30 Uhr",
  "Version 2.0.1",
  "Note: see me @ home",
  "50/50 & 100 %",
  "Ring me: +49 170 1234567",
])("%j is left as it is", (text) => {
  expect(withoutLinks(text)).toBe(text);
});

test("an address can still be read", () => {
  expect(withoutLinks("Ask anna@shop.example or see https://shop.example/a.")).toBe(
    "Ask anna[at]shop[.]example or see https[:]//shop[.]example/a.",
  );
});

test.each([
  ["Dr.Martens 1460", "Dr.Martens 1460"],
  ["Jacke Gr.XL St.Gallen 2.0", "Jacke Gr.XL St.Gallen 2.0"],
  ["Claim your prize at evil.com", "Claim your prize at evil[.]com"],
  ["Jacket www.evil.museum", "Jacket www[.]evil[.]museum"],
  ["Jacket anna@evil.example", "Jacket anna[at]evil[.]example"],
  ["Jacket https://t.co/x", "Jacket https[:]//t[.]co/x"],
])("the name %j is told as %j", (name, reported) => {
  expect(nameWithoutLinks(name)).toBe(reported);
});
