import { readFile } from "node:fs/promises";
import { z } from "zod";
import { findBrandBySlug } from "@/db/queries/brands";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import type { Actor, Context } from "@/lib/access/actor";
import { exportRecoveryKey, removeBackupKey, showBackupKeys, storeBackupKey } from "@/lib/backup-copy/reader-keys";
import { backupService, requestResending } from "@/lib/backup-copy/send-passports";
import { BACKUP_READERS, KEYED_READERS } from "@/lib/ecodesign/backup-readers";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { brandSlug } from "@/lib/platform/input/ids";
import { authoriseIssuer, listIssuers, endIssuer } from "@/lib/received-passports/authorise-issuer";
import { command, runCommandLine } from "./command";

type BrandOperator = Extract<Actor, { kind: "operator" }>;

async function forBrand(
  db: AllBrandsDb,
  slug: string,
  work: (context: Context<BrandOperator>) => Promise<string>,
): Promise<string> {
  const brand = await findBrandBySlug(db, slug);
  if (!brand) throw new DomainError("brand_not_found", `There is no brand with the slug ${slug}.`);
  return work({ db: inBrand(db, brand.id), actor: { kind: "operator", brandId: brand.id }, requestId: newId("req") });
}

async function readObject(path: string): Promise<Record<string, unknown>> {
  return z.record(z.string(), z.unknown()).parse(JSON.parse(await readFile(path, "utf8")));
}

await runCommandLine(
  "backup:keys",
  {
    list: command({
      about: "Lists the public keys that the copy encrypts a brand's restricted data to.",
      usage: "--brand example-outdoor",
      input: z.strictObject({ brand: brandSlug }),
      run: ({ db }, { brand }) =>
        forBrand(db, brand, async (context) => {
          const keys = await showBackupKeys(context);
          const stored = (key: (typeof keys)[number]) =>
            !key.isStoredHere
              ? ""
              : key.exportedAt
                ? `  private key exported ${key.exportedAt.toISOString().slice(0, 10)}`
                : "  private key not exported yet: it exists in this deployment only";
          const lines = keys.map((key) => `${key.reader.padEnd(20)}  ${key.kid}${stored(key)}`);
          return lines.join("\n") || `${brand} has no key yet: the first copy makes a recovery key.`;
        }),
    }),
    store: command({
      about: "Stores the public key of a kind of reader, or the brand's own recovery key: a file with a JSON Web Key.",
      usage: `--brand example-outdoor --reader ${BACKUP_READERS.join("|")} --jwk public-key.json`,
      input: z.strictObject({ brand: brandSlug, reader: z.enum(BACKUP_READERS), jwk: z.string() }),
      run: ({ db }, { brand, reader, jwk }) =>
        forBrand(db, brand, async (context) => {
          const { kid } = await storeBackupKey(context, { reader, jwk: await readObject(jwk) });
          return `The next copy encrypts for ${reader} to the key ${kid}.`;
        }),
    }),
    remove: command({
      about: "Removes a reader's key. The next copy encrypts the reader's data to the recovery key only.",
      usage: `--brand example-outdoor --reader ${KEYED_READERS.join("|")}`,
      input: z.strictObject({ brand: brandSlug, reader: z.enum(KEYED_READERS) }),
      run: ({ db }, { brand, reader }) =>
        forBrand(db, brand, async (context) => {
          await removeBackupKey(context, { reader });
          return `${brand} has no key for ${reader} any more.`;
        }),
    }),
    recovery: command({
      about: "Prints the brand's private recovery key. Store it outside this deployment, where nobody else reads it.",
      usage: "--brand example-outdoor > recovery-key.json",
      input: z.strictObject({ brand: brandSlug }),
      run: ({ db }, { brand }) =>
        forBrand(db, brand, async (context) => JSON.stringify(await exportRecoveryKey(context), null, 2)),
    }),
    authorise: command({
      about:
        "Lets a brand account store backups of another service's issuer (EN 18222). The DID document names its keys; " +
        "the origins are those of its passports' ids.",
      usage: "--brand backup-client --did did:web:passports.example:brands:x --document did.json --origins https://…,…",
      input: z.strictObject({ brand: brandSlug, did: z.string(), document: z.string(), origins: z.string() }),
      run: ({ db }, { brand, did, document, origins }) =>
        forBrand(db, brand, async (context) => {
          await authoriseIssuer(context, { did, document: await readObject(document), origins: origins.split(",") });
          return `${brand} may store passports of ${did}. Create its key: npm run key -- create --scopes backup`;
        }),
    }),
    sources: command({
      about: "Lists the issuers whose passports a brand account may store.",
      usage: "--brand backup-client",
      input: z.strictObject({ brand: brandSlug }),
      run: ({ db }, { brand }) =>
        forBrand(db, brand, async (context) => {
          const sources = await listIssuers(context);
          return sources.map(({ did, origins }) => `${did}  ${origins.join(", ")}`).join("\n") || "None.";
        }),
    }),
    resend: command({
      about: "Sends every passport to the service of BACKUP_SERVICE_URL again, for example after it lost its data.",
      usage: "",
      input: z.strictObject({}),
      run: async ({ db }) => {
        const service = backupService();
        if (!service) throw new Error("BACKUP_SERVICE_URL is not set: there is no service to send to.");
        await requestResending(db, service.target);
        return `The service sends every passport to ${service.origin} again.`;
      },
    }),
    end: command({
      about: "Ends an authorisation. What was stored stays and is served; nothing more is accepted.",
      usage: "--brand backup-client --did did:web:passports.example:brands:x",
      input: z.strictObject({ brand: brandSlug, did: z.string() }),
      run: ({ db }, { brand, did }) =>
        forBrand(db, brand, async (context) => {
          await endIssuer(context, { did });
          return `${brand} may not store passports of ${did} any more.`;
        }),
    }),
  },
  process.argv.slice(2),
);
