import { Resolver } from "node:dns/promises";
import { lockBrand } from "@/db/queries/brands";
import {
  deleteCompanyDomain,
  findCompanyDomain,
  findDomainOwner,
  insertCompanyDomain,
  markDomainVerified,
} from "@/db/queries/company-sign-in";
import { revokeCompanySessionRows } from "@/db/queries/sessions";
import { acrossBrands } from "@/db/tenant";
import { authorise, type Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import { now, SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { randomSecret } from "@/lib/platform/ids";
import type { CompanyDomainForm } from "./contract";
import { domainProof } from "./rules";

/** Adds a domain to be shown. Adding one twice changes nothing. Throws `forbidden`. */
export async function addCompanyDomain(context: Context, { domain }: CompanyDomainForm): Promise<void> {
  const { brandId } = context.actor;
  authorise(context.actor, "team.manage");
  await context.db.transaction(async (tx) => {
    await lockBrand(tx, brandId);
    const isNew = await insertCompanyDomain(tx, { brandId, domain, token: randomSecret(16).toString("hex") });
    if (isNew)
      await appendAudit(tx, context, { action: "company_domain.added", targetKind: "domain", targetId: domain });
  });
}

/**
 * Looks for the domain's TXT record, and lets the brand's provider vouch for its mailboxes. A brand that had shown the
 * domain before loses it, and with it the sessions that its provider began. Throws `forbidden`, `not_found`,
 * `domain_not_shown`.
 */
export async function verifyCompanyDomain(context: Context, { domain }: CompanyDomainForm): Promise<void> {
  const { brandId } = context.actor;
  authorise(context.actor, "team.manage");
  const row = await findCompanyDomain(context.db, { brandId, domain });
  if (!row) throw new DomainError("not_found", "Your brand has no such domain.");
  const { name, value } = domainProof(row);
  if (!(await textRecords(name)).includes(value))
    throw new DomainError("domain_not_shown", `There is no TXT record ${name} with this brand's value.`);
  await acrossBrands(context.db).transaction(async (tx) => {
    const owner = await findDomainOwner(tx, domain);
    const loser = owner === brandId ? null : owner;
    // In one order, so that two brands that verify each other's domains do not wait for each other crosswise.
    for (const id of [brandId, ...(loser ? [loser] : [])].toSorted()) await lockBrand(tx, id);
    await markDomainVerified(tx, { brandId, domain, at: now() });
    const ended = loser && (await revokeCompanySessionRows(tx, { brandId: loser, at: now() }));
    const about = { targetKind: "domain", targetId: domain };
    const gained = { source: context, entry: { ...about, action: "company_domain.verified" as const } };
    const lost = loser && {
      source: { ...context, actor: { kind: "system", brandId: loser } as const },
      entry: { ...about, action: "company_domain.lost" as const, detail: { sessions_ended: ended } },
    };
    for (const { source, entry } of [gained, ...(lost ? [lost] : [])].toSorted((a, b) =>
      a.source.actor.brandId < b.source.actor.brandId ? -1 : 1,
    ))
      await appendAudit(tx, source, entry);
  });
}

/**
 * Takes a domain away: its mailboxes cannot be vouched for any more, and the sessions that the provider began end.
 * Throws `forbidden`.
 */
export async function removeCompanyDomain(context: Context, { domain }: CompanyDomainForm): Promise<void> {
  const { brandId } = context.actor;
  authorise(context.actor, "team.manage");
  await context.db.transaction(async (tx) => {
    await lockBrand(tx, brandId);
    if (!(await deleteCompanyDomain(tx, { brandId, domain }))) return;
    const ended = await revokeCompanySessionRows(tx, { brandId, at: now() });
    await appendAudit(tx, context, {
      action: "company_domain.removed",
      targetKind: "domain",
      targetId: domain,
      detail: { sessions_ended: ended },
    });
  });
}

async function textRecords(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3 * SECOND_MS, tries: 2 });
  const { dnsServers } = environment();
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  const records = await resolver.resolveTxt(name).catch(() => []);
  return records.map((pieces) => pieces.join(""));
}
