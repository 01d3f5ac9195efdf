import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { upsertBackupSource } from "@/db/queries/backups";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import { showIdentity } from "@/lib/credentials/show-credential";
import { environment } from "@/lib/platform/env";
import { mintApiKey, mintBrand } from "@/lib/platform/testing/factories";

/** A second deployment that stores the backups of the one under test. */

const root = fileURLToPath(new URL("../../..", import.meta.url));

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

export interface BackupProvider {
  origin: string;
  db: AllBrandsDb;
  stop: () => void;
}

export async function startProvider({ db, url }: { db: AllBrandsDb; url: string }): Promise<BackupProvider> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child: ChildProcess = spawn(
    process.execPath,
    ["lib/platform/launch/run.mjs", "app/v1/testing/serve-alone.ts"],
    {
      cwd: root,
      stdio: ["pipe", "pipe", "pipe"],
      env: { ...process.env, DATABASE_URL: url, PUBLIC_URL: origin, PORT: String(port), NODE_OPTIONS: "" },
    },
  );
  await new Promise<void>((resolve, reject) => {
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (piece: Buffer) => {
        output += piece.toString();
        if (output.includes("listening ")) resolve();
      });
    child.once("exit", (code) => reject(new Error(`the second deployment ended with ${code}: ${output}`)));
  });
  return { origin, db, stop: () => child.stdin?.end() };
}

/** An account there with a key for backups. It may not store anything yet. */
export async function mintAccount({
  db: there,
}: Pick<BackupProvider, "db">): Promise<{ brandId: string; key: string }> {
  const { brandId } = await mintBrand(there);
  const { secret: key } = await mintApiKey(there, { brandId, scopes: ["backup"] });
  return { brandId, key };
}

/** Lets the account store the passports of a brand of this deployment. */
export async function authorise(
  { db: there }: Pick<BackupProvider, "db">,
  { accountId: brandId, db: here, slug }: { accountId: string; db: AllBrandsDb; slug: string },
): Promise<void> {
  const document = { ...(await showIdentity({ db: here }, { slug })) };
  const source = { brandId, did: document.id, document, origins: [environment().publicUrl] };
  await upsertBackupSource(inBrand(there, brandId), source);
}
