import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { upsertHolder } from "@/db/queries/holders";
import { insertMember } from "@/db/queries/team";
import { insertUser } from "@/db/queries/users";
import { requestAccountLink } from "@/lib/holders/send-account-link";
import { inviteMember } from "@/lib/people/members/invite-member";
import { monotonicMs, now } from "@/lib/platform/clock";
import { newId, randomSecret } from "@/lib/platform/ids";
import { hashAddress } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { signIn } from "../sign-in";
import { codeOf, settleRequests, visitor } from "../testing/account-kit";
import { requestPasswordReset } from "./change-password";
import { hashPassword } from "./passwords";

/** Neither database queries nor response times show whether a mailbox has an account. */

const { db } = testDatabase();
afterEach(() => vi.restoreAllMocks());

const APART_MS = 5;
/** Standard deviations of a rank sum: by chance alone two of the same are as far apart once in 15,000 times. */
const RANKS_APART = 4;
/** Only where the first are inconclusive are there more. */
const ROUNDS = [20, 40, 80];

type Took = Record<"known" | "unknown", number[]>;

/** The slowest of the fastest fifth: other load on the machine makes a response slower, never faster. */
const quick = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 5)]!;
const isApart = ({ known, unknown }: Took) => Math.abs(quick(known) - quick(unknown)) >= APART_MS;

/** The difference of the ranks (Mann and Whitney), in standard deviations. */
function ranksApart({ known, unknown }: Took): number {
  const all = [...known, ...unknown].toSorted((a, b) => a - b);
  const [count, sum] = [known.length, known.reduce((ranks, value) => ranks + all.indexOf(value) + 1, 0)];
  const [expected, deviation] = [
    (count * (all.length + 1)) / 2,
    Math.sqrt((count * unknown.length * (all.length + 1)) / 12),
  ];
  return Math.abs(sum - expected) / deviation;
}

/** That one of both does more: seen in the times, and not to be explained by what else the machine does. */
const isTold = (took: Took) => isApart(took) && ranksApart(took) >= RANKS_APART;

const anywhere = () => ({ clientAddress: [10, ...randomSecret(3)].join("."), userAgent: "Test/1", deviceHash: null });
const unknownMailbox = () => `${randomSecret(8).toString("hex")}@example.com`;
const nextBrand = async () => contextOf(db, (await mintMember(db, { brandId: (await mintBrand(db)).brandId })).actor);

const passwordHash = hashPassword("of all of them");

/** A new account each time, also as a holder, with another brand: its own failures slow no other account down. */
async function known(): Promise<string> {
  const [email, userId, { brandId }] = [unknownMailbox(), newId("usr"), await mintBrand(db)];
  await insertUser(db, { id: userId, email, name: "Robin Example", passwordHash: await passwordHash });
  await insertMember(db, { brandId, userId, role: "viewer" });
  const holder = { id: newId("hld"), brandId, email, emailHash: hashAddress(email), createdAt: now() };
  await upsertHolder(db, holder);
  return email;
}

const ASKED: Record<string, () => Promise<(email: string) => Promise<unknown>>> = {
  "a sign-in": () =>
    Promise.resolve((email) => codeOf(signIn(visitor(), { email, password: "a guess", ...anywhere() }))),
  "a request for a new password": () => Promise.resolve((email) => requestPasswordReset(visitor(), { email })),
  "a request for a link to one's items": () =>
    Promise.resolve((email) => requestAccountLink(visitor(), { email, locale: "en" })),
  "an invitation to the team": async () => {
    const context = await nextBrand();
    return (email) => inviteMember({ ...context, requestId: newId("req") }, { email, role: "viewer", locale: "en" });
  },
};

describe("the rule of the times", () => {
  /** Times of 40 ms and up to `noiseMs` of what else a machine does, most of it short. */
  const sample = (noiseMs: number, extraMs: number) =>
    Array.from({ length: 80 }, () => 40 + extraMs + noiseMs * (randomSecret(2).readUInt16BE() / 65_536) ** 3);
  const countDetected = (noiseMs: number, extraMs: number) =>
    Array.from({ length: 100 }, () => isTold({ known: sample(noiseMs, extraMs), unknown: sample(noiseMs, 0) })).filter(
      Boolean,
    ).length;

  it("finds 8 ms on a quiet machine and a hash left out on a busy one, and nothing where both do the same", () => {
    expect([countDetected(10, 8), countDetected(150, 60)].every((times) => times > 95)).toBe(true);
    expect(countDetected(10, 0) + countDetected(150, 0)).toBeLessThan(3);
  });
});

describe.each(Object.entries(ASKED))("%s", (_name, prepare) => {
  it("asks the database the same for a mailbox with an account as for one without", async () => {
    const ask = await prepare();
    // Queries that a process runs once, such as its privileges, have been run.
    await ask(unknownMailbox());
    const statementsOf = async (email: string) => {
      const statements: string[] = [];
      // Background writers of other files, such as the request log, send queries as well.
      const isRecording = new AsyncLocalStorage<true>();
      // Its overloads take callbacks as well, which drizzle never gives.
      const query = Reflect.get(pg.Client.prototype, "query") as unknown as (
        this: pg.Client,
        ...args: unknown[]
      ) => unknown;
      vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
        const [first] = args;
        if (isRecording.getStore())
          statements.push(typeof first === "string" ? first : ((first as { text?: string }).text ?? ""));
        return query.apply(this, args);
      } as never);
      await isRecording.run(true, () => ask(email));
      vi.restoreAllMocks();
      return statements.filter((text) => text !== "");
    };
    const [withAccount, without] = [await statementsOf(await known()), await statementsOf(unknownMailbox())];
    expect(without.length).toBeGreaterThan(0);
    expect(withAccount).toEqual(without);
    await settleRequests();
  });

  it(`takes as long for the one as for the other: the quick ones within ${APART_MS} ms`, async () => {
    const took: Took = { known: [], unknown: [] };
    const measure = async (who: keyof typeof took, ask: (email: string) => Promise<unknown>, email: string) => {
      const startMs = monotonicMs();
      await ask(email);
      took[who].push(monotonicMs() - startMs);
    };
    for (const until of ROUNDS) {
      // A brand can send this many invitations a day.
      const ask = await prepare();
      while (took.known.length < until) {
        const mailboxes = { known: await known(), unknown: unknownMailbox() };
        // By turns, and each first as often as the other: a busy moment meets both.
        for (const who of took.known.length % 2 === 0
          ? (["known", "unknown"] as const)
          : (["unknown", "known"] as const))
          await measure(who, ask, mailboxes[who]);
        await settleRequests();
      }
      if (!isApart(took)) break;
    }
    expect(isTold(took), `${quick(took.known)} and ${quick(took.unknown)} ms`).toBe(false);
  }, 180_000);
});
