"use server";

import { redirect } from "next/navigation";
import { requireSignedIn } from "@/lib/auth/session";
import { beginTwoFactor } from "@/lib/auth/two-factor";
import { visitor } from "@/lib/auth/visitor";

/** As the portal's own, for whom nothing of the portal is open yet. */
export async function beginRequiredTwoFactor(): Promise<void> {
  const { actor } = await requireSignedIn();
  await beginTwoFactor({ ...visitor(), actor });
  redirect("/two-factor");
}
