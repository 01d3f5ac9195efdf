import { clientOfRequest } from "@/app/(public)/begin-session";
import { leadTo, endsOnlyOwnSession, setExchangeCookies } from "@/app/(public)/sign-in/company/leave";
import { refuse } from "@/app/(public)/sign-in/company/refuse";
import { companyExchange } from "@/lib/people/auth/next-auth-company";
import { beginAtProvider } from "@/lib/people/auth/next-auth-exchange";
import { safeCallbackPath } from "@/lib/people/auth/rules";
import { START_PATH } from "@/lib/people/auth/session";
import { COMPANY_BEGUN, setTicket } from "@/lib/people/auth/session-tickets";
import { visitor } from "@/lib/people/auth/visitor";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";

/**
 * The front server admits forms of our own pages only: otherwise a link or another site could sign a reader in as
 * someone else. Redirects through our own page, because `form-action` limits form targets to this site.
 */
export async function POST(
  request: Request,
  { params }: RouteContext<"/sign-in/company/[brand]/begin">,
): Promise<Response> {
  const { publicUrl } = environment();
  const { brand: brandId } = await params;
  const query = new URL(request.url).searchParams;
  const target = safeCallbackPath(query.get("callbackUrl"), publicUrl, START_PATH);
  const replaces = query.get("replaces");
  const own = `/sign-in/company/${encodeURIComponent(brandId)}`;
  if (!(await endsOnlyOwnSession(replaces))) return leadTo(`${own}?callbackUrl=${encodeURIComponent(target)}`);
  try {
    const company = await companyExchange(visitor(), { brandId, client: await clientOfRequest() });
    if (!company) return refuse(null);
    const { location, cookies } = await beginAtProvider(company);
    await setTicket(COMPANY_BEGUN, { brandId, place: target, replaces, location });
    await setExchangeCookies(cookies);
    return leadTo(`${own}/onward`);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return refuse(error);
  }
}
