import { isIP } from "node:net";
import { monotonicMs } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { processWide } from "@/lib/platform/process-wide";
import { MemoryWindow } from "./memory-window";
import { RedisWindow } from "./redis-window";
import type { Admission, Limits } from "./rules";

const ADDRESS_LIMITS: Limits = { limit: 120, reserve: 0 };
const DRAWING_LIMITS: Limits = { limit: 30, reserve: 0 };
const ADDRESSES_MAX = 20_000;

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

/** An IPv4 address, the /64 of an IPv6 address, or one shared key for everything else. */
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

interface AddressLimiter {
  admit(address: string): Admission;
}

/** Limits by client address, in memory. Above `addressesMax` the least recently seen addresses are forgotten. */
export function createAddressLimiter(limits: Limits = ADDRESS_LIMITS, addressesMax = ADDRESSES_MAX): AddressLimiter {
  const window = new MemoryWindow(addressesMax / 2);
  return { admit: (address) => window.admit(addressKey(address), limits, monotonicMs()) };
}

interface RateLimits {
  api: AddressLimiter;
  pages: AddressLimiter;
  drawings: AddressLimiter;
  pageReaders?: PageLimiter | undefined;
  accounts: MemoryWindow;
  redis?: RedisWindow;
}

const state = processWide("rate-limits", (): RateLimits => ({
  api: createAddressLimiter(),
  pages: createAddressLimiter(),
  drawings: createAddressLimiter(DRAWING_LIMITS),
  accounts: new MemoryWindow(),
}));

export const rateLimits = (): RateLimits => state;

export const addressLimiter = (traffic: "api" | "pages" | "drawings"): AddressLimiter => state[traffic];

export type PageReader = { sessionId: string } | { address: string };

const READERS_MAX = 20_000;

export interface PageLimiter {
  admit(reader: PageReader, cost?: number): Admission | Promise<Admission>;
}

export function createPageLimiter(limits: Limits, shared?: RedisWindow): PageLimiter {
  const limiter = createSharingLimiter(new MemoryWindow(READERS_MAX / 2), shared);
  return {
    admit: (reader, cost) =>
      limiter.admit(
        "sessionId" in reader ? `page ${reader.sessionId}` : `page ${addressKey(reader.address)}`,
        limits,
        cost,
      ),
  };
}

export function pageLimiter(): PageLimiter {
  const { pageRequestsPerMinute: limit } = environment();
  return (state.pageReaders ??= createPageLimiter({ limit, reserve: 0 }, sharedWindow()));
}

export type Decision = Admission | Promise<Admission>;

interface SharingLimiter {
  admit(subject: string, limits: Limits, cost?: number): Decision;
  usage(subject: string, limits: Limits): Decision;
}

export function sharedWindow(): RedisWindow | undefined {
  const { redisUrl } = environment();
  return redisUrl === undefined ? undefined : (state.redis ??= new RedisWindow(redisUrl));
}

export function createSharingLimiter(own: MemoryWindow, shared?: RedisWindow): SharingLimiter {
  /** The local window lacks other processes' requests: it only adds refusals for those admitted without Redis. */
  async function admitByBoth(window: RedisWindow, subject: string, limits: Limits, cost: number): Promise<Admission> {
    const before = own.peek(subject, limits, monotonicMs(), cost);
    if (!before.admitted) return before;
    const verdict = await window.admit(subject, limits, cost);
    if (verdict && !verdict.admitted) return verdict;
    const localVerdict = own.admit(subject, limits, monotonicMs(), cost);
    return verdict && localVerdict.admitted ? verdict : localVerdict;
  }

  return {
    admit: (subject, limits, cost = 1) =>
      shared?.isWorthAsking
        ? admitByBoth(shared, subject, limits, cost)
        : own.admit(subject, limits, monotonicMs(), cost),
    usage(subject, limits) {
      const usedHere = () => own.peek(subject, limits, monotonicMs());
      return shared?.isWorthAsking ? shared.peek(subject, limits).then((used) => used ?? usedHere()) : usedHere();
    },
  };
}
