import { describe, expect, it } from "vitest";
import { DomainError, type ErrorCode } from "@/lib/platform/errors";
import { orNotFound } from "./or-not-found";

const outcome = (code: ErrorCode) =>
  orNotFound(Promise.reject(new DomainError(code, ""))).catch(
    (error: { digest?: string; code?: string }) => error.digest ?? error.code,
  );

describe("a page", () => {
  it("does not exist where what it shows does not, or this role may not see it", async () => {
    expect(await Promise.all((["passport_not_found", "forbidden"] as const).map(outcome))).toEqual(
      Array(2).fill(expect.stringContaining("404")),
    );
    expect(await outcome("database_unavailable")).toBe("database_unavailable");
  });

  it("shows what was found", async () => {
    expect(await orNotFound(Promise.resolve("it"))).toBe("it");
  });
});
