import { Resolver } from "node:dns/promises";
import { SECOND_MS } from "./clock";
import { environment } from "./env";

/** DNS queries to the operator's servers. Missing records and failures both return nothing. */

function resolver(): Resolver {
  const newResolver = new Resolver({ timeout: 3 * SECOND_MS, tries: 2 });
  const { dnsServers } = environment();
  if (dnsServers.length > 0) newResolver.setServers(dnsServers);
  return newResolver;
}

export async function textRecords(name: string): Promise<string[]> {
  const records = await resolver()
    .resolveTxt(name)
    .catch(() => []);
  return records.map((pieces) => pieces.join(""));
}

export async function leadsWhere(name: string, target: string): Promise<boolean> {
  const hostResolver = resolver();
  const none = (): string[] => [];
  const aliases = await hostResolver.resolveCname(name).catch(none);
  if (aliases.some((alias) => alias.toLowerCase().replace(/\.$/, "") === target)) return true;
  const addressesOf = async (of: string) =>
    (await Promise.all([hostResolver.resolve4(of).catch(none), hostResolver.resolve6(of).catch(none)])).flat();
  const [own, targetAddresses] = await Promise.all([addressesOf(name), addressesOf(target)]);
  return own.some((address) => targetAddresses.includes(address));
}
