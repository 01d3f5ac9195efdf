import { describe, expect, it } from "vitest";
import type { DomainError } from "@/lib/platform/errors";
import { readAnswer } from "./read-answer";
import { ANSWER_ROWS_MAX, judgeAnswer, proofDueOn, verificationEnd, verificationState } from "./rules";

const read = (text: string) => readAnswer(Buffer.from(text));
const refusal = (text: string | Buffer) => {
  try {
    readAnswer(Buffer.from(text));
  } catch (error) {
    return (error as DomainError).code;
  }
  return expect.fail("it was read");
};
const PDF = Buffer.from("%PDF-1.7\n").toString("base64");
const EXPECTED = [{ row: 1, upi: "urn:a", registrationId: "R-1", registeredOn: "2026-11-20", problem: null }];

describe("a file of the registry's answers", () => {
  it.each([
    ["JSON", `[{"upi":"urn:a","registrationId":"R-1","registeredOn":"2026-11-20T08:00:00Z"}]`],
    ["JSON in an object", `{"results":[{"upi":"urn:a","registration_id":"R-1","registered_on":"2026-11-20"}]}`],
    [
      "XML",
      `<a:answers xmlns:a="x"><a:e><a:upi>urn:a</a:upi><a:registrationId>R-1</a:registrationId>` +
        `<a:registeredOn>2026-11-20</a:registeredOn></a:e></a:answers>`,
    ],
    ["CSV", `\uFEFFupi;registration_id;registered_on\nurn:a;R-1;2026-11-20\n`],
  ])("is read from %s", (_kind, text) => {
    expect(read(text)).toMatchObject(EXPECTED);
  });

  it("keeps a proof of an accepted kind, and explains another one", () => {
    const [good, bad] = read(
      JSON.stringify([
        { upi: "urn:a", registrationId: "R-1", registeredOn: "2026-11-20", proof: PDF },
        { upi: "urn:b", registrationId: "R-2", registeredOn: "2026-11-20", proof: "TVqQAAMAAAAE" },
      ]),
    );
    expect(good).toMatchObject({ problem: null, proof: { mediaType: "application/pdf", base64: PDF } });
    expect(bad).toMatchObject({ problem: "bad_proof", proof: null });
  });

  it("keeps bad rows next to good ones, each with its reason", () => {
    const rows = read(
      "upi,registration_id,registered_on\n,R-1,2026-11-20\nurn:b,,2026-11-20\nurn:c,R-3,2026-02-30\n" +
        "urn:d,R-4,2026-11-20\n",
    );
    expect(rows.map(({ problem }) => problem)).toEqual(["no_identifier", "no_registration", "no_day", null]);
  });

  it("marks text and days that the database cannot store", () => {
    const registeredOn = "2026-11-20";
    const rows = read(
      JSON.stringify([
        { upi: "urn:\0a", registrationId: "R-1", registeredOn },
        { upi: `${"u".repeat(499)}😀`, registrationId: "R-2", registeredOn },
        { upi: "urn:c", registrationId: "R-3", registeredOn: "0000-01-01" },
      ]),
    );
    expect(rows.map(({ problem }) => problem)).toEqual(["too_long", "too_long", "no_day"]);
    for (const { upi } of rows) expect([upi.includes("\0"), upi.isWellFormed()]).toEqual([false, true]);
  });

  it("refuses document types: no entity is expanded, and nothing is fetched", () => {
    const entry = "<a><e><upi>&x;</upi><registrationId>R</registrationId></e></a>";
    expect(refusal(`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${entry}`)).toBe("invalid_answer_file");
    const harmless = entry.replace("&x;", "urn:a");
    expect(read(harmless)).toHaveLength(1);
    expect(refusal(`<!DOCTYPE a SYSTEM "http://attacker.example/a.dtd">${harmless}`)).toBe("invalid_answer_file");
    const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join("");
    expect(refusal(`<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]><a><upi>&l9;</upi></a>`)).toBe("invalid_answer_file");
    expect(refusal(entry)).toBe("invalid_answer_file");
  });

  it("refuses what is no answer: deep, endless, not text, without entries", () => {
    expect(refusal("<a>".repeat(100_000))).toBe("invalid_answer_file");
    expect(refusal("[".repeat(100_000))).toBe("invalid_answer_file");
    expect(refusal(Buffer.from([0xff, 0xfe, 0x00, 0x41]))).toBe("invalid_answer_file");
    expect(refusal("")).toBe("invalid_answer_file");
    expect(refusal("name,colour\na,b\n")).toBe("invalid_answer_file");
    expect(refusal("[]")).toBe("invalid_answer_file");
    expect(refusal(`upi\n${"a\n".repeat(ANSWER_ROWS_MAX + 1)}`)).toBe("too_many_records");
  });

  it("does not touch the prototype of objects", () => {
    const [row] = read(
      `[{"__proto__":{"upi":"urn:z"},"upi":"urn:a","registrationId":"R-1","registeredOn":"2026-11-20"}]`,
    );
    expect(row).toMatchObject({ upi: "urn:a" });
    expect(({} as Record<string, unknown>)["upi"]).toBeUndefined();
  });
});

describe("an answer compared with the entries", () => {
  const today = "2026-11-28";
  const entry = (upi: string, more = {}) => ({
    ...{ upi, submittedAt: new Date(0), registrationId: null, registeredOn: null, proofId: null },
    ...more,
  });
  const row = (upi: string, registrationId: string, registeredOn = "2026-11-20") => ({
    ...{ row: 1, upi, registrationId, registeredOn, problem: null, proof: null },
  });
  const judged = (rows: ReturnType<typeof row>[], known: ReturnType<typeof entry>[]) =>
    judgeAnswer(rows, known, today).map(({ outcome, problem }) => problem ?? outcome);

  it("is new once, and the same afterwards", () => {
    expect(judged([row("a", "R-1")], [entry("a")])).toEqual(["new"]);
    const recorded = entry("a", { registrationId: "R-1", registeredOn: "2026-11-20" });
    expect(judged([row("a", "R-1")], [recorded])).toEqual(["same"]);
  });

  it("never replaces an identifier, and takes none twice", () => {
    const recorded = entry("a", { registrationId: "R-1", registeredOn: "2026-11-20" });
    expect(judged([row("a", "R-2")], [recorded])).toEqual(["other_registration"]);
    expect(judged([row("b", "R-1")], [recorded, entry("b")])).toEqual(["registration_used"]);
    expect(judged([row("a", "R-9"), row("b", "R-9"), row("a", "R-8")], [entry("a"), entry("b")])).toEqual([
      "new",
      "repeated",
      "repeated",
    ]);
  });

  it("is refused for an identifier that two models state", () => {
    expect(judged([row("a", "R-1")], [entry("a"), entry("a")])).toEqual(["repeated"]);
  });

  it("is of no use for what is unknown, not submitted, or in the future", () => {
    expect(judged([row("z", "R-1")], [])).toEqual(["unknown"]);
    expect(judged([row("a", "R-1")], [entry("a", { submittedAt: null })])).toEqual(["not_submitted"]);
    expect(judged([row("a", "R-1", "2026-11-29")], [entry("a")])).toEqual(["future_day"]);
  });
});

describe("days of the registry", () => {
  it("are 90 for a proof, and three years for a verification", () => {
    expect(proofDueOn("2026-11-20")).toBe("2027-02-18");
    expect(verificationEnd("2026-11-20")).toBe("2029-11-20");
    expect(verificationEnd("2028-02-29")).toBe("2031-02-28");
  });

  it("tell whether a verification ends soon", () => {
    expect(verificationState("2027-03-01", "2026-11-28")).toBe("valid");
    expect(verificationState("2027-02-26", "2026-11-28")).toBe("ending");
    expect(verificationState("2026-11-28", "2026-11-28")).toBe("ending");
    expect(verificationState("2026-11-27", "2026-11-28")).toBe("ended");
  });
});
