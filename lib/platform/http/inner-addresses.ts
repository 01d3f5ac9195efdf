import { BlockList, isIP } from "node:net";
import { must } from "@/lib/platform/must";

/**
 * Addresses that nobody on the public internet has: the special-purpose registries of IANA for IPv4 and IPv6 (RFC 6890,
 * as amended), with multicast and what is not allotted. Those that carry an IPv4 address for somebody on the way to
 * unpack are among them, whatever they carry.
 */

const IPV4_NETWORKS = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

/** Global unicast is 2000::/3 alone (RFC 4291, 2.4): the first three lines are all the rest. */
const IPV6_NETWORKS = [
  "::/3",
  "4000::/2",
  "8000::/1",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "2620:4f:8000::/48",
  "3fff::/20",
];

const listOf = (networks: readonly string[], family: "ipv4" | "ipv6") => {
  const list = new BlockList();
  for (const network of networks) list.addSubnet(must(network.split("/")[0]), Number(network.split("/")[1]), family);
  return list;
};
// One list a family: a list of both takes each IPv4 address for the IPv6 address ::ffff:0:0/96 that holds it.
const INNER_IPV4 = listOf(IPV4_NETWORKS, "ipv4");
const INNER_IPV6 = listOf(IPV6_NETWORKS, "ipv6");

/** Whether an address lies outside of the public internet, as does what is none, or has a zone. */
export function isInnerAddress(address: string): boolean {
  if (address.includes("%")) return true;
  const family = isIP(address);
  if (family === 4) return INNER_IPV4.check(address, "ipv4");
  return family !== 6 || INNER_IPV6.check(address, "ipv6");
}
