/** The key of a client in counts: an IPv4 address, or the /64 network of an IPv6 address. */
export function clientNetwork(address: string): string {
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (embedded?.[1]) return embedded[1];
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("%", 1).join().split("::");
  const groups = head === "" ? [] : head.split(":");
  const trailing = tail ? tail.split(":").length : 0;
  const filled =
    tail === undefined
      ? groups
      : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - trailing)).fill("0"), ...tail.split(":")];
  return `${filled
    .slice(0, 4)
    .map((group) => Number.parseInt(group || "0", 16).toString(16))
    .join(":")}::/64`;
}

export function roughNetwork(address: string): string {
  const network = clientNetwork(address);
  return network.includes(":") ? network.replace(/:[0-9a-f]+::\/64$/, "::/48") : network.replace(/\.\d+$/, ".0/24");
}
