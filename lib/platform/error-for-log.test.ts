import { DrizzleQueryError } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { errorForLog } from "./error-for-log";

describe("an error in the log", () => {
  it("keeps message, frames and causes of our own errors", () => {
    const reported = errorForLog(new TypeError("outer", { cause: new Error("inner") }));
    expect(reported).toMatchObject({ name: "TypeError", message: "outer", cause: { name: "Error", message: "inner" } });
    expect(reported.stack).toMatch(/^    at /);
  });

  it("holds no parameter and no row of a failed statement", () => {
    const cause = Object.assign(new Error('duplicate key: "ada@example.org"'), {
      code: "23505",
      severity: "ERROR",
      constraint: "users_email_unique",
      detail: "Key (email)=(ada@example.org) already exists.",
    });
    const reported = errorForLog(new DrizzleQueryError("insert into users values ($1)", ["ada@example.org"], cause));
    expect(JSON.stringify(reported)).not.toContain("ada@");
    expect(reported.cause).toMatchObject({ code: "23505", constraint: "users_email_unique" });
  });
});
