import { describe, expect, it } from "vitest";
import { maskText } from "@/lib/platform/error-for-log";
import { BODY_CHARACTERS_KEPT, redactAnswer, redactJson } from "./request-log";

const redacted = (body: unknown) => JSON.parse(redactJson(body)) as unknown;

describe("a kept body", () => {
  it("shows product data and hides what names an item", () => {
    expect(
      redacted([
        {
          name: "Anorak",
          gtin: "4006381333931",
          recycled_content: 120,
          serial_number: "S-1",
          materials: [{ name: "Nylon", mass_pct: 90 }],
        },
      ]),
    ).toEqual([
      {
        name: "Anorak",
        gtin: "4006381333931",
        recycled_content: 120,
        serial_number: "(3 characters)",
        materials: [{ name: "Nylon", mass_pct: 90 }],
      },
    ]);
  });

  it("hides code, recipient, number and message of a transfer, whatever they are", () => {
    expect(
      redacted({
        code: "7K3MQ2XD9F4TVW8P8",
        recipient_email: ["anna@example.com"],
        recipient_phone: 491701234567,
        message: "Dear Anna",
        kind: "gift",
      }),
    ).toEqual({
      code: "(17 characters)",
      recipient_email: ["(16 characters)"],
      recipient_phone: "(number)",
      message: "(9 characters)",
      kind: "gift",
    });
  });

  it("hides members nobody knows, and persons' data inside those that are shown", () => {
    expect(
      redacted({
        customer: { name: "Anna", vip: true, spent: 12.5 },
        operators: [{ role: "importer", name: "Nord AS", email: "anna@nord.example" }],
      }),
    ).toEqual({
      customer: { name: "(4 characters)", vip: true, spent: "(number)" },
      operators: [{ role: "importer", name: "Nord AS", email: "(17 characters)" }],
    });
  });

  it("masks addresses, keys, codes, links and numbers inside shown text and inside names", () => {
    expect(
      redacted({
        name:
          "For anna@example.com, dpp_live_0123456789abc, 7K3M-Q2XD-9F4T-VW8P8, " +
          "https://x.example/t/abcdefghijklmnopqrstuvwxyz012345, +49 170 1234567",
        "anna@example.com": 1,
      }),
    ).toEqual({
      name: "For (address), (key), (code), https://x.example/t/(hidden), (number)",
      "(address)": "(number)",
    });
  });

  it("shows records in a list of their own", () => {
    expect(redacted({ products: [{ name: "Anorak", colour: "moss" }] })).toEqual({
      products: [{ name: "Anorak", colour: "(4 characters)" }],
    });
  });

  it("keeps its shape: null, true, 0, empty lists and languages", () => {
    const body = {
      recycled_content: null,
      carbon_includes_offsets: true,
      carbon_score: 0,
      substances: [],
      care_instructions: { de: "Kalt waschen" },
    };
    expect(redacted(body)).toEqual(body);
  });

  it("is cut, at a cost that does not grow with the body", () => {
    const record = { name: "A".repeat(100_000), model: "M1" };
    const body = Array.from({ length: 10_000 }, () => record);
    const started = performance.now();
    const text = redactJson(body);
    expect(performance.now() - started).toBeLessThan(200);
    expect(text).toHaveLength(BODY_CHARACTERS_KEPT + 1);
    expect(text.endsWith("…")).toBe(true);
  });

  it("of any depth is written without end of the stack", () => {
    let body: unknown = "x";
    for (let depth = 0; depth < 5_000; depth += 1) body = [body];
    expect(redactJson(body)).toBe(`${"[".repeat(13)}…${"]".repeat(13)}`);
  });

  it.each(["x", 7, true, null])("may be the bare value %o", (body) => {
    expect(redactJson(body)).not.toContain(body === "x" ? '"x"' : "7");
  });
});

describe("a kept answer", () => {
  it("is masked and cut", () => {
    expect(redactAnswer('{"detail":"anna@example.com is no mailbox"}')).toBe('{"detail":"(address) is no mailbox"}');
    expect(redactAnswer("x".repeat(50_000))).toHaveLength(BODY_CHARACTERS_KEPT + 1);
  });

  it("keeps what looks like nothing of these", () => {
    const text = "GTIN 4006381333931, /3/gtin, req_01kakz9q4wq3t8m5x7n2d6b0hc, 12:30, 2026-11-21";
    expect(maskText(text)).toBe(text);
  });
});
