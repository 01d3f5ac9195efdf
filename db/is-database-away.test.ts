import { describe, expect, it, vi } from "vitest";
import { ConnectionFailed, isDatabaseAway } from "./is-database-away";

const withCode = (code: string, message = "x") => Object.assign(new Error(message), { code });

describe("a database that is away", () => {
  it.each([
    "ECONNREFUSED",
    "ECONNRESET",
    "EPIPE",
    "ETIMEDOUT",
    "08006",
    "08P01",
    "57P01",
    "57P03",
    "53300",
    "57014",
    "40P01",
    "25006",
    "58030",
  ])("is told by %s", (code) => {
    expect(isDatabaseAway(withCode(code))).toBe(true);
    expect(
      isDatabaseAway(new Error("Failed query: select", { cause: new Error("wrapped", { cause: withCode(code) }) })),
    ).toBe(true);
  });

  it("is told by a connection that failed, whatever the reason", () => {
    const error = new ConnectionFailed(withCode("XX000", "could not write init file"));
    expect(isDatabaseAway(new Error("Failed query: select", { cause: error }))).toBe(true);
  });

  it("is recognised by another copy of this module, such as that of a page", async () => {
    vi.resetModules();
    const copy = await import("./is-database-away");
    expect(copy.ConnectionFailed).not.toBe(ConnectionFailed);
    expect(copy.isDatabaseAway(new ConnectionFailed(withCode("XX000")))).toBe(true);
  });

  it.each([
    "Connection terminated unexpectedly",
    "Connection terminated due to connection timeout",
    "timeout exceeded when trying to connect",
    "Query read timeout",
    "Client has encountered a connection error and is not queryable",
  ])("is told by %s", (message) => {
    expect(isDatabaseAway(new Error("Failed query", { cause: new Error(message) }))).toBe(true);
  });

  it.each([
    withCode("23505"),
    withCode("22021"),
    withCode("42P01"),
    withCode("ENOENT"),
    new Error("boom"),
    "away",
    null,
  ])("is not told by %s", (error) => {
    expect(isDatabaseAway(error)).toBe(false);
  });

  it("is told by a missing socket, not by another missing file", () => {
    expect(isDatabaseAway(Object.assign(withCode("ENOENT"), { syscall: "connect" }))).toBe(true);
    expect(isDatabaseAway(Object.assign(withCode("ENOENT"), { syscall: "open" }))).toBe(false);
  });
});
