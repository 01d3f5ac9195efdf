import { describe, expect, it } from "vitest";
import { isInnerAddress } from "./inner-addresses";

/** Each network by its first and its last address, with the neighbours on both sides where these are anybody's. */
const INNER: [network: string, first: string, last: string][] = [
  ["0.0.0.0/8", "0.0.0.0", "0.255.255.255"],
  ["10.0.0.0/8", "10.0.0.0", "10.255.255.255"],
  ["100.64.0.0/10", "100.64.0.0", "100.127.255.255"],
  ["127.0.0.0/8", "127.0.0.0", "127.255.255.255"],
  ["169.254.0.0/16", "169.254.0.0", "169.254.255.255"],
  ["172.16.0.0/12", "172.16.0.0", "172.31.255.255"],
  ["192.0.0.0/24", "192.0.0.0", "192.0.0.255"],
  ["192.0.2.0/24", "192.0.2.0", "192.0.2.255"],
  ["192.31.196.0/24", "192.31.196.0", "192.31.196.255"],
  ["192.52.193.0/24", "192.52.193.0", "192.52.193.255"],
  ["192.88.99.0/24", "192.88.99.0", "192.88.99.255"],
  ["192.168.0.0/16", "192.168.0.0", "192.168.255.255"],
  ["192.175.48.0/24", "192.175.48.0", "192.175.48.255"],
  ["198.18.0.0/15", "198.18.0.0", "198.19.255.255"],
  ["198.51.100.0/24", "198.51.100.0", "198.51.100.255"],
  ["203.0.113.0/24", "203.0.113.0", "203.0.113.255"],
  ["224.0.0.0/4 and 240.0.0.0/4", "224.0.0.0", "255.255.255.255"],
  ["::/128 and ::1/128", "::", "::1"],
  ["::/96", "::7f00:1", "::ffff:ffff"],
  ["::ffff:0:0/96", "::ffff:0.0.0.0", "::ffff:255.255.255.255"],
  ["::ffff:0:0/96 of anybody's", "::ffff:93.184.215.14", "::ffff:5db8:d70e"],
  ["64:ff9b::/96", "64:ff9b::", "64:ff9b::ffff:ffff"],
  ["64:ff9b:1::/48", "64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff"],
  ["100::/64", "100::", "100::ffff:ffff:ffff:ffff"],
  ["100:0:0:1::/64", "100:0:0:1::", "100::1:ffff:ffff:ffff:ffff"],
  ["2001::/23", "2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["2001::/32, Teredo", "2001:0:7f00:1::1", "2001:0:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["2001:10::/28 and 2001:20::/28, ORCHID", "2001:10::", "2001:2f:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["2001:db8::/32", "2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["2002::/16", "2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["2620:4f:8000::/48", "2620:4f:8000::", "2620:4f:8000:ffff:ffff:ffff:ffff:ffff"],
  ["3fff::/20", "3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["4000::/3 and on: not allotted", "4000::", "5eff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["5f00::/16", "5f00::", "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["fc00::/7", "fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["fe80::/10", "fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["fec0::/10", "fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["ff00::/8", "ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
];

const OUTER = [
  "1.0.0.0", "9.255.255.255", "11.0.0.0", "93.184.215.14", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0", "169.253.255.255", "169.255.0.0",
  "172.15.255.255", "172.32.0.0", "191.255.255.255", "192.0.1.0", "192.0.3.0", "192.31.195.255", "192.88.98.255", "192.88.100.0", "192.167.255.255", "192.169.0.0",
  "198.17.255.255", "198.20.0.0", "198.51.99.255", "198.51.101.0", "203.0.112.255", "203.0.114.0", "223.255.255.255",
  "2000::1", "2001:200::", "2001:4860:4860::8888", "2001:db7:ffff::", "2001:db9::", "2003::", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "2620:4f:7fff::", "2620:4f:8001::", "3ffe:ffff::", "3fff:1000::",
];

describe("the public internet", () => {
  it.each(INNER)("does not hold %s", (_network, first, last) => {
    for (const address of [first, last]) expect([address, isInnerAddress(address)]).toEqual([address, true]);
  });

  it.each(OUTER)("holds %s", (address) => expect(isInnerAddress(address)).toBe(false));

  it.each(["fe80::1%eth0", "2606:2800:21f::1%2", "", "localhost", "0x7f.1", "2130706433", "1.2.3", "93.184.215.14 ", "[2001:4860:4860::8888]"])(
    "holds nothing that is written as %j",
    (text) => expect(isInnerAddress(text)).toBe(true),
  );
});
