import { describe, expect, it } from "vitest";
import { clientNetwork, roughNetwork } from "./client-network";

describe("the client a failure is counted for", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::6", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["1:2::", "1:2:0:0::/64"],
  ])("%s counts as %s", (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });
});

it.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
])("the network kept of %s is %s", (address, network) => {
  expect(roughNetwork(address)).toBe(network);
});
