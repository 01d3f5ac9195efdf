import { afterAll } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import type { MemberActor } from "@/lib/access/actor";
import { companyExchange } from "@/lib/people/auth/next-auth-company";
import { beginAtProvider, endAtProvider } from "@/lib/people/auth/next-auth-exchange";
import { findMemberOfSession } from "@/lib/people/sessions/sessions";
import { configureNextAuth } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { withSettings } from "@/lib/platform/testing/settings";
import { addCompanyDomain, verifyCompanyDomain } from "../change-domains";
import { companyCallbackUrl, saveCompanySignIn, showCompanySignIn } from "../change-provider";
import { type RunningNameServer, startNameServer } from "./name-server";
import { type CompanyClaims, type RunningProvider, signInAtProvider, startOpenIdProvider } from "./openid-provider";

/** Shared by tests of company sign-in: a brand with its own provider, and people who sign in there and return. */

export const visitor = () => ({ db: testDatabase().db, requestId: newId("req") });
export const client = { clientAddress: "203.0.113.7", userAgent: "Test", deviceHash: null };
export const actionsOf = async (brandId: string) =>
  (await listAuditRows(testDatabase().db, { brandId, afterSequence: 0, limit: 50 })).map(({ action }) => action);

type Owner = ReturnType<typeof contextOf<MemberActor>>;

export async function showDomain(names: RunningNameServer, owner: Owner, domain: string): Promise<void> {
  await addCompanyDomain(owner, { domain });
  const { proof } = (await showCompanySignIn(owner)).domains.find((row) => row.domain === domain)!;
  names.records.set(proof.name, proof.value);
  await verifyCompanyDomain(owner, { domain });
}

/** The state that a form would be opened with. */
export const seenBy = async (owner: Parameters<typeof showCompanySignIn>[0]) => (await showCompanySignIn(owner)).seen;

/** The service's name server, and the companies that a test file opens; all of it stops with the file. */
export async function companySite() {
  const names = await startNameServer();
  withSettings({ ALLOW_PRIVATE_NETWORK: "sign-in", DNS_SERVERS: names.address });
  configureNextAuth();
  const running: RunningProvider[] = [];
  afterAll(async () => {
    names.stop();
    await Promise.all(running.map((provider) => provider.stop()));
  });
  const openCompany = async (): Promise<Company> => {
    const company = await mintCompany(names);
    running.push(company.provider);
    return company;
  };
  return { names, openCompany };
}

/** A brand whose people sign in at its own provider, for one domain. Stop the provider. */
async function mintCompany(names: RunningNameServer) {
  const { db } = testDatabase();
  const { brandId } = await mintBrand(db);
  const { actor, userId: ownerId, email: ownerEmail, password: ownerPassword } = await mintMember(db, { brandId });
  const owner = contextOf(db, actor);
  const provider = await startOpenIdProvider({ callbackUrl: companyCallbackUrl(brandId) });
  const domain = `${brandId.slice(4).toLowerCase()}.example`;
  await saveProvider(owner, provider);
  await showDomain(names, owner, domain);
  return { brandId, owner, ownerId, ownerEmail, ownerPassword, provider, domain };
}

export type Company = Awaited<ReturnType<typeof mintCompany>>;

export async function saveProvider(
  owner: Owner,
  { issuer, clientId: client_id, clientSecret: client_secret }: RunningProvider,
): Promise<void> {
  await saveCompanySignIn(owner, {
    issuer,
    client_id,
    client_secret,
    default_role: "viewer",
    seen: await seenBy(owner),
  });
}

/** The person that the provider reports. */
export const as = ({ provider }: Pick<Company, "provider">, login: string, person: CompanyClaims) =>
  void provider.people.set(login, person);

type Came = { query: Record<string, string>; cookies: Record<string, string> };

/** Goes to the provider and returns; `bring` changes the returned parameters. */
export async function enter(
  { brandId }: Pick<Company, "brandId">,
  login: string,
  bring: (came: Came) => void = () => {},
) {
  const company = (await companyExchange(visitor(), { brandId, client }))!;
  const start = await beginAtProvider(company);
  const back = await signInAtProvider(start.location, login, companyCallbackUrl(brandId));
  const came = { query: Object.fromEntries(back.searchParams), cookies: start.cookies };
  bring(came);
  const ended = await endAtProvider(company, came);
  const entered = "entered" in ended ? ended.entered : null;
  const signedIn = entered?.step === "done" ? entered : null;
  const member =
    signedIn &&
    (await findMemberOfSession(testDatabase().db, { sessionId: signedIn.sessionId, userId: signedIn.user.id }));
  return {
    refusedAs: "refusedAs" in ended ? ended.refusedAs : null,
    signedIn,
    member,
    vouched: entered?.step === "link" ? entered.vouched : null,
    authorizeUrl: new URL(start.location),
    came,
    company,
  };
}
