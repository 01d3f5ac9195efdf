import { expect, it } from "vitest";
import { measureReadiness } from "@/lib/compliance/assessment/readiness-rules";
import { readPassportCode } from "./code";
import { verification } from "./contract";
import { verificationExample } from "./examples";

it("the example of the reference is an answer that could be given", () => {
  const { code, product, sustainability, compliance } = verification.parse(verificationExample);
  expect(readPassportCode(code, "https://passports.example.com").ok).toBe(true);
  expect(compliance.readiness).toEqual(measureReadiness({ ...sustainability, ...product }));
});
