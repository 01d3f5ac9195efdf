import { expect, it } from "vitest";
import { z } from "zod";
import { endpoint } from "@/lib/api/endpoint";
import { operation } from "@/lib/api/operation";
import { DomainError } from "@/lib/platform/errors";
import { callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand } from "@/lib/platform/testing/factories";

const { db } = testDatabase();

const takeFile = operation({
  id: "takeFile",
  method: "POST",
  path: "/v1/files",
  tag: "Files",
  summary: "Take a file",
  description: "For tests.",
  scope: "products",
  query: z.strictObject({}),
  fileTypes: ["text/csv"],
  status: 201,
  answer: z.strictObject({}),
  answerExample: {},
  errors: [],
});

/** The result of an upload whose use case ends like this, and whether its file was removed. */
async function upload(ending: Error | null, headers: Record<string, string>) {
  let isRemoved = false;
  const post = endpoint(takeFile, {
    receive: async () => ({ sha256: "", discard: async () => void (isRemoved = true) }),
    handle: async () => {
      if (ending) throw ending;
      return { body: {} };
    },
  });
  const { secret: key } = await mintApiKey(db, await mintBrand(db));
  const { status } = await callApi(
    post,
    { path: "/v1/files", key, body: "name\nA\n", headers: { "content-type": "text/csv", ...headers } },
    () => undefined,
  );
  return [status, isRemoved ? "removed" : "kept"];
}

it.each<Record<string, string>>([{}, { "idempotency-key": "k" }])(
  "a file stays where its request had, or may have had, an effect, and goes where it had none: %j",
  async (headers) => {
    expect(await upload(null, headers)).toEqual([201, "kept"]);
    expect(await upload(new Error("Connection terminated unexpectedly"), headers)).toEqual([503, "kept"]);
    expect(await upload(new DomainError("import_state_conflict", "No."), headers)).toEqual([409, "removed"]);
  },
);
