import { dutyOf, findMember } from "@/lib/people/auth/session";

/** Who is signed in here at this moment, asked by an open page before it sends again what did not get through. */
export async function GET(): Promise<Response> {
  const member = await findMember();
  const headers = { "Cache-Control": "no-store" };
  if (!member) return Response.json({}, { status: 401, headers });
  const { userId, brandId } = member.actor;
  return Response.json({ userId, brandId, hasDuty: dutyOf(member) !== null }, { headers });
}
