import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { serveApi } from "@/app/answer-request";
import { runNext } from "@/lib/platform/jobs/testing/run-jobs";
import { createHttpServer } from "@/lib/platform/server/http-server";
import { closeServer } from "@/lib/platform/server/shut-down";
import { setTrustedHeaders } from "@/lib/platform/server/trusted-headers";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { runFuzz } from "@/lib/platform/testing/fuzz/run-fuzz";

const { db } = testDatabase();
const REQUESTS = 2_000;
/** The same requests in each run; the drill draws others. */
const SEED = 33;

async function serve(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createHttpServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    setTrustedHeaders(incoming);
    void serveApi(incoming, outgoing, incoming.url!);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => closeServer(server) };
}

/** Many times what it takes on a machine with nothing else to do. */
const WITHIN_MS = 300_000;

it("random requests get no answer that the served document does not name", { timeout: WITHIN_MS }, async () => {
  const [{ brandId }, other] = [await mintBrand(db, { tier: "premium_enterprise" }), await mintBrand(db)];
  const key = async (options: Parameters<typeof mintApiKey>[1]) => (await mintApiKey(db, options)).secret;
  const foreign = await mintProduct(db, { brandId: other.brandId });
  const server = await serve();
  const { requests, errors, seen } = await runFuzz({
    url: server.url,
    requests: REQUESTS,
    seed: SEED,
    keys: {
      whole: await key({ brandId }),
      verify_only: await key({ brandId, scopes: ["verify"] }),
      revoked: await key({ brandId, revokedAt: new Date() }),
      nonsense: "dpp_live_x",
      none: null,
    },
    foreign: { code: foreign.passports[0]!.code, prd: foreign.productId },
    between: () => runNext(db, "import"),
  });
  await server.close();
  expect(errors).toEqual([]);
  expect(requests).toBe(REQUESTS);
  const operations = [
    "POST registerProducts 201",
    "POST addUnits 201",
    "GET listUnits 200",
    "POST startTransfer 201",
    "POST createImport 202",
    "GET verifyPassport 200",
  ];
  expect(operations.filter((success) => !seen.has(success))).toEqual([]);
});
