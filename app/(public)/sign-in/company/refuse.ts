import { leaveFlash } from "@/app/flash";
import { refusalReason } from "@/lib/people/auth/next-auth-company";
import { leadTo } from "./leave";

const PAGE = "/sign-in/company";

export async function refusedAt(reason: string): Promise<string> {
  await leaveFlash({ outcome: "refused", code: reason });
  return PAGE;
}

export const refuse = async (error: unknown): Promise<Response> => leadTo(await refusedAt(refusalReason(error)));
