import { describe, expect, it } from "vitest";
import { bearerCredential } from "./authenticate";

describe("the Authorization header", () => {
  it.each([
    ["Bearer abc", "abc"],
    ["bearer abc", "abc"],
    ["BEARER   abc ", "abc"],
    ["Bearer abc, Bearer def", "abc, Bearer def"],
    ["Bearer abc def", "abc def"],
  ])("%s carries %s", (header, credential) => {
    expect(bearerCredential(header)).toBe(credential);
  });

  it.each([null, "", "Bearer", "Bearer  ", "Basic abc", "Bearerabc", "dpp_live_abc", "Token Bearer abc"])(
    "%s carries no bearer credential",
    (header) => {
      expect(bearerCredential(header)).toBeNull();
    },
  );
});
