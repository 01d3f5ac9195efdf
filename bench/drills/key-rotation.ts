import { setTimeout as pause } from "node:timers/promises";
import { CLEAN_PRODUCT } from "@/lib/compliance/testing/review-kit";
import { checkCredential } from "@/lib/credentials/checking/check-credential";
import type { Checked, CheckSources } from "@/lib/credentials/checking/rules";
import { monotonicMs, now, SECOND_MS } from "@/lib/platform/clock";
import { contextOf, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { askKeyChange, decideOnKeyChange, showSigningKeys } from "@/lib/signing-keys/change-keys";
import type { Account, Site } from "../servers/site";
import { type Claim, claim, tally } from "./claim";

/** A brand's keys are rotated twice while strangers check what it signs: at every moment all of it holds. */

const PER_MINUTE = 1_000;
/** A verifier keeps an issuer's document for a while; a key is published for longer than that before it is used. */
const DOCUMENT_KEPT_MS = 2 * SECOND_MS;
/** In place of the day between a key's publication and its first use. */
const BEFORE_USE_MS = 3 * DOCUMENT_KEPT_MS;

export async function drillKeyRotation(site: Site, { isShort }: { isShort: boolean }): Promise<Claim[]> {
  const account = await site.openAccount();
  const { passports } = await mintProduct(site.db, { brandId: account.brandId, ...CLEAN_PRODUCT });
  const strangers = new Strangers(site, account, passports[0]!.code);
  const seconds = isShort ? 20 : 60;
  const everyMs = (60 * SECOND_MS) / PER_MINUTE;
  const startMs = monotonicMs();
  const rotating = rotateTwice(site, account.brandId);
  const checks: Promise<void>[] = [];
  for (let next = startMs; monotonicMs() - startMs < seconds * SECOND_MS; next += everyMs) {
    checks.push(strangers.checkOne());
    await pause(Math.max(0, next - monotonicMs()));
  }
  await Promise.all([rotating, ...checks]);
  const { outcomes, keys } = strangers;
  const requiredCount = Math.floor((seconds * PER_MINUTE) / 60);
  return [
    claim(
      `${PER_MINUTE} verifications a minute hold while a brand's keys rotate twice`,
      outcomes.length >= requiredCount * 0.95 && outcomes.every((outcome) => outcome === "valid"),
      `${outcomes.length} in ${seconds} s: ${tally(outcomes)}`,
    ),
    claim("three keys have signed meanwhile", keys.size === 3, `${keys.size} keys`),
  ];
}

/** Verifiers of other houses, who know the service by its addresses alone. */
class Strangers {
  readonly outcomes: string[] = [];
  readonly keys = new Set<string>();
  private readonly texts = new Map<string, { atMs: number; text: Promise<string> }>();
  private turn = 0;

  constructor(
    private readonly site: Site,
    private readonly account: Account,
    private readonly code: string,
  ) {}

  /** In turns the passport, and the proof of a verification. */
  async checkOne(): Promise<void> {
    this.turn += 1;
    const isProof = this.turn % 2 === 0;
    try {
      const token = isProof ? await this.proof() : await this.get(`/p/${this.code}/credential`);
      const [head = ""] = token.split(".");
      this.keys.add((JSON.parse(Buffer.from(head, "base64url").toString()) as { kid: string }).kid);
      this.outcomes.push(outcomeOf(await checkCredential(token, this.sources())));
    } catch (error) {
      this.outcomes.push((error as Error).message);
    }
  }

  private async proof(): Promise<string> {
    const { status, body } = await this.account.api.get(`/v1/verify?code=${this.code}&proof=vc%2Bjwt`);
    if (status !== 200) throw new Error(`verify answered ${status}`);
    return (body as { proof: { jwt: string } }).proof.jwt;
  }

  private sources(): CheckSources {
    const keptText = (url: string) => {
      const known = this.texts.get(url);
      if (known && monotonicMs() - known.atMs < DOCUMENT_KEPT_MS) return known.text;
      const text = this.get(new URL(url).pathname);
      this.texts.set(url, { atMs: monotonicMs(), text });
      return text;
    };
    return { at: now(), document: async (url) => JSON.parse(await keptText(url)) as unknown, text: keptText };
  }

  private async get(path: string): Promise<string> {
    const answer = await fetch(this.site.service.url + path);
    if (answer.status !== 200) throw new Error(`${path.replace(/[A-Z0-9-]{17,}/, "…")} answered ${answer.status}`);
    return answer.text();
  }
}

const outcomeOf = ({ verdict, steps }: Checked) =>
  verdict === "valid" ? verdict : `${steps.at(-1)?.step}: ${steps.at(-1)?.reason}`;

async function rotateTwice(site: Site, brandId: string): Promise<void> {
  const [owner, other] = [
    await mintMember(site.db, { brandId, role: "owner" }),
    await mintMember(site.db, { brandId, role: "manager" }),
  ];
  for (let round = 0; round < 2; round += 1) {
    await pause(SECOND_MS);
    await askKeyChange(contextOf(site.db, owner.actor), { change: "rotate" });
    const { open } = await showSigningKeys(contextOf(site.db, other.actor));
    await decideOnKeyChange(contextOf(site.db, other.actor), { keyChangeId: open!.id, decision: "consented" });
    await pause(BEFORE_USE_MS);
    await site.rows("update signing_keys set usable_from = now() where brand_id = $1 and usable_from > now()", [
      brandId,
    ]);
  }
}
