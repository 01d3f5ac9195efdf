import { describe, expect, it } from "vitest";
import { passportCodeFrom } from "@/lib/passports/code";
import { readTransferLines } from "./read-transfer-lines";
import { writeRefusedFile, writeTransferLines } from "./start-bulk-transfer";

const CODE = passportCodeFrom(Uint8Array.from({ length: 10 }, (_, index) => index * 21));
const line = {
  code: CODE,
  recipient_email: "anna@example.com",
  recipient_phone: "+49 170 1234567",
  message: 'Dear "Anna";\nenjoy',
};
const again = (text: string) =>
  readTransferLines(text, "https://pass.example").transfers.map((transfer) => transfer.given);

describe("a list written out", () => {
  it("is read again as it was", () => {
    expect(again(writeTransferLines([line]))).toEqual([line]);
  });

  it("has only the columns that are used, and is nothing without lines", () => {
    expect(writeTransferLines([{ code: "x" }])).toBe("code;recipient_email\nx;");
    expect(writeTransferLines([])).toBe("");
  });

  it("as a file gives the reason, and nothing in it is a formula", () => {
    const file = writeRefusedFile([{ given: { ...line, message: "=1+1" }, problem: "recalled" }]);
    expect(file).toContain("'+49 170 1234567");
    expect(file).toContain("'=1+1;recalled");
    expect(again(file)).toEqual([{ ...line, message: "=1+1" }]);
  });
});
