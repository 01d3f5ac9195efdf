import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { decodeProtectedHeader, compactVerify, importJWK, type JWK } from "jose";
import { database } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { acrossBrands } from "@/db/tenant";
import { checkCopy } from "@/lib/backup-copy/check-copy";
import { copyStore } from "@/lib/backup-copy/copy-store";
import { makeCopy } from "@/lib/backup-copy/make-copy";
import { restoreCopy } from "@/lib/backup-copy/restore-copy";
import { CLEAN_PRODUCT } from "@/lib/compliance/testing/review-kit";
import { formatPassportCode } from "@/lib/passports/code";
import { monotonicMs } from "@/lib/platform/clock";
import { forgetEnvironment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { startGuarded } from "@/lib/platform/launch/machine/guarded";
import { startPostgres } from "@/lib/platform/launch/machine/postgres";
import { requireValue } from "@/lib/platform/require-value";
import { openDataKeys } from "@/lib/platform/secrets/open-data-keys";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { editProduct } from "@/lib/products/versions/edit-product";
import { type Claim, claim } from "./claim";

/**
 * The original is lost with its database, its files and its secret: what is left is the copy in a second store (EN
 * 18221, 4.3). nginx serves it at the same addresses, and each passport proves itself by the keys in the copy.
 */

const UNITS_PER_PRODUCT = 100;
const START_MS_MAX = 20_000;
const AT_ONCE = 8;
/** EN 18221, 4.5(2), and the alarm of `deploy/alerts.yaml`. */
const LAG_SECONDS_MAX = 60;

interface Original {
  codes: string[];
  lagSeconds: number;
  copySeconds: number;
}

export async function drillLostOrigin({ passports }: { passports: number }): Promise<Claim[]> {
  const folder = mkdtempSync(join(tmpdir(), "carnet-lost-origin-"));
  const store = pathToFileURL(join(folder, "copy")).href;
  try {
    const original = await makeAndLose({ folder, store, passports });
    return await serveCopy({ folder, original });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A deployment with a copy, and a change whose way into the copy is timed. Nothing of it is left afterwards. */
async function makeAndLose({
  folder,
  store,
  passports,
}: {
  folder: string;
  store: string;
  passports: number;
}): Promise<Original> {
  const server = await startPostgres();
  Object.assign(process.env, {
    DATABASE_URL: server.url,
    DATA_DIR: join(folder, "data"),
    BACKUP_STORAGE_URL: store,
    LOG_LEVEL: "silent",
  });
  forgetEnvironment();
  await migrateDatabase(server.url);
  const db = acrossBrands(database().db);
  await openDataKeys(db);
  const { brandId } = await mintBrand(db);
  const owner = contextOf(db, (await mintMember(db, { brandId })).actor);
  const codes: string[] = [];
  let productId = "";
  for (let left = passports; left > 0; left -= UNITS_PER_PRODUCT) {
    const units = Math.min(left, UNITS_PER_PRODUCT);
    const product = await mintProduct(db, { brandId, ...CLEAN_PRODUCT, units });
    productId = product.productId;
    codes.push(...product.passports.map(({ code }) => formatPassportCode(code)));
  }
  const at = requireValue(copyStore(), "The store of the copy");
  const beganMs = monotonicMs();
  await makeCopy(db, { ...at, holder: newId("job") });
  const copySeconds = (monotonicMs() - beganMs) / 1000;
  const changedMs = monotonicMs();
  await editProduct(owner, { productId, version: 1, name: "Changed before the loss" });
  await makeCopy(db, { ...at, holder: newId("job"), onlyChanges: true });
  const lagSeconds = (monotonicMs() - changedMs) / 1000;
  await database().close();
  await server.stop();
  rmSync(join(folder, "data"), { recursive: true, force: true });
  return { codes, lagSeconds, copySeconds };
}

async function serveCopy({ folder, original }: { folder: string; original: Original }): Promise<Claim[]> {
  const { codes, lagSeconds, copySeconds } = original;
  const { store } = requireValue(copyStore(), "The store of the copy");
  const lostMs = monotonicMs();
  const report = await checkCopy(store);
  const checkedSeconds = (monotonicMs() - lostMs) / 1000;
  const site = join(folder, "restored");
  await restoreCopy(store, site);
  const restoredSeconds = (monotonicMs() - lostMs) / 1000;
  const { origin, stop } = await startNginx(folder, site);
  try {
    const firstMs = await untilAnswered(`${origin}/p/${codes[0]}`);
    const firstSeconds = (firstMs - lostMs) / 1000;
    const { verified, served } = await verifyAll(origin, codes);
    const changed = await (await fetch(`${origin}/p/${codes.at(-1)}`)).text();
    return [
      claim(
        "the copy is complete and valid without its origin",
        report.errorCount === 0,
        `${report.documents} documents, checked in ${checkedSeconds.toFixed(1)} s`,
      ),
      claim("every passport is served", served === codes.length, `${served} of ${codes.length} passports`),
      claim(
        "every passport proves itself",
        verified === codes.length,
        `${((100 * verified) / codes.length).toFixed(1)} % verified by the keys in the copy`,
      ),
      claim(
        "the last change before the loss is in the copy",
        changed.includes("Changed before the loss"),
        "its page has it",
      ),
      claim(
        `a change is in the copy within ${LAG_SECONDS_MAX} s`,
        lagSeconds + 20 <= LAG_SECONDS_MAX,
        `lag ${lagSeconds.toFixed(1)} s and at most 20 s until the job runs; whole copy ${copySeconds.toFixed(1)} s`,
      ),
      claim(
        "the copy answers after the loss",
        firstMs > 0,
        `restored after ${restoredSeconds.toFixed(1)} s, first answer after ${firstSeconds.toFixed(1)} s`,
      ),
    ];
  } finally {
    await stop();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

/** With the file that `backup:restore` writes. */
async function startNginx(folder: string, site: string): Promise<{ origin: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const server = readFileSync(join(site, "nginx.conf"), "utf8").replace("listen 8080;", `listen 127.0.0.1:${port};`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const lines = [user, "daemon off;", "worker_processes 1;", "error_log stderr warn;", `pid ${join(folder, "pid")};`];
  lines.push("events {}", "http {", ...temporary, "access_log off;", server, "}");
  const settings = join(folder, "served.conf");
  writeFileSync(settings, lines.join("\n"));
  const nginx = startGuarded({ command: "/usr/sbin/nginx", args: ["-p", folder, "-c", settings], cwd: folder });
  return { origin: `http://127.0.0.1:${port}`, stop: () => nginx.stop() };
}

async function untilAnswered(address: string): Promise<number> {
  const untilMs = monotonicMs() + START_MS_MAX;
  while (monotonicMs() < untilMs) {
    const response = await fetch(address).catch(() => null);
    if (response?.ok) return monotonicMs();
    await pause(10);
  }
  throw new Error(`${address} was not answered.`);
}

/** Each passport's signed form, checked with nothing but what the copy serves. */
async function verifyAll(origin: string, codes: readonly string[]): Promise<{ served: number; verified: number }> {
  const keys = new Map<string, Awaited<ReturnType<typeof importJWK>>>();
  const keyOf = async (kid: string) => {
    const known = keys.get(kid);
    if (known) return known;
    const slug = /:brands:([^#]+)#/.exec(kid)?.[1] ?? "";
    const document = (await (await fetch(`${origin}/brands/${slug}/did.json`)).json()) as {
      verificationMethod: { id: string; publicKeyJwk: JWK }[];
    };
    const method = document.verificationMethod.find(({ id }) => id === kid);
    const key = await importJWK(requireValue(method, "A key").publicKeyJwk, "ES256");
    keys.set(kid, key);
    return key;
  };
  const queue = [...codes];
  let [served, verified] = [0, 0];
  const work = async () => {
    for (let code = queue.shift(); code !== undefined; code = queue.shift()) {
      const response = await fetch(`${origin}/p/${code}`, { headers: { accept: "application/vc+jwt" } });
      if (!response.ok) continue;
      served += 1;
      const token = await response.text();
      const { payload } = await compactVerify(token, await keyOf(decodeProtectedHeader(token).kid ?? ""));
      const { credentialSubject } = JSON.parse(new TextDecoder().decode(payload)) as {
        credentialSubject: { id: string };
      };
      if (credentialSubject.id.includes(code.replaceAll("-", "")) || credentialSubject.id.includes(code)) verified += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { served, verified };
}
