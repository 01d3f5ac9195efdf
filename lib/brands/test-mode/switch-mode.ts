import { findLiveBrandId, updateSessionMode } from "@/db/queries/test-brands";
import type { AllBrandsDb } from "@/db/tenant";
import { nothing, useCase } from "@/lib/access/use-case";
import type { MemberActor } from "@/lib/people/sessions/find-member";
import { DomainError } from "@/lib/platform/errors";
import { provideTestBrand } from "./provide-test-brand";

/** Lets the acting person's session work in their brand's test brand, made on first use, whose log has it. */
export const enterTestMode = useCase({
  may: "oneself",
  by: "member",
  input: nothing,
  audits: ["brand.created", "session.brand_entered"],
  reach: "every brand",
  run: async (scope) => {
    const { tx, actor, auditAs } = scope;
    const liveId = (await findLiveBrandId(tx, actor.brandId)) ?? actor.brandId;
    const testId = await provideTestBrand(scope, liveId);
    await move(tx, actor, { liveId, isTest: true });
    await auditAs({ ...actor, brandId: testId })("session.brand_entered", actor.sessionId);
  },
});

/** Lets it work in the brand itself again, whose log has it. */
export const leaveTestMode = useCase({
  may: "oneself",
  by: "member",
  input: nothing,
  audits: ["session.brand_entered"],
  reach: "every brand",
  run: async ({ tx, actor, auditAs }) => {
    const liveId = (await findLiveBrandId(tx, actor.brandId)) ?? actor.brandId;
    await move(tx, actor, { liveId, isTest: false });
    await auditAs({ ...actor, brandId: liveId })("session.brand_entered", actor.sessionId);
  },
});

async function move(
  tx: AllBrandsDb,
  { sessionId, userId }: MemberActor,
  { liveId: brandId, isTest }: { liveId: string; isTest: boolean },
): Promise<void> {
  if (!(await updateSessionMode(tx, { sessionId, userId, brandId, isTest })))
    throw new DomainError("not_found", "This session has ended.");
}
