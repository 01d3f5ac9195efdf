import { describe, expect, it } from "vitest";
import { parseEnvironment } from "@/lib/platform/env";
import { explainFailure } from "./explain-failure.mjs";
import { Parts } from "./parts";

const errorWith = (fields: object, message = "raw", cause?: Error) =>
  Object.assign(new Error(message, cause && { cause }), fields);

describe("a failure", () => {
  it.each([
    [errorWith({ code: "ECONNRESET" }, "read ECONNRESET"), /The database closed the connection.*memory.*start again/],
    [
      errorWith({ code: "EACCES", path: "/srv/data" }, "EACCES: permission denied, scandir"),
      /cannot use \/srv\/data.*chown/,
    ],
    [errorWith({ code: "ENOSPC", path: "/srv/data" }), /The disk is full \(\/srv\/data\)\. Free space/],
    [errorWith({ code: "EROFS", path: "/srv/data" }), /read-only file system.*DATA_DIR/],
    [
      errorWith({}, "Failed query: select secret\nparams: token", errorWith({ code: "42P01" }, "relation is missing")),
      /^The database does not have the schema of this version\. Run `npm run migrate` first\.$/,
    ],
    [
      errorWith({}, "Failed query: select secret\nparams: token", errorWith({ code: "22P02" }, "invalid syntax")),
      /^The database refused a statement: invalid syntax$/,
    ],
    [errorWith({ code: "28P01" }), /refuses the user or the password.*DATABASE_URL/],
    [errorWith({ code: "3D000" }), /does not exist\. Create it/],
  ])("%s is explained by its cause and its remedy", (error, sentence) => {
    expect(explainFailure(error)).toMatch(sentence);
  });

  it("keeps the sentence of an error of ours", () => {
    expect(explainFailure(new Error("There is no brand with the slug fjord."))).toBe(
      "There is no brand with the slug fjord.",
    );
  });
});

it("the end of a part by SIGKILL names the memory, and the end by an exit code names the code", async () => {
  const sentences: string[] = [];
  const parts = new Parts((sentence) => sentences.push(sentence));
  const part = (how: string) => ({
    name: "The server",
    ended: Promise.resolve(how),
    stop: () => Promise.resolve(),
    kill: () => undefined,
  });
  parts.add(part("SIGKILL"));
  parts.add(part("exit code 7"));
  await expect.poll(() => sentences).toHaveLength(2);
  expect(sentences[0]).toMatch(/^The server ended unexpectedly \(SIGKILL\): .*memory runs out.*manual/);
  expect(sentences[1]).toBe("The server ended unexpectedly (exit code 7).");
});

it.each([
  [{ PORT: "eighty" }, "PORT must be a whole number from 1 to 65535"],
  [{ DATABASE_POOL_MAX: "1.5" }, "DATABASE_POOL_MAX must be a whole number from 1 to 200"],
  [{ OTEL_TRACES_SAMPLER_ARG: "half" }, "OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1"],
  [
    { ALLOW_PRIVATE_NETWORK: "webhooks, mail" },
    "ALLOW_PRIVATE_NETWORK must list some of pickups, pictures, sign-in, webhooks, separated by commas",
  ],
  [
    { IMPORTS_DIR: "/srv/imports" },
    "IMPORTS_DIR was removed: uploaded spreadsheets are stored in `imports` in DATA_DIR. Move its files there and " +
      "unset it",
  ],
  [
    { PORT: "eighty", INNER_PICTURES: "no" },
    "PORT must be a whole number from 1 to 65535\nINNER_PICTURES was removed: .*ALLOW_PRIVATE_NETWORK. Then unset it",
  ],
])("settings %j are refused with what the value must be", (variables, sentence) => {
  expect(() => parseEnvironment(variables)).toThrow(new RegExp(`^${sentence}$`));
});
