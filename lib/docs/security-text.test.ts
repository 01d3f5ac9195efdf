import { afterEach, describe, expect, it } from "vitest";
import { setClock } from "@/lib/platform/clock";
import { withSettings } from "@/lib/platform/testing/settings";
import { securityText } from "./security-text";

let restoreClock = () => {};
afterEach(() => restoreClock());

describe("with a contact", () => {
  withSettings({ PUBLIC_URL: "https://passports.example.com", SECURITY_CONTACT: "mailto:security@example.com" });

  it("the file names it, when it expires, and where it is (RFC 9116)", () => {
    restoreClock = setClock(() => new Date("2026-11-22T10:00:00Z"));
    expect(securityText()).toBe(
      [
        "Contact: mailto:security@example.com",
        "Expires: 2027-02-20T00:00:00.000Z",
        "Preferred-Languages: en, de, fr, it, es",
        "Canonical: https://passports.example.com/.well-known/security.txt",
        "",
      ].join("\n"),
    );
  });
});

it("without a contact there is none", () => {
  expect(securityText()).toBeNull();
});
