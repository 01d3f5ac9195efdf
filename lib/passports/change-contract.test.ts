import { describe, expect, it } from "vitest";
import { readInput } from "@/lib/platform/input/read-input";
import { passportChangeForm } from "./contract";

describe("the form of a change", () => {
  it.each(["suspend", "revoke", "reinstate"])("demands a reason to %s", (change) => {
    expect(readInput(passportChangeForm, { change })).toMatchObject({
      ok: false,
      errors: [{ pointer: "/reason", code: "required" }],
    });
    expect(readInput(passportChangeForm, { change, reason: " Returned " })).toEqual({
      ok: true,
      value: { change, reason: "Returned" },
    });
  });

  it.each(["archive", "report_lost", "report_stolen", "clear_custody", "decommission"])(
    "takes %s without one",
    (change) => {
      expect(readInput(passportChangeForm, { change }).ok).toBe(true);
    },
  );
});
