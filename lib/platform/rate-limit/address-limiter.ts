import { isIP } from "node:net";
import { monotonicMs } from "@/lib/platform/clock";
import { processWide } from "@/lib/platform/process-wide";
import { MemoryWindow } from "./memory-window";
import type { Admission, Limits } from "./rules";

const ADDRESS_LIMITS: Limits = { limit: 120, reserve: 0 };
/** What takes a processor a tenth of a second and more. */
const DRAWING_LIMITS: Limits = { limit: 30, reserve: 0 };
const ADDRESSES_MAX = 20_000;

/** The eight 16-bit groups of a valid IPv6 address. */
function ipv6Groups(address: string): number[] {
  const [withoutZone = ""] = address.split("%");
  const hexadecimal = withoutZone.replace(/(?<!\d)(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(":"),
  );
  const [head, tail] = hexadecimal.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros = Array<string>(8 - left.length - right.length).fill("0");
  return [...left, ...zeros, ...right].map((group) => parseInt(group, 16));
}

/** Whom an address stands for: an IPv4 address itself, an IPv6 address its /64, all else the same stranger. */
export function addressKey(address: string): string {
  const version = isIP(address);
  if (version === 4) return address;
  if (version !== 6) return "unknown";
  const groups = ipv6Groups(address);
  const isIpv4Mapped = groups.slice(0, 6).join() === "0,0,0,0,0,65535";
  if (isIpv4Mapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

export interface AddressLimiter {
  /** Decides on one request from a client address now, and counts it if it is admitted. */
  admit(address: string): Admission;
}

/** A limiter by client address, in memory: of more than `addressesMax` addresses the longest unseen are forgotten. */
export function createAddressLimiter(limits: Limits = ADDRESS_LIMITS, addressesMax = ADDRESSES_MAX): AddressLimiter {
  const window = new MemoryWindow(addressesMax / 2);
  return { admit: (address) => window.admit(addressKey(address), limits, monotonicMs()) };
}

/**
 * This process's limiter of requests without a valid key ("api"), of the pages anyone may open ("pages"), or of files
 * that are drawn for anyone ("drawings").
 */
export function addressLimiter(traffic: "api" | "pages" | "drawings"): AddressLimiter {
  const limits = traffic === "drawings" ? DRAWING_LIMITS : ADDRESS_LIMITS;
  return processWide(`address-limiter.${traffic}`, () => createAddressLimiter(limits));
}
