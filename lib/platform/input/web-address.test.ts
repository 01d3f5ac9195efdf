import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readInput } from "./read-input";
import { webAddress } from "./web-address";

const stored = (input: string) => {
  const result = readInput(webAddress(), input);
  return result.ok ? result.value : result.errors[0]!.code;
};

describe("an address is stored as browsers write it", () => {
  it.each([
    ["HTTPS://Example.COM", "https://example.com/"],
    ["https://münchen.example/straße?q=ü#ß", "https://xn--mnchen-3ya.example/stra%C3%9Fe?q=%C3%BC#%C3%9F"],
    ["https://example.com:443/a/../b/./c", "https://example.com/b/c"],
    ['https://example.com/?q={a}|b^c`[d]"<>', "https://example.com/?q=%7Ba%7D%7Cb%5Ec%60%5Bd%5D%22%3C%3E"],
    ["https://example.com/a%zz%41", "https://example.com/a%25zz%41"],
    ["https://example.com/#a#b", "https://example.com/#a%23b"],
    ["  https://[::1]:8443/x ", "https://[::1]:8443/x"],
  ])("%s", (input, expected) => {
    expect(stored(input)).toBe(expected);
    expect(new URL(expected).href).toBe(expected);
  });

  it.each([
    "http://example.com",
    "https:example.com",
    "https:/example.com",
    "https://",
    "https:///x",
    "https://a b/",
    "https://anna:pw@example.com/",
    "https://anna@example.com/",
    "javascript:alert(1)",
    "https://exa\nmple.com/",
    "https://example.com\\x",
    "https://a{b}/",
    "https://a:99999/",
    "//example.com",
    "https://%00/",
  ])("%j is none", (input) => {
    expect(stored(input)).toBe("invalid_url");
  });

  it("counted as it is stored", () => {
    expect(stored(`https://example.com/${"ü".repeat(400)}`)).toBe("too_long");
  });

  it("stays as it is when stored again, and is what new URL says", () => {
    fc.assert(
      fc.property(
        fc.webUrl({ validSchemes: ["https"], withQueryParameters: true, withFragments: true }),
        fc.string({ unit: "binary" }),
        (url, more) => {
          const once = stored(url + more.replace(/[\s\\]/g, ""));
          if (!once.startsWith("https:")) return;
          expect(stored(once)).toBe(once);
          expect(new URL(once).href).toBe(once);
          expect(once).toMatch(/^[\x21-\x7e]+$/);
        },
      ),
    );
  });
});
