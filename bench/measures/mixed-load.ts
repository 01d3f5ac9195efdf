import { setTimeout as pause } from "node:timers/promises";
import { erpRecords } from "@/e2e/support/erp";
import { monotonicMs, SECOND_MS } from "@/lib/platform/clock";
import { requireValue } from "@/lib/platform/require-value";
import type { Browser } from "../pages/browser";
import type { Account } from "../servers/site";

/** What clients of a whole deployment ask for: mostly verifications, some pages, some writing. */

const KINDS = ["verify", "public page", "portal page", "bulk", "transfer"] as const;
type Kind = (typeof KINDS)[number];
/** Of a thousand requests. */
const SHARES: Record<Kind, number> = { verify: 920, "public page": 40, "portal page": 10, bulk: 10, transfer: 20 };
const BULK_RECORDS = 20;
const PAGES = ["/", "/passports", "/products", "/transfers", "/requests"];
const TICK_MS = 50;
/** Far from the records of others. */
const RECORDS_FROM = 30_000_000;

export interface Asked {
  kind: Kind;
  status: number;
  ms: number;
}

export interface Users {
  accounts: readonly Account[];
  browser: Browser;
  /** Where people are. */
  url: string;
  /** Passports of the first account, to verify and show; each can be transferred once. */
  codes: readonly string[];
}

/** Every kind as often as it should be, and none of them in a row. */
const DECK: readonly Kind[] = KINDS.flatMap((kind) =>
  Array.from({ length: SHARES[kind] }, (_, index) => ({ kind, place: (index + 0.5) / SHARES[kind] })),
)
  .sort((left, right) => left.place - right.place)
  .map(({ kind }) => kind);

export class MixedLoad {
  readonly requests: Asked[] = [];
  /** Passports that were registered by it. */
  registered = 0;
  #place = 0;
  #transfers = 0;

  constructor(private readonly users: Users) {}

  /** Clients that each send the next request after a response; returns the number of responses per second. */
  async atOnce(clients: number, seconds: number): Promise<number> {
    const [startMs, before] = [monotonicMs(), this.requests.length];
    const untilMs = startMs + seconds * SECOND_MS;
    const client = async () => {
      while (monotonicMs() < untilMs) await this.#ask();
    };
    await Promise.all(Array.from({ length: clients }, client));
    return ((this.requests.length - before) * SECOND_MS) / (monotonicMs() - startMs);
  }

  /** This many requests are sent per second, whether earlier ones were answered or not. */
  async coming(perSecond: number, seconds: number): Promise<void> {
    const startMs = monotonicMs();
    const inHand = new Set<Promise<void>>();
    for (let come = 0; monotonicMs() - startMs < seconds * SECOND_MS; await pause(TICK_MS))
      for (; come < ((monotonicMs() - startMs) / SECOND_MS) * perSecond; come += 1) {
        const asking = this.#ask().finally(() => inHand.delete(asking));
        inHand.add(asking);
      }
    await Promise.all(inHand);
  }

  async #ask(): Promise<void> {
    const number = (this.#place += 1);
    const kind = requireValue(DECK[number % DECK.length], "Kind");
    const { status, ms } = await this.#send(kind, number);
    this.requests.push({ kind, status, ms });
  }

  #send(kind: Kind, number: number): Promise<{ status: number; ms: number }> {
    const { accounts, browser, url, codes } = this.users;
    const { api } = requireValue(accounts[number % accounts.length], "Account");
    const code = requireValue(codes[number % codes.length], "Code");
    switch (kind) {
      case "verify":
        return api.verify(code);
      case "public page":
        return visit(`${url}/p/${code}`);
      case "portal page":
        return browser.visit(requireValue(PAGES[number % PAGES.length], "Page"));
      case "bulk": {
        const from = RECORDS_FROM + (this.registered += BULK_RECORDS);
        const body = erpRecords(BULK_RECORDS, { from, hasLots: false });
        return api.post({ path: "/v1/products", body });
      }
      case "transfer": {
        const passedOn = codes[(this.#transfers += 1)];
        if (passedOn === undefined) return api.verify(code);
        const body = { code: passedOn, recipient_email: `anna-${passedOn.toLowerCase()}@example.com` };
        return requireValue(accounts[0], "Account").api.post({ path: "/v1/transfer", body });
      }
    }
  }
}

async function visit(address: string): Promise<{ status: number; ms: number }> {
  const startMs = monotonicMs();
  const answer = await fetch(address, { signal: AbortSignal.timeout(60_000) }).catch(() => undefined);
  await answer?.arrayBuffer();
  return { status: answer?.status ?? 0, ms: monotonicMs() - startMs };
}
