import { domainToASCII } from "node:url";
import fc from "fast-check";
import { expect, it, test } from "vitest";
import { readMailbox } from "./mailbox";
import { findMailboxWarnings, lettersOfLabel } from "./mailbox-warnings";

test.each([
  ["anna@example.com", []],
  ["josé.muñoz@example.com", []],
  ["anna@bücher.example", []],
  ["анна@пример.рф", []],
  ["anna@пример.рф", []],
  ["花子hanako@例え.jp", []],
  ["αθηνά@example.gr", []],
  ["anna_99+x@example.com", []],
  ["аnna@example.com", ["mixed_scripts"]],
  ["anna@exаmple.com", ["mixed_scripts"]],
  ["anna@pаypal.com", ["mixed_scripts"]],
  ["anna@mail.pаypal.com", ["mixed_scripts"]],
  ["ann\u03b1@example.com", ["mixed_scripts"]],
  ["anna\u0561@example.com", ["mixed_scripts"]],
  ["=?utf-8?q?anna=40evil.example=3e=00?=foo@example.com", ["encoded_word"]],
  ["=?UTF-8?B?YW5uYQ==?=@example.com", ["encoded_word"]],
  ["=?iso-8859-1?q?a?=а@example.com", ["mixed_scripts", "encoded_word"]],
  ["a=?b@example.com", []],
])("of %s there is to be said %j, as typed and as stored", (address, doubts) => {
  expect(findMailboxWarnings(address)).toEqual(doubts);
  const result = readMailbox(address);
  expect(result.ok).toBe(true);
  if (result.ok) expect(findMailboxWarnings(result.mailbox)).toEqual(doubts);
});

it("a label is decoded to what it was encoded from, and rubbish stays as it is", () => {
  const letter = fc.constantFrom(..."abcxyz0189éßñаяпъωλ例え漢ع한😀");
  fc.assert(
    fc.property(
      fc.array(letter, { minLength: 1, maxLength: 20 }).map((letters) => letters.join("")),
      (label) => {
        const ascii = domainToASCII(label);
        fc.pre(ascii !== "" && !/[A-Z]/.test(label));
        expect(domainToASCII(lettersOfLabel(ascii))).toBe(ascii);
      },
    ),
    { numRuns: 500 },
  );
  fc.assert(fc.property(fc.string(), (rubbish) => typeof lettersOfLabel(`xn--${rubbish}`) === "string"));
  expect(lettersOfLabel("xn--bcher-kva")).toBe("bücher");
});
