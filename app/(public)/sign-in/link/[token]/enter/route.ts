import { startInBrowser, clientOfRequest } from "@/app/(public)/begin-session";
import { START_PATH } from "@/lib/people/auth/session";
import { signInByLink } from "@/lib/people/auth/sign-in-link";
import { visitor } from "@/lib/people/auth/visitor";
import { DomainError } from "@/lib/platform/errors";
import { refuse } from "../../../company/refuse";

interface OfToken {
  params: Promise<{ token: string }>;
}

const leadTo = (path: string) => new Response(null, { status: 303, headers: { Location: path } });
const pageOf = async ({ params }: OfToken) => `/sign-in/link/${encodeURIComponent((await params).token)}`;

export async function POST(_request: Request, context: OfToken): Promise<Response> {
  const { token } = await context.params;
  try {
    const session = await signInByLink(visitor(), { token, ...(await clientOfRequest()) });
    if (!session) return leadTo(await pageOf(context));
    await startInBrowser(session);
    return leadTo(START_PATH);
  } catch (error) {
    if (error instanceof DomainError && error.code === "company_sign_in_needed") return refuse(error);
    throw error;
  }
}

export const GET = async (_request: Request, context: OfToken): Promise<Response> => leadTo(await pageOf(context));
