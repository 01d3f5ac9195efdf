import type { Context, MemberActor } from "@/lib/access/actor";
import { now } from "@/lib/platform/clock";
import { codeAt } from "../second-step/second-factor";
import { beginTwoFactor, confirmTwoFactor, showPendingTwoFactor } from "../second-step/two-factor";

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
