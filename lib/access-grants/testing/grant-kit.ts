import { insertGrant } from "@/db/queries/access-grants";
import { acrossBrands } from "@/db/tenant";
import { enterHolderAccount } from "@/lib/holders/enter-account";
import { requestAccountLink } from "@/lib/holders/send-account-link";
import { mailsTo } from "@/lib/holders/testing/account-kit";
import { en18223Passport } from "@/lib/interchange/en18223-passport";
import { findPublicUnit } from "@/lib/interchange/public-subjects";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS, now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { runAll } from "@/lib/platform/jobs/testing/run-jobs";
import { hashAddress } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { mailboxOf, visitor } from "@/lib/transfers/testing/transfer-kit";
import { confirmAccessRequest } from "../answer-request";
import { askForAccess } from "../ask-for-access";
import type { AccessRequestForm } from "../contract";
import { grantAccess } from "../decide-grant";
import { listGrants } from "../list-grants";
import { makeReaderToken } from "../own-access";
import type { AccessReader } from "../reader";
import { type AccessRole, deciderOf, type GrantDecider, isAuthority } from "../rules";

/** What tests of access to restricted data share. */

export const inDays = (days: number) => dayOf(new Date(now().getTime() + days * DAY_MS));

export const TEAR_DOWN = "Undo six T10 screws, in this order.";
const TEST_REPORT = "https://docs.example/test-report.pdf";

/** A brand of three people and a battery with a field and a document that are not for everybody. */
export async function mintRestricted() {
  const { db } = testDatabase();
  const brand = await mintBrand(db);
  const { brandId } = brand;
  const contextAs = async (role: "owner" | "compliance" | "manager") =>
    contextOf(db, (await mintMember(db, { brandId, role })).actor);
  const [owner, compliance, manager] = [
    await contextAs("owner"),
    await contextAs("compliance"),
    await contextAs("manager"),
  ];
  const { productId, passports } = await mintProduct(db, {
    brandId,
    productGroup: "battery",
    units: 2,
    ecodesign: { disassembly_instructions: { en: TEAR_DOWN }, documents: [{ kind: "test_report", url: TEST_REPORT }] },
  });
  const [code, sibling] = passports.map((passport) => passport.code) as [string, string];
  return { ...brand, owner, compliance, manager, productId, code, sibling };
}

type Scene = Awaited<ReturnType<typeof mintRestricted>>;

export const requestForm = (
  email: string,
  of: string,
  overrides: Partial<AccessRequestForm> = {},
): AccessRequestForm => ({
  of,
  email,
  name: "Rita Repair",
  organisation: "Repair Ltd",
  role: "repairer",
  purpose: "To open the housing",
  scope: "passport",
  locale: "en",
  ...overrides,
});

/** The tokens of the links to confirm that a mailbox was sent, the newest last. */
export async function requestTokensOf(mailbox: string): Promise<string[]> {
  const links = (await mailsTo(mailbox)).filter(({ kind }) => /access_link$/.test(kind));
  return links.map(({ text }) => /\/access\/confirm\/([A-Za-z0-9_-]{32})/.exec(text)![1]!);
}

/** A request whose mailbox has answered; answers its id too where a brand decides. */
export async function mintWaiting(scene: Scene, changes: Partial<AccessRequestForm> = {}) {
  const reader = changes.email ?? mailboxOf("rita");
  await askForAccess(visitor(), requestForm(reader, scene.code, changes));
  await confirmAccessRequest(visitor(), { token: (await requestTokensOf(reader)).at(-1)! });
  const { rows } = await listGrants(scene.owner, { status: [], limit: 50 });
  return { reader, grantId: rows[0]?.id ?? "" };
}

/** A session at the reader's own page, by the way everybody takes. */
export async function enterAsReader(mailbox: string): Promise<string> {
  await requestAccountLink(visitor(), { email: mailbox, locale: "en", to: "access" });
  await runAll(testDatabase().db, "account_request");
  const links = (await mailsTo(mailbox)).filter(({ kind }) => kind === "account_holder_link");
  const tokens = links.flatMap(({ text }) => /\/access\/open\/([A-Za-z0-9_-]{32})/.exec(text)?.[1] ?? []);
  return (await enterHolderAccount(visitor(), tokens.at(-1)!))!;
}

/** A key of a reader who has a session. */
export async function mintReaderToken(mailbox: string): Promise<string> {
  const session = await enterAsReader(mailbox);
  return (await makeReaderToken(visitor(), { session, label: "Workshop" })).secret;
}

/** What a reader reads of an item, and what they are told is withheld. */
export async function readAs(reader: AccessReader | null, code: string) {
  const { subject } = await findPublicUnit({ db: acrossBrands(testDatabase().db) }, { code, reader });
  const text = JSON.stringify(en18223Passport(subject));
  return {
    field: text.includes(TEAR_DOWN),
    document: text.includes(TEST_REPORT),
    withheld: (subject.withheld ?? []).map(({ elementId }) => elementId).toSorted(),
  };
}

export const AS_ANYBODY = { field: false, document: false, withheld: ["disassembly_instructions", "documents"] };

/** One of the roles that each decider grants. */
const USUAL_ROLE = { legitimate_interest: "other_interest", authority: "market_surveillance" } as const;

/** A reader who was granted these roles at a brand, by rows and not by the way there. */
export async function mintReader(brandId: string, ...roles: (AccessRole | GrantDecider)[]) {
  const { db } = testDatabase();
  const until = new Date(now().getTime() + DAY_MS);
  const emailHash = hashAddress(mailboxOf("reader"));
  for (const name of roles) {
    const role = name === "legitimate_interest" || name === "authority" ? USUAL_ROLE[name] : name;
    await insertGrant(db, {
      ...{ id: newId("acg"), accessSet: deciderOf(role), status: "granted", scope: "brand", role },
      brandId: isAuthority(role) ? null : brandId,
      ...{ emailHash, locale: "en", expiresAt: until, grantUntil: until },
      ...{ grantedBy: newId("usr"), consentedBy: newId("usr") },
    });
  }
  return { mailboxHash: emailHash, onlyBrand: null };
}

/** A grant of a compliance officer, in force for thirty days. */
export async function mintGranted(scope: "passport" | "product" = "passport") {
  const scene = await mintRestricted();
  const waiting = await mintWaiting(scene, { scope });
  await grantAccess(scene.compliance, { grantId: waiting.grantId, ends_on: inDays(30) });
  return { ...scene, ...waiting };
}
