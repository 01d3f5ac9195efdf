import { describe, expect, it } from "vitest";
import { countWithAttempt, isTooEasy, safeCallbackPath, secondsToWait } from "./rules";

const at = new Date("2026-11-21T10:00:00Z");
const before = (seconds: number) => new Date(at.getTime() - seconds * 1000);

describe("the slow-down of failed sign-ins", () => {
  it.each([
    [0, 0],
    [9, 0],
    [10, 5],
    [11, 10],
    [12, 20],
    [17, 640],
    [18, 900],
    [1000, 900],
  ])("after %i failures the next attempt waits %i seconds", (count, seconds) => {
    expect(secondsToWait({ count, lastFailedAt: at }, at)).toBe(seconds);
  });

  it("counts the wait from the last failure, in whole seconds rounded up", () => {
    expect(secondsToWait({ count: 11, lastFailedAt: before(9.5) }, at)).toBe(1);
    expect(secondsToWait({ count: 11, lastFailedAt: before(10) }, at)).toBe(0);
  });

  it("forgets failures a day after the last one", () => {
    expect(countWithAttempt({ count: 12, lastFailedAt: before(86_399) }, at)).toBe(13);
    expect(countWithAttempt({ count: 12, lastFailedAt: before(86_400) }, at)).toBe(1);
  });
});

describe("the place a sign-in leads to", () => {
  const here = "https://passports.example";
  it.each(["/passports", "/passports?page=2#row", "/transfers/trf_1"])("%s is kept", (path) => {
    expect(safeCallbackPath(path, here, "/home")).toBe(path);
  });

  it("is the path of a full address of this deployment", () => {
    expect(safeCallbackPath(`${here}/products?q=a`, here, "/home")).toBe("/products?q=a");
    expect(safeCallbackPath("/settings?done=saved&_rsc=1a2b", here, "/home")).toBe("/settings?done=saved");
  });

  it.each([
    undefined,
    ["/a", "/b"],
    "https://evil.example/passports",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "\\\\evil.example",
    "/.//evil.example",
    `${here}//evil.example`,
    `${here}@evil.example`,
    "javascript:alert(1)",
    "http://passports.example/home",
    "/sign-in?callbackUrl=/sign-in",
    "/sign-in/second-step",
    "/two-factor",
    "/api/auth/signout",
    `/${"a".repeat(2001)}`,
  ])("%j leads to the start page instead", (target) => {
    expect(safeCallbackPath(target, here, "/home")).toBe("/home");
  });
});

describe("a password that anybody tries first", () => {
  it.each(["aaaaaaaaaa", "abababababab", "1234567890", "QWERTZUIOP", "abcdefghij"])("%s is one", (password) => {
    expect(isTooEasy(password)).toBe(true);
  });
  it.each(["four quiet blue trains", "tG7-qpl2-Zx", "password of my own making", "überall Zürich"])(
    "%s is none",
    (password) => {
      expect(isTooEasy(password)).toBe(false);
    },
  );
});
