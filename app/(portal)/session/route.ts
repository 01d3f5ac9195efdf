import { dutyOf, findMember } from "@/lib/people/auth/session";

/** Open pages check this before they resend a failed request, because the user may have changed. */
export async function GET(): Promise<Response> {
  const member = await findMember();
  const headers = { "Cache-Control": "no-store" };
  if (!member) return Response.json({}, { status: 401, headers });
  const { userId, brandId } = member.actor;
  return Response.json({ userId, brandId, hasDuty: dutyOf(member) !== null }, { headers });
}
