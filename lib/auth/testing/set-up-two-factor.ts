import type { Context } from "@/lib/auth/actor";
import { now } from "@/lib/platform/clock";
import type { MemberActor } from "@/lib/sessions/find-member";
import { codeAt } from "../totp";
import { beginTwoFactor, confirmTwoFactor, showPendingTwoFactor } from "../two-factor";

/** Sets the second step up as a person does; answers the app's secret and the recovery codes. */
export async function setUpTwoFactor({
  context,
  password,
}: {
  context: Context<MemberActor>;
  password: string;
}): Promise<{ secret: string; codes: string[] }> {
  await beginTwoFactor(context);
  const { secret } = (await showPendingTwoFactor(context))!;
  const { codes } = await confirmTwoFactor(context, {
    current_password: password,
    one_time_code: codeAt(secret, now()),
  });
  return { secret, codes };
}
