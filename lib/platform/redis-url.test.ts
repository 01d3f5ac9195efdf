import { expect, it } from "vitest";
import { parseEnvironment } from "./env";
import { readRedisUrl } from "./service-urls";

const plain = { isTls: false, username: undefined, password: undefined, masterName: "", database: 0 };

it.each([
  ["redis://host", { ...plain, kind: "server", hosts: [{ host: "host", port: 6379 }] }],
  [
    "rediss://:p%40ss@[::1]:7000/3",
    { ...plain, kind: "server", isTls: true, hosts: [{ host: "::1", port: 7000 }], password: "p@ss", database: 3 },
  ],
  [
    "redis+sentinel://user:word@one:1,two,three/main/2?sentinel_password=other",
    {
      ...plain,
      kind: "sentinel",
      hosts: [
        { host: "one", port: 1 },
        { host: "two", port: 26_379 },
        { host: "three", port: 26_379 },
      ],
      username: "user",
      password: "word",
      masterName: "main",
      database: 2,
      sentinelPassword: "other",
    },
  ],
  [
    "rediss+cluster://one:7000,two",
    {
      ...plain,
      kind: "cluster",
      isTls: true,
      hosts: [
        { host: "one", port: 7000 },
        { host: "two", port: 6379 },
      ],
    },
  ],
])("%s is read", (input, expected) => {
  expect(readRedisUrl(input)).toEqual({ sentinelPassword: undefined, ...expected });
});

it.each([
  ["http://host", "must look like redis://host:6379"],
  ["redis://one,two", "several hosts are Sentinels or a Cluster"],
  ["redis+sentinel://one,two", "needs the name by which the Sentinels know the master"],
  ["redis+cluster://one/1", "which a Cluster has only one of"],
  ["redis://one/zero", "the number of a database"],
  ["redis://one:port", "must look like redis://host:6379"],
])("REDIS_URL %s stops the start with a sentence", (input, sentence) => {
  expect(() => parseEnvironment({ REDIS_URL: input })).toThrow(sentence);
});
