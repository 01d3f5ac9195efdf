"use server";

import { redirect } from "next/navigation";
import { memberContext } from "@/app/(portal)/action";
import { beginTwoFactor } from "@/lib/auth/two-factor";

/** As the portal's own, for whom nothing of the portal is open yet. */
export async function beginRequiredTwoFactor(): Promise<void> {
  await beginTwoFactor(await memberContext("two_factor"));
  redirect("/two-factor");
}
