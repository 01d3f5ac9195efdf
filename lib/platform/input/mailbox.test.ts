import { describe, expect, test } from "vitest";
import { mailbox, maskMailbox, phoneNumber, readMailbox } from "./mailbox";

const accepted: [given: string, mailbox: string][] = [
  ["anna@example.com", "anna@example.com"],
  ["  anna@example.com  ", "anna@example.com"],
  ["Anna.Berg@Example.COM", "Anna.Berg@example.com"],
  ["a@b.co", "a@b.co"],
  ["anna+jacket@example.com", "anna+jacket@example.com"],
  ["o'neil@example.ie", "o'neil@example.ie"],
  ["!#$%&'*+-/=?^_`{|}~@example.com", "!#$%&'*+-/=?^_`{|}~@example.com"],
  ["anna@mail.example.co.uk", "anna@mail.example.co.uk"],
  ["anna@xn--bcher-kva.example", "anna@xn--bcher-kva.example"],
  ["anna@Bücher.example", "anna@xn--bcher-kva.example"],
  ["anna@BU\u0308CHER.example", "anna@xn--bcher-kva.example"],
  ["anna@straße.example", "anna@xn--strae-oqa.example"],
  ["jörg@example.com", "jörg@example.com"],
  ["jo\u0308rg@example.com", "jörg@example.com"],
  ["用户@例子.广告", "用户@xn--fsqu00a.xn--4rr70v"],
  ["anna@1and1.com", "anna@1and1.com"],
  ["anna@3com.example", "anna@3com.example"],
  [`${"l".repeat(64)}@example.com`, `${"l".repeat(64)}@example.com`],
  [`a@${"d".repeat(63)}.example`, `a@${"d".repeat(63)}.example`],
];

const refused: [given: string, why: string][] = [
  ["", "nothing"],
  ["anna", "no @"],
  ["anna@", "no domain"],
  ["@example.com", "no local part"],
  ["anna@@example.com", "two @"],
  ["anna@example.com@evil.example", "two domains"],
  ["anna@example.com,eve@evil.example", "a list"],
  ["anna@example.com;eve@evil.example", "a list with semicolon"],
  ["anna@example.com eve@evil.example", "a list with space"],
  ["anna,eve@example.com", "a comma in the local part"],
  ["Anna <anna@example.com>", "a display name"],
  ["<anna@example.com>", "angle brackets"],
  ["group: anna@example.com;", "a group"],
  ["anna(work)@example.com", "a comment"],
  ["anna@example.com(work)", "a comment after"],
  ['"anna"@example.com', "a quoted local part"],
  ['"anna@evil.example"@example.com', "a quoted local part with @"],
  ["anna\\@evil@example.com", "a quoted pair"],
  ["anna@example.com\r\nBcc: eve@evil.example", "a header injection"],
  ["anna\n@example.com", "a line feed"],
  ["anna@example.com\n", "a line feed at the end"],
  ["anna\u2028@example.com", "a line separator"],
  ["anna\0@example.com", "NUL"],
  ["anna\t@example.com", "a tab"],
  ["an na@example.com", "a space"],
  ["anna\u202E@example.com", "a direction override"],
  ["anna\u200B@example.com", "a zero-width space"],
  [".anna@example.com", "a leading dot"],
  ["anna.@example.com", "a trailing dot"],
  ["anna..berg@example.com", "two dots"],
  ["anna@localhost", "one label"],
  ["anna@example", "one label"],
  ["anna@example.com.", "a trailing dot in the domain"],
  ["anna@.example.com", "an empty label"],
  ["anna@example..com", "an empty label inside"],
  ["anna@-example.com", "a hyphen first"],
  ["anna@example-.com", "a hyphen last"],
  ["anna@exa_mple.com", "an underscore"],
  ["anna@[127.0.0.1]", "an address literal"],
  ["anna@127.0.0.1", "an IPv4 address"],
  ["anna@0x7f.1", "an IPv4 address in disguise"],
  ["anna@example.123", "a numeric top label"],
  ["anna@example.com:25", "a port"],
  ["anna@example.com/x", "a path"],
  ["anna@example.com?x", "a query"],
  ["anna@example.com#x", "a fragment"],
  ["anna@ex%61mple.com", "percent-encoding"],
  ["anna@example。com", "an ideographic full stop"],
  ["anna@exa\u00ADmple.com", "a soft hyphen"],
  [`${"l".repeat(65)}@example.com`, "65 bytes of local part"],
  [`${"ö".repeat(33)}@example.com`, "66 bytes of local part in 33 letters"],
  [`a@${"d".repeat(64)}.example`, "a label of 64"],
  [`${"l".repeat(64)}@${`${"d".repeat(61)}.`.repeat(3)}example`, "255 bytes"],
];

describe("a mailbox", () => {
  test.each(accepted)("%j is read as %j", (input, expected) => {
    expect(readMailbox(input)).toEqual({ ok: true, mailbox: expected });
  });

  test.each(refused)("%j is refused: %s", (input) => {
    expect(readMailbox(input)).toEqual({ ok: false, error: expect.stringMatching(/\.$/) });
  });

  test("as a field it comes back normalised, and its error has a code", () => {
    expect(mailbox().parse(" Anna@EXAMPLE.com ")).toBe("Anna@example.com");
    expect(mailbox().safeParse("anna").error!.issues[0]).toMatchObject({ params: { code: "invalid_email" } });
  });

  test("is shown masked without the rest of its local part", () => {
    expect(maskMailbox("anna@example.com")).toBe("a•••@example.com");
  });
});

describe("a telephone number", () => {
  test.each(["+491701234567", "+12025550123", "+8613812345678"])("%s is E.164", (number) => {
    expect(phoneNumber().parse(number)).toBe(number);
  });

  test.each([
    "01701234567",
    "+0491701234567",
    "+49 170 1234567",
    "00491701234567",
    "+49170",
    "+4917012345678901",
    "+49170123456a",
    "",
  ])("%j is refused", (number) => {
    expect(phoneNumber().safeParse(number).success).toBe(false);
  });
});
