import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { erpRecords } from "@/e2e/support/erp";
import { type GuardedProcess, startGuarded, waitUntil } from "@/lib/platform/launch/machine/guarded";
import { run } from "@/lib/platform/launch/machine/packages";
import type { Target } from "../measures/load";

/** Another product that stores such records, on the same PostgreSQL: queried for one by its id, as verify is. */
export interface Peer {
  name: string;
  version: string;
  baseUrl: string;
  pid: number;
  targets: readonly Target[];
  stop: () => Promise<void>;
}

const PEER_RECORDS = 5_000;
export const PEER_SECRET = "a secret of a measurement, and of nothing else";

/** The installation folder of all runs: outside of the tree, so that neither affects the other. */
export const folderOf = (name: string) => join(tmpdir(), "carnet-peers", name);

/** Installs packages by npm, pinned exactly, with what else the folder holds. */
export async function install(
  name: string,
  packages: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  const folder = folderOf(name);
  const manifest = JSON.stringify({ name: `peer-${name}`, private: true, type: "module", dependencies: packages });
  for (const [path, text] of Object.entries({ ...files, "package.json": manifest })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  await run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
    env: { ...process.env, ...headersOfNode() },
    maxBuffer: 1 << 24,
  });
  return folder;
}

/** For packages that are compiled: the headers next to our Node, if present, instead of a download. */
function headersOfNode(): Record<string, string> {
  const folder = dirname(dirname(process.execPath));
  return existsSync(join(folder, "include/node/node.h")) ? { npm_config_nodedir: folder } : {};
}

/** The content of a verification as one record: without relations, which would cost the others further queries. */
export function peerRecords(): Record<string, unknown>[] {
  return erpRecords(PEER_RECORDS, { hasLots: false }).map(
    ({ name, model, gtin, serial_number, product_group, warranty_months, ...declared }, index) => ({
      code: `PEER${String(index).padStart(13, "0")}`,
      status: "active",
      serial_number: serial_number ?? null,
      issuer_name: "Bench",
      name,
      model,
      gtin,
      product_group,
      warranty_months,
      sustainability: declared,
    }),
  );
}

/** Starts a server, and waits until it answers. */
export async function startServer(
  command: { command: string; args: string[]; cwd: string; env: Record<string, string> },
  isUp: () => Promise<boolean>,
): Promise<GuardedProcess> {
  const server = startGuarded(command);
  if (await waitUntil(() => isUp().catch(() => false), server, 120_000)) return server;
  await server.stop();
  throw new Error(`it did not start: ${server.output()}`);
}
