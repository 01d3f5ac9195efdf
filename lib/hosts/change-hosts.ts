import {
  deleteUnusedHost,
  endActiveHost,
  findBrandHost,
  findHostOwner,
  insertBrandHost,
  listBrandHosts,
  updateBrandHost,
} from "@/db/queries/brand-hosts";
import { lockBrand } from "@/db/queries/brands";
import { inBrand } from "@/db/tenant";
import { requireLive } from "@/lib/access/actor";
import { nothing, useCase } from "@/lib/access/use-case";
import { leadsWhere, textRecords } from "@/lib/platform/dns";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { randomSecret } from "@/lib/platform/ids";
import { askPeer } from "@/lib/platform/processes/peer";
import { brandHostForm, hostProof, hostState } from "./host-contract";
import { loadHosts } from "./known-hosts";

const ownHost = () => new URL(environment().publicUrl).hostname;
const unknownHost = () => new DomainError("not_found", "Your brand has no such host.");

export const showHosts = useCase({
  may: "brand.manage",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }) => {
    const rows = await listBrandHosts(db, actor.brandId);
    return { target: ownHost(), hosts: rows.map((row) => ({ ...row, state: hostState(row), proof: hostProof(row) })) };
  },
});

export type HostView = Awaited<ReturnType<typeof showHosts>>["hosts"][number];

/** Idempotent. Throws `forbidden`, `live_only`, `host_taken`. */
export const addHost = useCase({
  may: "brand.manage",
  by: "member",
  input: brandHostForm,
  audits: ["brand_host.added"],
  run: async ({ tx, audit, actor }, { host }) => {
    requireLive(actor);
    const { brandId } = actor;
    if (host === ownHost()) throw new DomainError("host_taken", "This is the deployment's own host.");
    await lockBrand(tx, brandId);
    const isNew = await insertBrandHost(tx, { brandId, host, token: randomSecret(16).toString("hex") });
    if (isNew) await audit("brand_host.added", host);
  },
});

/**
 * Another brand loses the host if it proved it earlier and no item uses it. Throws `forbidden`, `not_found`,
 * `domain_not_shown`, `host_leads_elsewhere`, and `host_taken` if items of another brand use it.
 */
export const proveHost = useCase({
  may: "brand.manage",
  by: "member",
  input: brandHostForm,
  audits: ["brand_host.proved", "brand_host.lost"],
  reach: "every brand",
  transaction: "stepwise",
  run: async ({ db, actor, at, inTransaction }, { host }) => {
    const { brandId } = actor;
    const row = await findBrandHost(db, { brandId, host });
    if (!row) throw unknownHost();
    const { name, value } = hostProof(row);
    if (!(await textRecords(name)).includes(value))
      throw new DomainError("domain_not_shown", `There is no TXT record ${name} with this brand's value.`);
    if (!(await leadsWhere(host, ownHost())))
      throw new DomainError("host_leads_elsewhere", `${host} does not lead to ${ownHost()}.`);
    await inTransaction(async ({ tx, audit, auditAs }) => {
      const owner = await findHostOwner(tx, host);
      if (owner?.brandId === brandId) return;
      if (owner?.activeFrom) throw new DomainError("host_taken", "Items of another brand have this host.");
      const loser = owner?.brandId;
      // Locks in a fixed order to avoid a deadlock when two brands prove each other's hosts.
      for (const id of [brandId, ...(loser ? [loser] : [])].toSorted()) await lockBrand(tx, id);
      if (loser && (await findBrandHost(tx, { brandId: loser, host }))?.activeFrom)
        throw new DomainError("host_taken", "Items of another brand have this host.");
      if (loser) await updateBrandHost(inBrand(tx, loser), { brandId: loser, host, set: { provedAt: null } });
      await updateBrandHost(inBrand(tx, brandId), { brandId, host, set: { provedAt: at } });
      if (loser && loser < brandId) await auditAs({ kind: "system", brandId: loser })("brand_host.lost", host);
      await audit("brand_host.proved", host);
      if (loser && loser > brandId) await auditAs({ kind: "system", brandId: loser })("brand_host.lost", host);
    });
    await loadHosts(db);
    await askPeer("brand_hosts_changed");
  },
});

/**
 * Items registered from now on permanently use this host; existing items do not change. Throws `forbidden`,
 * `not_found`, `domain_not_shown` if it is not proved, `host_taken` if it is a former host.
 */
export const useHost = useCase({
  may: "brand.manage",
  by: "member",
  input: brandHostForm,
  audits: ["brand_host.used"],
  run: async ({ tx, audit, actor, at }, { host }) => {
    const { brandId } = actor;
    await lockBrand(tx, brandId);
    const row = await findBrandHost(tx, { brandId, host });
    if (!row) throw unknownHost();
    const state = hostState(row);
    if (state === "serving") return;
    if (state === "pending") throw new DomainError("domain_not_shown", "This host is not proved.");
    if (state === "former") throw new DomainError("host_taken", "This host is the one of items of before.");
    await endActiveHost(tx, { brandId, at });
    await updateBrandHost(tx, { brandId, host, set: { activeFrom: at } });
    await audit("brand_host.used", host);
  },
});

export const endHost = useCase({
  may: "brand.manage",
  by: "member",
  input: brandHostForm,
  audits: ["brand_host.ended"],
  run: async ({ tx, audit, actor, at }, { host }) => {
    const { brandId } = actor;
    await lockBrand(tx, brandId);
    const row = await findBrandHost(tx, { brandId, host });
    if (!row) throw unknownHost();
    if (hostState(row) !== "serving") return;
    await endActiveHost(tx, { brandId, at });
    await audit("brand_host.ended", host);
  },
});

/** Only a host that no item has used can be removed. Throws `forbidden`, `host_taken`. */
export const removeHost = useCase({
  may: "brand.manage",
  by: "member",
  input: brandHostForm,
  audits: ["brand_host.removed"],
  run: async ({ tx, audit, actor }, { host }) => {
    const { brandId } = actor;
    await lockBrand(tx, brandId);
    const row = await findBrandHost(tx, { brandId, host });
    if (!row) return;
    if (!(await deleteUnusedHost(tx, { brandId, host })))
      throw new DomainError("host_taken", "Items have this host in their addresses: it goes on answering for good.");
    await audit("brand_host.removed", host);
  },
});
