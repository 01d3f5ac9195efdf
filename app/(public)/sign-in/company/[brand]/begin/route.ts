import { clientOfRequest } from "@/app/(public)/begin-session";
import { leadTo, replacesNobodyElse, setExchangeCookies } from "@/app/(public)/sign-in/company/leave";
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
 * Begins a sign-in at a brand's provider. The server in front lets in forms of our own pages only: a link or another
 * site's form would sign a reader in as somebody they are not. Leads by a page that leads on, for what a form leads
 * to has to be ours (`form-action`).
 */
export async function POST(
  request: Request,
  { params }: RouteContext<"/sign-in/company/[brand]/begin">,
): Promise<Response> {
  const { publicUrl } = environment();
  const { brand: brandId } = await params;
  const asked = new URL(request.url).searchParams;
  const place = safeCallbackPath(asked.get("callbackUrl"), publicUrl, START_PATH);
  const replaces = asked.get("replaces");
  const own = `/sign-in/company/${encodeURIComponent(brandId)}`;
  if (!(await replacesNobodyElse(replaces))) return leadTo(`${own}?callbackUrl=${encodeURIComponent(place)}`);
  try {
    const company = await companyExchange(visitor(), { brandId, client: await clientOfRequest() });
    if (!company) return refuse(null);
    const { location, cookies } = await beginAtProvider(company);
    await setTicket(COMPANY_BEGUN, { brandId, place, replaces, location });
    await setExchangeCookies(cookies);
    return leadTo(`${own}/onward`);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return refuse(error);
  }
}
