import { describe, expect, it } from "vitest";
import { formatPassportCode, passportCodeFrom } from "../code";
import { readPassportSearch } from "./search-rules";

const HOST = "https://passports.example";
const code = passportCodeFrom(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));

describe("the passport search", () => {
  it.each([code, formatPassportCode(code).toLowerCase(), `${HOST}/p/${code}`])(
    "takes %s for that very passport",
    (text) => {
      expect(readPassportSearch(text, HOST)).toEqual({ kind: "code", code });
    },
  );

  it("takes the beginning of a code for every code that begins so", () => {
    expect(readPassportSearch("7k3m-q2", HOST)).toMatchObject({ codes: ["7K3MQ200000000000", "7K3MQ2ZZZZZZZZZZZ"] });
  });

  it("looks for what is no code as a serial number, as given and in capitals, and in names", () => {
    expect(readPassportSearch("nw-0042 ü", HOST)).toEqual({
      kind: "words",
      serials: ["nw-0042 ü", "NW-0042 Ü"],
      codes: null,
      words: "nw-0042 ü",
    });
  });
});
