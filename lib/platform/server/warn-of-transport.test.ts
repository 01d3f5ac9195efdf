import { expect, it } from "vitest";
import { transportWarnings } from "./warn-of-transport";

const variablesIn = (databaseUrl?: string, redisUrl?: string, databaseReplicaUrls: string[] = []) =>
  transportWarnings({ databaseUrl, databaseReplicaUrls, redisUrl }).map(({ variable }) => variable);

it.each([
  "postgres://carnet@localhost/carnet",
  "postgres://carnet@127.0.0.1:5432/carnet",
  "postgres://carnet@[::1]:5432/carnet",
  "postgres://carnet@/carnet?host=/var/run/postgresql",
  "postgres://carnet@%2Fvar%2Frun%2Fpostgresql/carnet",
  "postgres://carnet@db.internal/carnet?sslmode=verify-full",
])("says nothing of %s", (url) => {
  expect(variablesIn(url)).toEqual([]);
});

it.each([
  "postgres://carnet@db.internal/carnet",
  "postgres://carnet@10.0.0.4/carnet?sslmode=disable",
  "postgres://carnet@[2001:db8::4]/carnet",
  "postgres://carnet@db.internal/carnet?sslmode=no-verify",
  "postgres://carnet@localhost.example.com/carnet",
  "postgres://carnet@localhost/carnet?host=db.internal",
  "postgres://carnet@localhost,db.internal/carnet",
])("warns of %s", (url) => {
  expect(variablesIn(url)).toEqual(["DATABASE_URL"]);
});

it.each([
  ["redis://localhost:6379", []],
  ["redis://[::1]:6379", []],
  ["rediss://cache.internal:6380", []],
  ["redis://cache.internal:6379", ["REDIS_URL"]],
  ["redis://10.0.0.5", ["REDIS_URL"]],
  ["redis+sentinel://localhost,10.0.0.5/main", ["REDIS_URL"]],
  ["rediss+cluster://10.0.0.4,10.0.0.5", []],
])("warns of Redis elsewhere without TLS: %s", (url, expected) => {
  expect(variablesIn(undefined, url)).toEqual(expected);
});

it("warns of replicas as of the primary", () => {
  expect(variablesIn(undefined, undefined, ["postgres://carnet@db.internal/carnet"])).toEqual([
    "DATABASE_REPLICA_URLS",
  ]);
});
