import { insertCompanyDomain, markDomainVerified, putCompanySignIn } from "@/db/queries/company-sign-in";
import { updateTwoFactorRequirement } from "@/db/queries/second-factors";
import { findPreferredMembership } from "@/db/queries/team";
import { findUserByEmail } from "@/db/queries/users";
import { acrossBrands, inBrand, type AllBrandsDb } from "@/db/tenant";
import { atConsole } from "@/lib/access/actor";
import type { Role } from "@/lib/access/permissions";
import { closeBrand } from "@/lib/brands/leaving/close-brand";
import { suspendBrand } from "@/lib/operator/list-all-brands";
import { setOperator } from "@/lib/operator/set-operator";
import { requestPasswordReset } from "@/lib/people/auth/passwords/change-password";
import { setUpTwoFactor } from "@/lib/people/auth/testing/set-up-two-factor";
import { inviteMember } from "@/lib/people/members/invite-member";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { encrypt } from "@/lib/platform/secrets";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { openIncident, updateIncident } from "@/lib/status/public-status";

/** Whom the pictures are taken for, beside the demo brand's owner. */

async function mintOwner(db: AllBrandsDb, brandName: string, role: Role = "owner") {
  const brand = await mintBrand(db, { name: brandName });
  const member = await mintMember(db, { brandId: brand.brandId, role });
  return { ...member, ...brand, context: contextOf(db, member.actor) };
}

/**
 * Each of a brand of its own: one that is empty, one that asks for the second step, one that closes, one that is
 * suspended, and the operator's.
 */
export async function mintPeople(db: AllBrandsDb) {
  const [empty, guarded, closing, suspended] = [
    await mintOwner(db, "Nordwand"),
    await mintOwner(db, "Kaldfjell", "manager"),
    await mintOwner(db, "Westgrat"),
    await mintOwner(db, "Moorland"),
  ];
  await updateTwoFactorRequirement(db, { brandId: guarded.brandId, isRequired: true });
  await closeBrand(closing.context, { confirmation: closing.name });
  const operator = await mintOperator(db);
  const atWork = contextOf(db, { ...operator.actor, isOperator: true, secondStepAt: now() });
  await suspendBrand(atWork, { brandId: suspended.brandId, reason: "The invoices since March are unpaid." });
  await tellOfIncidents(atWork);
  return { empty, guarded, closing, suspended, operator };
}

/** One that is over and one that lasts. */
async function tellOfIncidents(operator: Parameters<typeof openIncident>[0]) {
  const incidentId = await openIncident(operator, {
    title: "Links in mails could not be opened",
    impact: "major",
    state: "investigating",
    language: "en",
    text: "Links in our mails lead to an error page. We are looking for the cause.",
  });
  await updateIncident(operator, { incidentId, state: "resolved", text: "Links open again. None was lost." });
  const lastingId = await openIncident(operator, {
    title: "Webhooks arrive late",
    impact: "minor",
    state: "investigating",
    language: "en",
    text: "Some deliveries wait for up to ten minutes.\nNo event is lost: each is sent until it arrives.",
  });
  const text = "One of two workers stands still. The other one works through what waits.";
  await updateIncident(operator, { incidentId: lastingId, state: "identified", text });
}

async function mintOperator(db: AllBrandsDb) {
  const operator = await mintOwner(db, "Carnet");
  await setUpTwoFactor(operator);
  await setOperator(atConsole(db), { email: operator.email, operator: "yes" });
  return operator;
}

/**
 * The demo brand's owner: invites a colleague, has forgotten the password, and has connected the company's provider.
 */
export async function busyOwner(db: AllBrandsDb, { email }: { email: string }) {
  const { id: userId } = (await findUserByEmail(db, email))!;
  const { brandId } = (await findPreferredMembership(db, userId))!;
  const [requestId, domain] = [newId("req"), email.split("@")[1]!];
  const actor = { kind: "member", brandId, userId, sessionId: newId("ses"), role: "owner" } as const;
  await inviteMember(
    { db: inBrand(db, brandId), actor, requestId },
    { email: `kim@${domain}`, role: "developer", locale: "en" },
  );
  await requestPasswordReset({ db: acrossBrands(db), requestId }, { email });
  await putCompanySignIn(db, {
    brandId,
    issuer: `https://login.${domain}`,
    clientId: "carnet",
    clientSecretSealed: encrypt("of the provider"),
    defaultRole: "viewer",
    isEnabled: true,
    isOnly: false,
    trustsAddresses: false,
    createdAt: now(),
  });
  for (const each of [domain, `outlet.${domain}`])
    await insertCompanyDomain(db, { brandId, domain: each, token: newId("req") });
  await markDomainVerified(db, { brandId, domain, at: now() });
  return { userId, brandId };
}
