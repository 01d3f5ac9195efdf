import { z } from "zod";
import { endBackupSource, listBackupSources, upsertBackupSource } from "@/db/queries/backups";
import { nothing, useCase } from "@/lib/access/use-case";
import { issuerAddress } from "@/lib/credentials/checking/find-key";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { parseUrl } from "@/lib/platform/parse-url";

const refused = (pointer: string, detail: string) => invalidRequest([{ pointer, code: "invalid_value", detail }]);

/** `https://host`, or http for this machine in tests and drills. */
function readOrigin(text: string): string {
  const url = parseUrl(text.trim());
  if (!url || !["https:", "http:"].includes(url.protocol) || url.href !== `${url.origin}/`)
    throw refused("/origins", "An origin is https:// with a host, without a path.");
  if (url.origin === environment().publicUrl) throw refused("/origins", "This is the address of this service itself.");
  return url.origin;
}

/** Ids must have one of the origins. Throws `invalid_request`, `dpp_exists` if another account has the issuer. */
export const authoriseIssuer = useCase({
  may: "brand.manage",
  by: ["member", "operator"],
  input: z.strictObject({
    did: z.string().max(500),
    document: z.record(z.string(), z.unknown()),
    origins: z.array(z.string()).min(1).max(20),
  }),
  audits: ["backup_source.authorised"],
  run: async ({ tx, audit, actor: { brandId }, at }, { did, document, origins }): Promise<void> => {
    if (!did.startsWith("did:web:") || issuerAddress(did) === null) throw refused("/did", "Name a DID of did:web.");
    if (document["id"] !== did || !Array.isArray(document["assertionMethod"]))
      throw refused("/document", "This is not the DID document of this DID.");
    const source = { brandId, did, document, origins: [...new Set(origins.map(readOrigin))], createdAt: at };
    if (!(await upsertBackupSource(tx, source)))
      throw new DomainError("dpp_exists", "Another account stores the backups of this issuer.");
    await audit("backup_source.authorised", brandId, { did, origins: source.origins });
  },
});

/** What was stored stays and is served. Throws `not_found`. */
export const endIssuer = useCase({
  may: "brand.manage",
  by: ["member", "operator"],
  input: z.strictObject({ did: z.string() }),
  audits: ["backup_source.removed"],
  run: async ({ tx, audit, actor: { brandId } }, { did }): Promise<void> => {
    if (!(await endBackupSource(tx, { brandId, did })))
      throw new DomainError("not_found", "The account stores no backups of this issuer.");
    await audit("backup_source.removed", brandId, { did });
  },
});

export const listIssuers = useCase({
  may: "brand.read",
  by: ["member", "operator"],
  input: nothing,
  audits: [],
  run: async ({ db, actor: { brandId } }) =>
    (await listBackupSources(db, brandId)).filter(({ endedAt }) => endedAt === null),
});
