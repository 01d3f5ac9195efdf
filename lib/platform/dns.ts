import { Resolver } from "node:dns/promises";
import { SECOND_MS } from "./clock";
import { environment } from "./env";

/** DNS queries to the operator's servers. Missing records and failures both return nothing. */

function resolver(): Resolver {
  const asked = new Resolver({ timeout: 3 * SECOND_MS, tries: 2 });
  const { dnsServers } = environment();
  if (dnsServers.length > 0) asked.setServers(dnsServers);
  return asked;
}

export async function textRecords(name: string): Promise<string[]> {
  const records = await resolver()
    .resolveTxt(name)
    .catch(() => []);
  return records.map((pieces) => pieces.join(""));
}

export async function leadsWhere(name: string, target: string): Promise<boolean> {
  const asked = resolver();
  const none = (): string[] => [];
  const aliases = await asked.resolveCname(name).catch(none);
  if (aliases.some((alias) => alias.toLowerCase().replace(/\.$/, "") === target)) return true;
  const addressesOf = async (of: string) =>
    (await Promise.all([asked.resolve4(of).catch(none), asked.resolve6(of).catch(none)])).flat();
  const [own, wanted] = await Promise.all([addressesOf(name), addressesOf(target)]);
  return own.some((address) => wanted.includes(address));
}
