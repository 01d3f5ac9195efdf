import { DrizzleQueryError } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { ConnectionFailed } from "@/db/is-database-away";
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

  it.each([
    ["53100", 'could not extend file "base/16384/2619": No space left on device'],
    ["58030", 'could not read block 3 in file "base/16384/2619": Input/output error'],
    ["57P03", "the database system is in recovery mode"],
  ])("keeps the server's words about its own trouble (%s)", (code, message) => {
    const cause = Object.assign(new Error(message), { code, severity: "FATAL" });
    const reported = errorForLog(new DrizzleQueryError("insert into users values ($1)", ["ada@example.org"], cause));
    expect(reported.cause).toMatchObject({ code, message });
    expect(JSON.stringify(reported)).not.toContain("ada@");
  });

  it("keeps the server's words about a connection that it refused, whatever their code", () => {
    const refused = Object.assign(new Error("could not write init file"), { code: "XX000", severity: "FATAL" });
    expect(errorForLog(new ConnectionFailed(refused))).toMatchObject({
      name: "ConnectionFailed",
      message: "could not write init file",
      cause: { code: "XX000" },
    });
  });
});
