import { describe, expect, it } from "vitest";
import { passportCodeFrom } from "@/lib/passports/code";
import { readInput } from "@/lib/platform/input/read-input";
import { startTransferBody } from "./contract";
import { readStartTransferFields } from "./form";

const CODE = passportCodeFrom(new Uint8Array(10));

describe("the form that starts a transfer", () => {
  it("leaves out what was not given, so that the contract's and the brand's own choices hold", () => {
    const result = readInput(
      startTransferBody,
      readStartTransferFields({ code: CODE, recipient_email: "anna@example.com", recipient_phone: "", message: "" }),
    );
    expect(result).toMatchObject({ ok: true, value: { kind: "sale" } });
    expect(result.ok && result.value.expires_in_days).toBeUndefined();
  });

  it("reads a telephone number as people write it", () => {
    expect(readStartTransferFields({ recipient_phone: "+49 (170) 123-45.67" })).toEqual({
      recipient_phone: "+491701234567",
    });
  });

  it("hands the contract a wrong number of days to refuse", () => {
    const result = readInput(
      startTransferBody,
      readStartTransferFields({ code: CODE, recipient_email: "anna@example.com", expires_in_days: "many" }),
    );
    expect(result).toMatchObject({ ok: false, errors: [{ pointer: "/expires_in_days" }] });
  });
});
