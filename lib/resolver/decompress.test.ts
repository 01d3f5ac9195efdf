import { Utils } from "digital-link.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gs1CheckDigit } from "@/lib/ecodesign/gtin";
import { decompress } from "./decompress";

const HOST = "https://passports.example";
const GTIN = "09524100000018";

/** The result of another program for an address. */
const compressed = (address: string, ...options: boolean[]) =>
  Utils.compressWebUri(HOST + address, ...options).slice(HOST.length);
/** Where no bit remains, that program omits all parts of GS1; and it loses leading zeros of numbers. */
function isWhole(short: string, address: string): boolean {
  const withoutZeros = (text: string) => text.replaceAll(/(?<=[/=])0+(?=\d)/g, "");
  try {
    return withoutZeros(Utils.decompressWebUri(HOST + short)) === withoutZeros(HOST + address);
  } catch {
    return false;
  }
}
const again = (path: string) => {
  const result = decompress(path);
  return result && result.path + result.search;
};

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const bitsOf = (letters: string) =>
  [...letters].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(6, "0")).join("");
const lettersOf = (bits: string) =>
  (bits.match(/.{1,6}/g) ?? []).map((six) => ALPHABET[Number.parseInt(six.padEnd(6, "0"), 2)]).join("");

const digits = (length: { minLength: number; maxLength: number }) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), ...length });
const gtin = digits({ minLength: 13, maxLength: 13 }).map((each) => each + gs1CheckDigit(each));
/** The other program represents numbers of up to 15 digits exactly. */
const value = (maxLength: number) =>
  fc.oneof(
    digits({ minLength: 1, maxLength: Math.min(maxLength, 15) }),
    ...["0123456789abcdef", "0123456789ABCDEF", "ABCXYZabcxyz0189-_", "ABz09%'()-./_"].map((letters) =>
      fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength }),
    ),
  );

describe("a compressed GS1 Digital Link", () => {
  it("is what another's program compressed, whatever its qualifiers, attributes and query", () => {
    const links = fc.record(
      { "01": gtin, "22": value(20), "10": value(20), "21": value(20), "17": fc.constant("290131"), c: value(17) },
      { requiredKeys: ["01"] },
    );
    fc.assert(
      fc.property(links, fc.boolean(), (link, isOptimised) => {
        const escaped = (ai: keyof typeof link) => encodeURIComponent(link[ai] ?? "");
        const path = (["22", "10", "21"] as const).flatMap((ai) => (link[ai] === undefined ? [] : [ai, escaped(ai)]));
        const search = (["17", "c"] as const).flatMap((key) => (key in link ? [`${key}=${escaped(key)}`] : []));
        const address = [`/01/${link["01"]}`, ...path].join("/") + (search.length > 0 ? `?${search.join("&")}` : "");
        const short = compressed(address, isOptimised);
        fc.pre(isWhole(short, address));
        expect(again(short)).toBe(address);
      }),
      { numRuns: 300 },
    );
  });

  it("keeps the zeros in front of numbers, and numbers of twenty digits, which that program loses", () => {
    expect(again(compressed(`/01/${GTIN}/21/00042`))).toBe(`/01/${GTIN}/21/00042`);
    // AI 01 by 8 bits and 47, AI 21 by 8, its encoding and length by 3 and 5, twenty digits by 67.
    const number = 12345678901234567890n.toString(2).padStart(67, "0");
    const bits = `00000001${BigInt(GTIN).toString(2).padStart(47, "0")}0010000100010100${number}`;
    expect(again(`/${lettersOf(bits)}`)).toBe(`/01/${GTIN}/21/12345678901234567890`);
    expect(again(`/01/${GTIN}/21/1`), "an address that is whole").toBeNull();
  });

  it("may leave its GTIN as it is", () => {
    const bits = bitsOf(compressed(`/01/${GTIN}/10/LOT-7/21/abc?x=y`, false).slice(1));
    expect(again(`/01/${GTIN}/${lettersOf(bits.slice(8 + 47))}`)).toBe(`/01/${GTIN}/10/LOT-7/21/abc?x=y`);
  });

  it("is not every address of one segment, nor one of another key", () => {
    for (const path of ["/accessibility", "/forgot-password", "/compliance", "/AAAAAAAAAAAA", `/01/${GTIN}`, "/p/x"])
      expect(again(path), path).toBeNull();
    expect(again(compressed("/00/106141412345678908"))).toBeNull();
  });
});
