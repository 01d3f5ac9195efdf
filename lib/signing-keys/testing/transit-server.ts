import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** The subjects of each mailbox's mails about a transfer's end. */

const TOKEN = "hvs.only-for-tests";
const PREFIX = "/v1/transit/";

interface Key {
  type: string;
  versions: { privateKey: KeyObject; publicKey: KeyObject }[];
}
type Answer = { status: number; body?: object };

export async function startTransitServer() {
  const keys = new Map<string, Key>();
  const state = { isAway: false, signatures: 0 };
  const refuse = (status: number, error: string): Answer => ({ status, body: { errors: [error] } });

  function make(name: string, { type, exportable }: { type?: string; exportable?: boolean }): Answer {
    if (type !== "ecdsa-p256" || exportable !== false) return refuse(400, "unknown key type");
    if (!keys.has(name)) keys.set(name, { type, versions: [generateKeyPairSync("ec", { namedCurve: "P-256" })] });
    return { status: 200, body: { data: {} } };
  }

  function show(name: string): Answer {
    const key = keys.get(name);
    if (!key) return refuse(404, "");
    const keyVersions = key.versions.map(({ publicKey }, index) => [
      String(index + 1),
      { public_key: publicKey.export({ type: "spki", format: "pem" }), creation_time: "2026-11-23T10:00:00Z" },
    ]);
    return { status: 200, body: { data: { name, type: key.type, keys: Object.fromEntries(keyVersions) as object } } };
  }

  function signWith(name: string, body: Record<string, unknown>): Answer {
    const key = keys.get(name);
    if (!key) return refuse(400, "signing key not found");
    if (body.hash_algorithm !== "sha2-256") return refuse(400, "unsupported hash algorithm");
    const version = Number(body.key_version) || key.versions.length;
    const at = key.versions[version - 1];
    if (!at) return refuse(400, "key version not found");
    state.signatures += 1;
    const dsaEncoding = body.marshaling_algorithm === "jws" ? "ieee-p1363" : "der";
    const bytes = Buffer.from(String(body.input), "base64");
    const signature = sign("sha256", bytes, { key: at.privateKey, dsaEncoding });
    const written = signature.toString(dsaEncoding === "der" ? "base64" : "base64url");
    return { status: 200, body: { data: { signature: `vault:v${version}:${written}`, key_version: version } } };
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    if (state.isAway) return refuse(503, "Vault is sealed");
    if (request.headers["x-vault-token"] !== TOKEN) return refuse(403, "permission denied");
    const [, kind, name = ""] = new RegExp(`^${PREFIX}(keys|sign)/([\\w-]+)$`).exec(request.url ?? "") ?? [];
    if (kind === "keys" && request.method === "GET") return show(name);
    const body = (await json(request)) as Record<string, unknown>;
    if (kind === "keys") return make(name, body);
    return kind === "sign" ? signWith(name, body) : refuse(404, "no handler for route");
  }

  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(body && JSON.stringify(body)),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const address = (token = TOKEN) => `http://vault:${token}@127.0.0.1:${port}/transit`;
  return { address, keys, state, close: () => server.close() };
}
