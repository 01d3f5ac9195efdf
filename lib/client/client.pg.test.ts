import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serveApi } from "@/app/answer-request";
import { EXPORTS } from "@/lib/exports/contract";
import { createHttpServer } from "@/lib/platform/server/http-server";
import { setTrustedHeaders } from "@/lib/platform/server/trusted-headers";
import { mintAddress } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import {
  ApiError,
  Carnet,
  CarnetError,
  ConnectionError,
  type ExportedRows,
  InsufficientScopeError,
  InvalidCodeError,
  InvalidRequestError,
  PassportNotFoundError,
  PreconditionFailedError,
  RateLimitedError,
  TimeoutError,
} from "./index";

/** The client against the service over the network, with failures where a test injects them. */

const { db, pool } = testDatabase();

type Fault = (incoming: IncomingMessage, outgoing: ServerResponse) => void;
let faults: Fault[] = [];
let requests: { to: string; idempotencyKey: string | undefined }[] = [];
const serve: Fault = (incoming, outgoing) => void serveApi(incoming, outgoing, incoming.url!);
const server = createHttpServer((incoming, outgoing) => {
  setTrustedHeaders(incoming);
  incoming.headers["x-carnet-client-address"] = mintAddress();
  const idempotencyKey = incoming.headers["idempotency-key"] as string | undefined;
  requests.push({ to: `${incoming.method} ${incoming.url}`, idempotencyKey });
  (faults.shift() ?? serve)(incoming, outgoing);
});
let baseUrl = "";
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  faults = [];
  requests = [];
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const cut: Fault = (_incoming, outgoing) => void outgoing.destroy();
/** Executes the request, and the response is lost. */
const loseAnswer: Fault = (incoming, outgoing) => {
  outgoing.end = () => outgoing.destroy();
  serve(incoming, outgoing);
};
const refuse =
  (status: number, headers: Record<string, string> = {}, body = "{}"): Fault =>
  (incoming, outgoing) => {
    incoming.resume();
    outgoing.writeHead(status, headers).end(body);
  };
/** Sends the first piece of a body, and breaks off when something of it has been read. */
const cutWhen =
  (isRead: Promise<void>): Fault =>
  (incoming, outgoing) => {
    const write = outgoing.write.bind(outgoing) as (chunk: unknown) => boolean;
    let isFirst = true;
    outgoing.write = ((chunk: unknown) => {
      if (isFirst) write(chunk);
      else void isRead.then(() => outgoing.destroy());
      const goesOn = isFirst;
      isFirst = false;
      return goesOn;
    }) as typeof outgoing.write;
    serve(incoming, outgoing);
  };

async function mintClient(keyOptions?: Parameters<typeof mintApiKey>[1]) {
  const { brandId } = keyOptions ?? (await mintBrand(db));
  const { secret } = await mintApiKey(db, keyOptions ?? { brandId });
  return { brandId, carnet: new Carnet({ baseUrl, key: secret }) };
}
const mailbox = "anna@example.com";

describe("the client", () => {
  it("registers, reads, changes, verifies and lists, with types of what comes back", async () => {
    const { carnet } = await mintClient();
    const { id, code, version } = await carnet.products.register({ name: "Jacket", serial_number: "1" });
    const many = await carnet.products.register([{ name: "Cap" }, { name: "Boots" }]);
    expect(many.data.map(({ name }) => name)).toEqual(["Cap", "Boots"]);
    const tried = await carnet.products.register({ name: "Scarf" }, { dry_run: true });
    expect([tried.dry_run, tried.products.created]).toEqual([true, 1]);
    const verified = await carnet.passports.verify({ code });
    expect(verified.authenticity.status).toBe("authentic");
    const product = await carnet.products.get(id);
    const changed = await carnet.products.patch(id, { recycled_content: 52 }, { ifMatch: product });
    expect([changed.version, changed.recycled_content]).toEqual([version + 1, 52]);
    await expect(carnet.products.patch(id, { recycled_content: 1 }, { ifMatch: product })).rejects.toBeInstanceOf(
      PreconditionFailedError,
    );
    expect((await carnet.products.patch(id, { recycled_content: 53 }, { ifMatch: changed })).version).toBe(version + 2);
    expect(() => carnet.products.patch(id, { name: "A" }, { ifMatch: { ...changed } })).toThrow(CarnetError);
    const page = await carnet.products.list({ limit: 2 });
    expect([page.data.length, page.has_more]).toEqual([2, true]);
    const names: string[] = [];
    for await (const { name } of carnet.products.list({ limit: 2 })) names.push(name);
    expect(names).toEqual(["Boots", "Cap", "Jacket"]);
    const types: string[] = [];
    for await (const { type } of carnet.events.list({ types: ["product.created", "product.updated"] }))
      types.push(type);
    expect(types).toEqual([...Array(3).fill("product.created"), ...Array(2).fill("product.updated")]);
    const file = await carnet.imports.create('{"name":"Gloves"}\n', "application/x-ndjson", { dry_run: true });
    expect((await carnet.imports.get(file.id)).id).toBe(file.id);
  });

  it("throws errors of a class for each code, with the request's id and every field", async () => {
    const { brandId, carnet } = await mintClient();
    const unknown = await carnet.passports.verify({ code: "7K3M-Q2XD-9F4T-VW8P8" }).catch((error: unknown) => error);
    expect(unknown).toBeInstanceOf(PassportNotFoundError);
    expect(unknown).toBeInstanceOf(ApiError);
    const { status, code, requestId, type } = unknown as ApiError;
    expect([status, code, requestId, type]).toEqual([
      404,
      "passport_not_found",
      expect.stringMatching(/^req_/),
      expect.stringMatching(/\/docs\/errors\/passport_not_found$/),
    ]);
    await expect(carnet.passports.verify({ code: "7K3M-Q2XD-9F4T-VW8P9" })).rejects.toBeInstanceOf(InvalidCodeError);
    const wrong = await carnet.products.register([{ name: "" }]).catch((error: unknown) => error);
    expect(wrong).toBeInstanceOf(InvalidRequestError);
    expect((wrong as InvalidRequestError).errors.map(({ pointer }) => pointer)).toEqual(["/0/name"]);
    expect((wrong as Error).message).toContain("/0/name");
    const { carnet: narrow } = await mintClient({ brandId, scopes: ["verify"] });
    await expect(narrow.products.list()).rejects.toBeInstanceOf(InsufficientScopeError);
    const result = await carnet.dpps.read(`${baseUrl}/p/7K3M-Q2XD-9F4T-VW8P8`).catch((error: unknown) => error);
    expect([(result as ApiError).status, (result as ApiError).requestId]).toEqual([
      404,
      expect.stringMatching(/^req_/),
    ]);
  });

  it("sends a request whose answer was lost again, and it has one effect", async () => {
    const { carnet, brandId } = await mintClient();
    const { passports } = await mintProduct(db, { brandId });
    faults = [loseAnswer];
    const transfer = await carnet.transfers.start({ code: passports[0]!.code, recipient_email: mailbox });
    expect(transfer.status).toBe("pending");
    expect((await carnet.transfers.list()).data.map(({ id }) => id)).toEqual([transfer.id]);
    const [first, second] = requests;
    expect([first!.to, second!.to]).toEqual(["POST /v1/transfer", "POST /v1/transfer"]);
    expect(first!.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(second!.idempotencyKey).toBe(first!.idempotencyKey);
  });

  it("gives each call a key of its own, or the one that is given", async () => {
    const { carnet } = await mintClient();
    for (const idempotencyKey of [undefined, undefined, "order-1", "order-1"])
      await carnet.products.register({ name: "Cap" }, {}, idempotencyKey === undefined ? {} : { idempotencyKey });
    expect(new Set(requests.map((request) => request.idempotencyKey)).size).toBe(3);
    const codes = new Set<string>();
    for await (const { code } of carnet.passports.list()) codes.add(code);
    expect(codes.size).toBe(3);
    expect(requests.at(-1)!.idempotencyKey).toBeUndefined();
  });

  it("waits as asked, and goes on after refusals of the moment", async () => {
    const { carnet } = await mintClient();
    faults = [refuse(429, { "retry-after": "0" }), refuse(503, { "retry-after": "0" }, "<html>"), cut];
    expect((await carnet.products.list()).data).toEqual([]);
    expect(requests).toHaveLength(4);
  });

  it("gives up after as many times as it was told, and at once where it would wait for long", async () => {
    const { carnet } = await mintClient();
    const limited = JSON.stringify({ code: "rate_limited", detail: "Too many.", title: "Rate limited" });
    faults = Array.from({ length: 3 }, () => refuse(429, { "retry-after": "0" }, limited));
    await expect(carnet.products.list({}, { maxRetries: 2 })).rejects.toBeInstanceOf(RateLimitedError);
    expect(requests).toHaveLength(3);
    faults = [refuse(429, { "retry-after": "3600" }, limited)];
    const { retryAfterMs } = (await carnet.products.list().then(null, (error: unknown) => error)) as RateLimitedError;
    expect([retryAfterMs, requests.length]).toEqual([3_600_000, 4]);
  });

  it("gets one new secret, although the first answer is lost", async () => {
    const { carnet } = await mintClient();
    const { id } = await carnet.webhookEndpoints.create({ url: "https://erp.example.com/hooks" });
    requests = [];
    faults = [loseAnswer];
    expect((await carnet.webhookEndpoints.replaceSecret(id)).secret).toMatch(/^whsec_/);
    expect(requests).toHaveLength(2);
    const { rows } = await pool.query(
      "select from audit_log where action = 'webhook_endpoint.secret_replaced' and target_id = $1",
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it("ends when its signal says so, and when no answer comes", async () => {
    const { carnet } = await mintClient();
    const stop = new AbortController();
    faults = [() => stop.abort(new Error("The page was left."))];
    await expect(carnet.products.list({}, { signal: stop.signal })).rejects.toThrow("The page was left.");
    await expect(carnet.products.list({}, { signal: stop.signal })).rejects.toThrow("The page was left.");
    expect(requests).toHaveLength(1);
    const hanging = new Carnet({
      baseUrl,
      fetch: (_input, init) =>
        new Promise((_resolve, reject) => {
          init!.signal!.addEventListener("abort", () => reject(init!.signal!.reason));
        }),
    });
    await expect(hanging.products.list({}, { timeoutMs: 5, maxRetries: 0 })).rejects.toBeInstanceOf(TimeoutError);
  });

  it("takes a list away that breaks off and hangs, every row once and in order", async () => {
    const { carnet, brandId } = await mintClient();
    await mintProduct(db, { brandId, units: 1_100 });
    let tellRead = () => {};
    faults = [cutWhen(new Promise((resolve) => (tellRead = resolve))), cut];
    const ids: string[] = [];
    for await (const { id } of carnet.exports.rows("passports")) {
      ids.push(id);
      tellRead();
    }
    expect([ids.length, new Set(ids).size]).toEqual([1_100, 1_100]);
    expect(ids).toEqual(ids.toSorted());
    const afters = requests.map(({ to }) => new URL(to.slice(4), baseUrl).searchParams.get("after"));
    expect(afters).toEqual([null, afters[1], afters[1]]);
    expect(ids).toContain(afters[1]);
    const behind: string[] = [];
    for await (const { id } of carnet.exports.rows("passports", { after: ids[1_097] })) behind.push(id);
    expect(behind).toEqual(ids.slice(-2));
    faults = [cut];
    const first = carnet.exports.rows("passports", {}, { maxRetries: 0 })[Symbol.asyncIterator]();
    await expect(first.next()).rejects.toBeInstanceOf(ConnectionError);
  });

  it("stops a stream that nobody reads on, and passes on what its reader throws", async () => {
    const { carnet, brandId } = await mintClient();
    await mintProduct(db, { brandId, units: 10 });
    for await (const { id } of carnet.exports.rows("passports")) if (id) break;
    const reading = async () => {
      for await (const { id } of carnet.exports.rows("passports")) throw new Error(`The disk is full: ${id}`);
    };
    await expect(reading()).rejects.toThrow("The disk is full: psp_");
    expect(requests).toHaveLength(2);
  });

  it("knows the rows of every list that is exported", () => {
    const known: Record<keyof ExportedRows, true> = {
      products: true,
      passports: true,
      transfers: true,
      warranties: true,
      compliance: true,
      events: true,
    };
    expect(Object.keys(known)).toEqual([...EXPORTS]);
  });

  it.each(["http://passports.example.com", "https://a:b@passports.example.com", "https://passports.example.com/?x=1"])(
    "sends no key to %s",
    (address) => {
      expect(() => new Carnet({ baseUrl: address, key: "dpp_live_x" })).toThrow(CarnetError);
    },
  );

  it("names things by one segment of an address, whatever they are called", async () => {
    const { carnet } = await mintClient();
    for (const id of ["", ".", ".."]) expect(() => carnet.transfers.get(id)).toThrow(CarnetError);
    await expect(carnet.transfers.get("../products?limit=1")).rejects.toBeInstanceOf(ApiError);
    expect(requests.map(({ to }) => to)).toEqual(["GET /v1/transfers/..%2Fproducts%3Flimit%3D1"]);
  });

  it("shows its key to nobody who looks at it", async () => {
    const { carnet } = await mintClient();
    const { inspect } = await import("node:util");
    expect(inspect(carnet, { depth: 9, showHidden: true }) + JSON.stringify(carnet)).not.toContain("dpp_");
  });
});
