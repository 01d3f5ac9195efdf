import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveApi } from "@/app/answer-request";
import { createHttpServer } from "@/lib/platform/server/http-server";
import { closeServer } from "@/lib/platform/server/shut-down";
import { setTrustedHeaders } from "@/lib/platform/server/trusted-headers";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { foreignData } from "@/lib/platform/testing/standards";

/** JSONTestSuite (nst): bodies that a parser must accept, must refuse, or may treat either way, over HTTP. */

interface Case {
  name: string;
  expect?: "accept" | "reject" | "either";
  base64: string;
}
const suite = foreignData
  ? (JSON.parse(readFileSync(join(foreignData, "vectors/json-test-suite/cases.json"), "utf8")) as Record<
      "parsing" | "transform",
      Case[]
    >)
  : { parsing: [], transform: [] };

const { db } = testDatabase();
const server = createHttpServer((incoming, outgoing) => {
  setTrustedHeaders(incoming);
  void serveApi(incoming, outgoing, incoming.url!);
});
let [url, key] = ["", ""];
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/products`;
  const { brandId } = await mintBrand(db, { tier: "premium_enterprise" });
  key = (await mintApiKey(db, { brandId, scopes: ["products"] })).secret;
});
afterAll(() => closeServer(server));

async function send({ base64 }: Case) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: Buffer.from(base64, "base64"),
  });
  const problem = (await answer.json()) as { code?: string; detail?: string; status?: number };
  const isClear =
    answer.headers.get("content-type") === "application/problem+json" &&
    problem.status === answer.status &&
    (problem.detail ?? "").length > 10;
  return { status: answer.status, code: problem.code, isClear };
}

describe.skipIf(!foreignData)("a body of JSONTestSuite", () => {
  it("is refused by a clear 4xx, as malformed exactly where a parser must refuse it, and is never a 5xx", async () => {
    const counts: Record<string, number> = {};
    const wrong: string[] = [];
    for (const one of [...suite.parsing, ...suite.transform]) {
      const { status, code, isClear } = await send(one);
      const kind = one.expect ?? "transform";
      counts[kind] = (counts[kind] ?? 0) + 1;
      const isMalformed = code === "malformed_json";
      // The reader refuses repeated members and too many arrays before a parser would refuse the rest.
      const isJudged =
        kind === "accept" ? !isMalformed : kind !== "reject" || isMalformed || code === "invalid_request";
      if (status < 400 || status > 499 || !isClear || !isJudged) wrong.push(`${one.name}: ${status} ${code}`);
    }
    expect(wrong).toEqual([]);
    expect(counts).toEqual({ accept: 95, reject: 188, either: 35, transform: 22 });
  });
});
