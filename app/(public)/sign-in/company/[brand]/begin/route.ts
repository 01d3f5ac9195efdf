import { clientOfRequest } from "@/app/(public)/begin-session";
import { authOptions } from "@/lib/auth/next-auth";
import { companyExchange, refusalPath } from "@/lib/auth/next-auth-company";
import { beginAtProvider } from "@/lib/auth/next-auth-exchange";
import { safeCallbackPath } from "@/lib/auth/rules";
import { START_PATH } from "@/lib/auth/session";
import { visitor } from "@/lib/auth/visitor";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";

const leadTo = (location: string) => new Response(null, { status: 303, headers: { Location: location, "Cache-Control": "no-store" } });

/** Leads the browser to a brand's provider, with the cookies that tie what comes back to this browser. */
export async function GET(request: Request, { params }: RouteContext<"/sign-in/company/[brand]/begin">): Promise<Response> {
  const { brand: brandId } = await params;
  const callbackUrl = safeCallbackPath(new URL(request.url).searchParams.get("callbackUrl"), environment().publicUrl, START_PATH);
  try {
    const company = await companyExchange(visitor(), { brandId, client: await clientOfRequest() });
    if (!company) return leadTo("/sign-in/company?refused=other");
    const { location, cookies } = await beginAtProvider(authOptions(company), { providerId: brandId, callbackUrl });
    const answer = leadTo(location);
    for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
    return answer;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return leadTo(refusalPath(error));
  }
}
