import { erpRecords } from "@/e2e/support/erp";
import type { Site } from "../servers/site";
import type { Target } from "./load";

/** Enough for rounds without pause at 10,000 requests a minute each. */
const ACCOUNTS = 120;
const CODES_ASKED = 20_000;
const RECORDS_PER_BATCH = 1_000;

/** Registers products through the service, with at least this many passports; returns their codes. */
export async function registerPassports(site: Pick<Site, "openAccount">, passports: number): Promise<string[]> {
  const { api } = await site.openAccount();
  const codes: string[] = [];
  for (let from = 0; codes.length < passports; from += RECORDS_PER_BATCH) {
    const { status, body } = await api.post({ path: "/v1/products", body: erpRecords(RECORDS_PER_BATCH, { from }) });
    if (status !== 201) throw new Error(`registration answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
    for (const product of body.data as { passports: { code: string }[] }[])
      codes.push(...product.passports.map(({ code }) => code));
  }
  return codes;
}

/** Some codes out of all, mixed. */
export function someOf(codes: readonly string[]): string[] {
  const step = Math.floor(codes.length / CODES_ASKED) || 1;
  return mixed(codes.filter((_, index) => index % step === 0).slice(0, CODES_ASKED));
}

/** The same order at every run, far from that of registration. */
function mixed(codes: string[]): string[] {
  return codes
    .map((code) => ({ code, place: [...code].reduce((hash, sign) => (hash * 31 + sign.charCodeAt(0)) >>> 0, 7) }))
    .sort((left, right) => left.place - right.place)
    .map(({ code }) => code);
}

/** Labels with a serial number, as phones ask for them: without a key. */
export const labelTargets = (codes: string[]): Target[] =>
  codes.map((code, index) => ({ path: `/01/09524100000018/21/S-${index}?c=${code}` }));

export async function verifyTargets(site: Site, codes: string[]): Promise<Target[]> {
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => site.openAccount()));
  return codes.map((code, index) => ({
    path: `/v1/verify?code=${code}`,
    headers: { Authorization: `Bearer ${accounts[index % ACCOUNTS]!.key}` },
  }));
}
