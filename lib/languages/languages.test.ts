import { describe, expect, it } from "vitest";
import { messagesOf } from "@/lib/platform/i18n/locales";
import { de } from "./de/texts";
import { mergeMessages } from "./merge-messages";
import { language } from "./register";

const { brands, transfers, ...rest } = de;
const { yes: _yes, ...withoutYes } = brands.brandSettings;
const { offer, ...withoutOffer } = transfers.confirmation;
const { title: _title, ...offerWithoutTitle } = offer;
const offerLacks = { ...transfers, confirmation: { ...withoutOffer, offer: offerWithoutTitle } };
const textTooMany = { ...transfers, transfersPortal: { ...transfers.transfersPortal, gone: "weg" } };

/** Never called: the compiler is what tries it, and an `@ts-expect-error` over what compiles is itself an error. */
export const REFUSED_BY_TYPE = [
  // @ts-expect-error a text is missing
  () => language({ ...rest, transfers, brands: { ...brands, brandSettings: withoutYes } }),
  // @ts-expect-error a group of texts is missing
  () => language({ ...rest, brands, transfers: { ...transfers, confirmation: withoutOffer } }),
  // @ts-expect-error a text of an inner group is missing
  () => language({ ...rest, brands, transfers: offerLacks }),
  // @ts-expect-error a feature's file is missing
  () => language({ ...rest, brands }),
  // @ts-expect-error an unknown text
  () => language({ ...rest, brands, transfers: textTooMany }),
  // @ts-expect-error an unknown namespace
  () => language({ ...rest, brands, transfers: { ...transfers, gone: { title: "weg" } } }),
  // @ts-expect-error a file of an unknown feature
  () => language({ ...de, gone: { title: { text: "weg" } } }),
  // @ts-expect-error a text instead of a group
  () => language({ ...rest, brands, transfers: { ...transfers, transfersPortal: "weg" } }),
];

describe("a language", () => {
  it("is made of its features' files", () => {
    expect(language(de)).toEqual(messagesOf("de"));
    expect(messagesOf("de").transfersPortal).toEqual(transfers.transfersPortal);
  });

  it("lets features share a namespace", () => {
    const files = { a: { portal: { done: { one: "1" } } }, b: { portal: { done: { two: "2" }, title: "t" } } };
    expect(mergeMessages(files)).toEqual({ portal: { done: { one: "1", two: "2" }, title: "t" } });
    expect(files.a).toEqual({ portal: { done: { one: "1" } } });
  });

  it.each([
    [{ a: { x: { y: "1" } }, b: { x: { y: "2" } } }],
    [{ a: { x: "1" }, b: { x: { y: "2" } } }],
    [{ a: { x: { y: "1" } }, b: { x: "2" } }],
  ])("does not let two files hold the same text: %j", (files) => {
    expect(() => mergeMessages(files)).toThrow("Two files hold the text");
  });
});
