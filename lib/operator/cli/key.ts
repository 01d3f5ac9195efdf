import { findBrandBySlug } from "@/db/queries/brands";
import { inBrand, type AllBrandsDb } from "@/db/tenant";
import type { Actor, Context } from "@/lib/access/actor";
import { JOINT_SCOPES, SCOPES } from "@/lib/access/permissions";
import { keysOfBrand, knownKey, newOperatorKey } from "@/lib/api-keys/contract";
import { createKey } from "@/lib/api-keys/create-key";
import { listKeys } from "@/lib/api-keys/list-keys";
import { revokeKey } from "@/lib/api-keys/revoke-key";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
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

const until = (expiresAt: Date | null) => (expiresAt ? `until ${expiresAt.toISOString().slice(0, 10)}` : "no end date");

await runCommandLine(
  "key",
  {
    create: command({
      about:
        "Creates an API key and prints it. It cannot be shown again. " +
        "The scopes battery_readings, for battery management systems, and backup, for another service, are each the " +
        "only scope of their key. " +
        "With --json one line of JSON: id, key, scopes, expires_at.",
      usage: `--brand example-outdoor --name ERP --scopes ${JOINT_SCOPES.join(",")} [--days 90|never] [--json]`,
      flags: ["json"],
      input: newOperatorKey,
      run: ({ db }, { brand, name, scopes, days, json }) =>
        forBrand(db, brand, async (context) => {
          const { id, secret, expiresAt } = await createKey(context, { name, scopes, expiresInDays: days });
          if (json) return JSON.stringify({ id, key: secret, brand, name, scopes, expires_at: expiresAt });
          return (
            `${name} (${id}) is a key of ${brand} for ${scopes.join(", ")}, ${until(expiresAt)}:\n\n  ` +
            `${secret}\n\nIt is shown only now and is not stored.`
          );
        }),
    }),
    list: command({
      about: "Lists a brand's keys: id, state, end date, scopes, hint, name.",
      usage: "--brand example-outdoor [--json]",
      flags: ["json"],
      input: keysOfBrand,
      run: ({ db }, { brand, json }) =>
        forBrand(db, brand, async (context) => {
          const keys = await listKeys(context);
          if (json)
            return JSON.stringify(
              keys.map(({ id, name, state, scopes, hint, createdAt, lastUsedAt, expiresAt, revokedAt }) => ({
                id,
                name,
                state,
                scopes,
                hint,
                created_at: createdAt,
                last_used_at: lastUsedAt,
                expires_at: expiresAt,
                revoked_at: revokedAt,
              })),
            );
          const lines = keys.map(
            ({ id, name, state, scopes, hint, expiresAt }) =>
              `${id}  ${state.padEnd(7)}  ${until(expiresAt).padEnd(16)}  ` +
              `${scopes.join(",").padEnd(SCOPES.join(",").length)}  ${hint}  ${name}`,
          );
          return lines.length > 0 ? lines.join("\n") : `${brand} has no key yet.`;
        }),
    }),
    revoke: command({
      about: "Revokes a key permanently. Running processes follow within a minute.",
      usage: "--brand example-outdoor --key key_…",
      input: knownKey,
      run: ({ db }, { brand, key }) =>
        forBrand(db, brand, async (context) => {
          await revokeKey(context, { keyId: key });
          return `${key} is revoked.`;
        }),
    }),
  },
  process.argv.slice(2),
);
