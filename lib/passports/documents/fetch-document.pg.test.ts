import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { DELETE } from "@/app/v1/passports/[code]/documents/[document]/route";
import { GET, POST } from "@/app/v1/passports/[code]/documents/route";
import { POST as POST_UNITS } from "@/app/v1/products/[id]/units/route";
import { POST as POST_PRODUCTS } from "@/app/v1/products/route";
import { insertUnitDocuments } from "@/db/queries/unit-documents";
import { EVIDENCE_BYTES_MAX } from "@/lib/files/rules";
import { smallPdf } from "@/lib/files/testing/small-pdf";
import { forgetEnvironment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { runTaken, takeNext } from "@/lib/platform/jobs/testing/run-jobs";
import { callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey } from "@/lib/platform/testing/factories";
import type { DocumentsAnswer } from "./api-contract";
import { listDocumentsOfUnit } from "./list-documents";
import { keepPdf, mintHeldItem } from "./testing/document-kit";

const { db, pool } = testDatabase();

const answers = new Map<string, RequestListener>();
const paths: string[] = [];
const server = createServer((request, response) => {
  paths.push(request.url ?? "");
  const answer = answers.get(request.url ?? "");
  if (answer) answer(request, response);
  else response.writeHead(404).end();
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => void (server.close(), server.closeAllConnections()));
const addressOf = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
afterEach(() => {
  paths.length = 0;
  vi.unstubAllEnvs();
  forgetEnvironment();
});
const allowInner = () => {
  vi.stubEnv("ALLOW_PRIVATE_NETWORK", "pictures");
  forgetEnvironment();
};

/** An item with a document at an address, after one attempt at it. */
async function afterOneAttempt(sourceUrl: string, scene?: Awaited<ReturnType<typeof mintHeldItem>>) {
  const { brandId, owner, passportId } = scene ?? (await mintHeldItem());
  const documentId = newId("udc");
  const document = { kind: "certificate", title: "Fetched", access: "public", state: "waiting", sourceUrl } as const;
  await insertUnitDocuments(owner.db, [{ id: documentId, brandId, passportId, ...document }]);
  await pool.query("delete from jobs where kind = 'unit_document'");
  await enqueue(db, "unit_document", { brandId, documentId });
  const outcome = await runTaken(db, (await takeNext(db, "unit_document"))!);
  const { documents } = await listDocumentsOfUnit(owner, { code: passportId });
  const { state, failure, mediaType } = documents.find(({ id }) => id === documentId)!;
  return { is: outcome.is, state, failure, mediaType };
}
const failed = (failure: string) => ({ is: "done", state: "failed", failure, mediaType: null });

describe("a document at an address", () => {
  it("is fetched behind redirects and kept, by what it is and not what it is called", async () => {
    allowInner();
    answers.set("/a", (_request, response) => void response.writeHead(302, { Location: "/b.html" }).end());
    answers.set("/b.html", (_request, response) => void response.end(smallPdf("Fetched")));
    const readyState = { is: "done", state: "ready", failure: null, mediaType: "application/pdf" };
    expect(await afterOneAttempt(addressOf("/a"))).toEqual(readyState);
    expect(paths).toEqual(["/a", "/b.html"]);
  });

  it.each([
    ["what is no document", "<svg xmlns='http://www.w3.org/2000/svg'/>", "no_document"],
    ["a page", "<!doctype html><p>Sign in first", "no_document"],
    [
      "a PDF file with a script",
      smallPdf("x", { catalogue: "/OpenAction << /S /JavaScript /JS (1) >> " }),
      "no_document",
    ],
    ["more than 25 MB", Buffer.alloc(EVIDENCE_BYTES_MAX + 1, "%PDF-"), "too_large"],
  ])("becomes nothing of %s", async (_what, content, failure) => {
    allowInner();
    answers.set("/c.pdf", (_request, response) => void response.end(content));
    expect(await afterOneAttempt(addressOf("/c.pdf"))).toEqual(failed(failure));
  });

  it("leads into no inner network, also behind a redirect, by name, or in another notation", async () => {
    answers.set("/d.pdf", (_request, response) => void response.end(smallPdf("Inner")));
    for (const address of [
      addressOf("/d.pdf"),
      "https://169.254.169.254/a.pdf",
      "https://[::1]/a",
      "https://2130706433/",
    ])
      expect(await afterOneAttempt(address)).toEqual(failed("address_refused"));
    expect(paths).toEqual([]);
  });

  it("is not kept twice, nor beyond the brand's room", async () => {
    allowInner();
    answers.set("/e.pdf", (_request, response) => void response.end(smallPdf("Certificate")));
    const scene = await mintHeldItem();
    await keepPdf(scene.owner, { passportId: scene.passportId });
    expect(await afterOneAttempt(addressOf("/e.pdf"), scene)).toEqual(failed("same_as_another"));
    const full = await mintHeldItem();
    await pool.query(
      `insert into unit_documents (id, brand_id, passport_id, kind, title, access, state, media_type, sha256, size_bytes)
       select 'udc_' || lpad(n::text, 26, '0') || $2, $1, $3, 'certificate', 'Full', 'holder', 'ready', 'application/pdf',
         encode(sha256((n || $2)::bytea), 'hex'), 26214400 from generate_series(1, 205) n`,
      [full.brandId, full.brandId.slice(-6), full.other.passportId],
    );
    expect(await afterOneAttempt(addressOf("/e.pdf"), full)).toEqual(failed("quota"));
  });
});

describe("documents by address over the API", () => {
  it("are added once, edited by sending them again, listed and removed, each by its scope", async () => {
    const { brandId, code } = await mintHeldItem();
    const key = (await mintApiKey(db, { brandId, scopes: ["read", "passports"] })).secret;
    const reading = (await mintApiKey(db, { brandId, scopes: ["read"] })).secret;
    const path = `/v1/passports/${code}/documents`;
    const url = "https://documents.example/Certificate%20of_authenticity.pdf";
    const add = (document: object, by = key) =>
      callApi<DocumentsAnswer>(POST, {
        method: "POST",
        path,
        key: by,
        params: { code },
        json: { documents: [document] },
      });
    expect((await add({ url }, reading)).status).toBe(403);
    const first = (await add({ url })).body.data[0]!;
    expect(first).toMatchObject({ title: "Certificate of authenticity", kind: "other_document", access: "holder" });
    expect(first).toMatchObject({ state: "waiting", url: null, source_url: url });
    const second = await add({ url, kind: "certificate", access: "public", issued_on: "2026-03-02" });
    expect([second.status, second.body.data]).toEqual([
      202,
      [{ ...first, kind: "certificate", access: "public", issued_on: "2026-03-02" }],
    ]);
    const listed = await callApi<DocumentsAnswer>(GET, { path, key: reading, params: { code } });
    expect(listed.body).toEqual(second.body);
    const remove = (by: string) =>
      callApi(DELETE, { method: "DELETE", path: `${path}/${first.id}`, key: by, params: { code, document: first.id } });
    expect((await remove(reading)).status).toBe(403);
    const removed = await remove(key);
    expect([removed.status, removed.body]).toEqual([204, null]);
    expect((await callApi<DocumentsAnswer>(GET, { path, key: reading, params: { code } })).body.data).toEqual([]);
    expect((await remove(key)).status).toBe(404);
    expect((await add({ url: "http://documents.example/a.pdf" })).status).toBe(422);
    expect((await add({ url: "file:///etc/passwd" })).status).toBe(422);
  });

  it("come with the unit that is registered, and belong to one", async () => {
    const { brandId, productId } = await mintHeldItem();
    const key = (await mintApiKey(db, { brandId, scopes: ["products"] })).secret;
    const url = "https://documents.example/one.pdf";
    const register = (record: object) =>
      callApi<{ errors: { code: string }[] }>(POST_PRODUCTS, {
        method: "POST",
        path: "/v1/products",
        key,
        json: { name: "Watch", ...record },
      });
    const errorCodes = async (record: object) => (await register(record)).body.errors.map(({ code }) => code);
    expect(await errorCodes({ quantity: 2, unit_documents: [url] })).toEqual(["documents_of_several"]);
    expect((await register({ serial_number: "W-1", unit_documents: [{ url, kind: "certificate" }] })).status).toBe(201);
    const units = [{ serial_number: "W-2", documents: [url] }, { serial_number: "W-3" }];
    const added = await callApi(POST_UNITS, {
      method: "POST",
      path: `/v1/products/${productId}/units`,
      key,
      params: { id: productId },
      json: { units },
    });
    expect(added.status).toBe(201);
    const { rows } = await pool.query(
      `select p.serial_number, d.kind, d.access, d.state from unit_documents d join passports p on p.id = d.passport_id
       where d.brand_id = $1 order by 1`,
      [brandId],
    );
    expect(rows).toEqual([
      { serial_number: "W-1", kind: "certificate", access: "holder", state: "waiting" },
      { serial_number: "W-2", kind: "other_document", access: "holder", state: "waiting" },
    ]);
  });
});
