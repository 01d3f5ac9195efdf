import { describe, expect, it } from "vitest";
import { parseEnvironment } from "./env";
import { hostsOf, readPostgresUrl } from "./service-urls";

describe("the address of a PostgreSQL", () => {
  it.each([
    ["postgres://u:p@one/name", ["postgres://u:p@one/name"], "any"],
    ["postgres://u:p@one,two:5433/name", ["postgres://u:p@one/name", "postgres://u:p@two:5433/name"], "read-write"],
    [
      "postgresql://u:p%40@one:1,[::1]:2/name?sslmode=verify-full&target_session_attrs=primary",
      ["postgresql://u:p%40@one:1/name?sslmode=verify-full", "postgresql://u:p%40@[::1]:2/name?sslmode=verify-full"],
      "primary",
    ],
    ["postgres://u@one/name?target_session_attrs=read-write", ["postgres://u@one/name"], "read-write"],
    [
      "postgres://u@/name?host=one,two&port=1,2",
      ["postgres://u@/name?host=one&port=1", "postgres://u@/name?host=two&port=2"],
      "read-write",
    ],
    ["postgres://u@/name?host=/var/run/postgresql", ["postgres://u@/name?host=/var/run/postgresql"], "any"],
  ])("%s names its hosts, and which is wanted", (input, urls, wants) => {
    expect(readPostgresUrl(input)).toEqual({ urls, wants });
  });

  it.each([
    ["mysql://u@one/name", "must look like postgres://"],
    ["postgres://u@one,,two/name", "name several hosts"],
    ["postgres://u@one:port/name", "must look like postgres://"],
    ["postgres://u@one/name?target_session_attrs=master", "is none of any, read-write"],
    ["postgres://u@/name?host=one,two&port=1,2,3", "more or fewer ports"],
  ])("%s is refused with a sentence", (input, sentence) => {
    expect(() => readPostgresUrl(input)).toThrow(sentence);
  });

  it("is told in a sentence by its hosts alone", () => {
    expect(hostsOf("postgres://u:secret@one:1,two/name")).toBe("one:1, two");
    expect(hostsOf("postgres://u:secret@/name?host=/run/pg")).toBe("/run/pg");
  });
});

describe("at the start", () => {
  const AUTH_SECRET = "s".repeat(40);

  it.each(["standby", "any", "read-only", "prefer-standby"])("%s stops it: the service writes", (setting) => {
    const DATABASE_URL = `postgres://u@one,two/name?target_session_attrs=${setting}`;
    expect(() => parseEnvironment({ DATABASE_URL, AUTH_SECRET })).toThrow("DATABASE_URL is written to");
  });

  it("replicas are apart by spaces or commas, each with hosts of its own", () => {
    const DATABASE_REPLICA_URLS = "postgres://u@a,b/name?target_session_attrs=standby, postgres://u@c/name";
    expect(
      parseEnvironment({ DATABASE_URL: "postgres://u@one/name", AUTH_SECRET, DATABASE_REPLICA_URLS })
        .databaseReplicaUrls,
    ).toEqual(["postgres://u@a,b/name?target_session_attrs=standby", "postgres://u@c/name"]);
  });

  it.each([
    [{ DATABASE_REPLICA_URLS: "postgres://u@a/name" }, "DATABASE_REPLICA_URLS needs DATABASE_URL"],
    [
      { DATABASE_URL: "postgres://u@one/name", AUTH_SECRET, DATABASE_REPLICA_URLS: "replica" },
      "DATABASE_REPLICA_URLS must look like postgres://",
    ],
  ])("%j stops it with a sentence", (variables, sentence) => {
    expect(() => parseEnvironment(variables)).toThrow(sentence);
  });
});
