import { Agent, request as httpRequest } from "node:http";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import type { OpenApiDocument } from "@/lib/openapi/document-types";
import { AnswerChecker } from "./answer-checker";
import type { Credential, FuzzRequest } from "./fuzz-request";
import { RequestSource } from "./requests";
import type { Known } from "./values";
import { World } from "./world";

/**
 * Random requests drawn from the served document, sent to a real server one after the other, each answer judged by the
 * document.
 */

export interface FuzzRun {
  url: string;
  requests: number;
  seed: number;
  /** Null: no Authorization header. */
  keys: Readonly<Record<Credential, string | null>>;
  /** What another brand has. */
  foreign?: { code: string; prd: string };
  /** Done now and then, such as the work of the job loop. */
  between?: () => Promise<unknown>;
}

export interface FuzzFindings {
  requests: number;
  /** `startTransfer 201` to how many. */
  seen: Map<string, number>;
  /** The first of each kind. */
  errors: { error: string; request: string }[];
}

const BLANK: FuzzRequest = {
  operationId: "",
  method: "POST",
  path: "",
  params: {},
  query: [],
  headers: { "content-type": "application/json" },
  credential: "whole",
  body: { kind: "none" },
};
/** So that there is something from the first request on. */
const FIRST: Partial<FuzzRequest>[] = [
  {
    path: "/v1/products",
    body: {
      kind: "json",
      value: Array.from({ length: 20 }, (_, index) => ({
        name: `Product ${index}`,
        gtin: "4006381333931",
        external_id: `ERP-${index}`,
        quantity: 3,
      })),
    },
  },
  {
    path: "/v1/transfer",
    body: { kind: "json", value: { code: { $known: "code", pick: 0.5 }, recipient_email: "first@example.com" } },
  },
  {
    path: "/v1/imports",
    headers: { "content-type": "text/csv" },
    query: [["dry_run", "true"]],
    body: { kind: "raw", content: "name,gtin\nA,4006381333931\nB,12\n" },
  },
];

const AT_A_TIME = 500;
const BETWEEN_EVERY = 25;
const ERRORS_MAX = 20;

export async function runFuzz({ url, requests, seed, keys, foreign, between }: FuzzRun): Promise<FuzzFindings> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const document = (await (await fetch(`${url}/v1/openapi.json`)).json()) as OpenApiDocument;
  const [source, checker, world] = [new RequestSource(document).requests(), new AnswerChecker(document), new World()];
  if (foreign) for (const kind of ["code", "prd"] as const) world.add(kind, foreign[kind]);
  for (const first of FIRST)
    world.learn((await send(url, resolved({ ...BLANK, ...first }, world), keys.whole, agent)).body);
  const findings: FuzzFindings = { requests: 0, seen: new Map(), errors: [] };
  const kinds = new Set<string>();
  for (let count = 0; count < requests; count += AT_A_TIME)
    for (const generated of fc.sample(source, { numRuns: Math.min(AT_A_TIME, requests - count), seed: seed + count })) {
      const request = resolved(generated, world);
      const answer = await send(url, request, keys[request.credential], agent);
      findings.requests += 1;
      const outcome = `${request.method} ${request.operationId} ${answer.status}${answer.code ? ` ${answer.code}` : ""}`;
      findings.seen.set(outcome, (findings.seen.get(outcome) ?? 0) + 1);
      const error = checker.errorOf(request, answer);
      const kind = error && `${request.operationId} ${error.slice(0, 160).replace(/\w{3}_\w{26}|\d+/g, "#")}`;
      if (error && kind && !kinds.has(kind) && findings.errors.length < ERRORS_MAX)
        findings.errors.push({ error, request: JSON.stringify(request).slice(0, 3_000) });
      if (kind) kinds.add(kind);
      if (answer.status < 400) world.learn(answer.body);
      if (between && findings.requests % BETWEEN_EVERY === 0) await between();
    }
  agent.destroy();
  return findings;
}

function resolved({ body, ...request }: FuzzRequest, world: World): FuzzRequest {
  return {
    ...(world.resolve(request) as Omit<FuzzRequest, "body">),
    body: body.kind === "json" ? { ...body, value: world.resolve(body.value) } : body,
  };
}

const encoded = (value: string | Known) => encodeURIComponent(String(value).toWellFormed());

interface Sent {
  method: string;
  path: string;
  status: number;
  headers: Headers;
  body: unknown;
  code?: string;
}

function send(
  url: string,
  { method, path, params, query, headers, body }: FuzzRequest,
  key: string | null,
  agent: Agent,
): Promise<Sent> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    // An id that may be an address is one segment, whatever it contains.
    String(params[name])
      .toWellFormed()
      .replace(/(?:Id|Path|_id)$/.test(name) ? /[^]/gu : /[^\x21-\x7e]/gu, encodeURIComponent),
  );
  const search = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");
  const content =
    body.kind === "none" ? undefined : Buffer.from(body.kind === "json" ? JSON.stringify(body.value) : body.content);
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(`${url}${filled}${search ? `?${search}` : ""}`, {
      method,
      agent,
      headers: {
        ...headers,
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(content ? { "content-length": content.byteLength } : {}),
      },
    });
    outgoing.once("error", reject);
    outgoing.once("response", (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.once("error", reject);
      incoming.once("end", () => {
        const answered = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
        const bytes = Buffer.concat(chunks);
        const text = (
          incoming.headers["content-encoding"] === "gzip" && bytes.length > 0 ? gunzipSync(bytes) : bytes
        ).toString();
        const parsed: unknown =
          /[/+]json/.test(answered.get("content-type") ?? "") && text !== "" ? JSON.parse(text) : text;
        const code = incoming.statusCode! >= 400 ? (parsed as { code?: string }).code : undefined;
        resolve({
          method,
          path: new URL(filled, url).pathname,
          status: incoming.statusCode!,
          headers: answered,
          body: parsed,
          code,
        });
      });
    });
    outgoing.end(content);
  });
}
