import { describe, expect, it } from "vitest";
import { readInput } from "@/lib/platform/input/read-input";
import { apiKeyForm } from "./contract";
import { readApiKeyFields } from "./lifetime";

const read = (fields: Parameters<typeof readApiKeyFields>[0]) => readInput(apiKeyForm, readApiKeyFields(fields));

describe("the form that creates a key", () => {
  it.each(["read verify", ["verify", "read"]])("reads scopes posted or ticked: %j", (scopes) => {
    expect(read({ name: "ERP", scopes, expires_in_days: "30" })).toEqual({
      ok: true,
      value: { name: "ERP", scopes: ["verify", "read"], expires_in_days: 30 },
    });
  });

  it("makes a key without an end only when that was chosen", () => {
    const never = { name: "ERP", scopes: "read", expires_in_days: "never" };
    expect(read({ ...never, never_confirmed: "yes" })).toMatchObject({ value: { expires_in_days: null } });
    expect(read(never)).toMatchObject({ ok: false, errors: [{ pointer: "/never_confirmed" }] });
    expect(read({ name: "ERP", scopes: "read" })).toMatchObject({ value: { expires_in_days: 90 } });
  });

  it("misses a name and scopes", () => {
    expect(read({})).toMatchObject({
      ok: false,
      errors: [
        { pointer: "/name", code: "required" },
        { pointer: "/scopes", code: "too_short" },
      ],
    });
  });
});
