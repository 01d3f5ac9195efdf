import { clientOfRequest, startInBrowser } from "@/app/(public)/begin-session";
import { leadTo, endsOnlyOwnSession, takeExchangeCookies } from "@/app/(public)/sign-in/company/leave";
import { refuse, refusedAt } from "@/app/(public)/sign-in/company/refuse";
import { companyExchange } from "@/lib/people/auth/next-auth-company";
import { endAtProvider } from "@/lib/people/auth/next-auth-exchange";
import { clearTicket, COMPANY_BEGUN, COMPANY_LINK, readTicket, setTicket } from "@/lib/people/auth/session-tickets";
import { visitor } from "@/lib/people/auth/visitor";
import { DomainError } from "@/lib/platform/errors";

/** The only route of next-auth that is exposed. */
export async function GET(request: Request, { params }: RouteContext<"/api/auth/callback/[brand]">): Promise<Response> {
  const { brand: brandId } = await params;
  const ticket = await readTicket(COMPANY_BEGUN);
  if (ticket?.brandId !== brandId) return refuse(null);
  const { place: target, replaces } = ticket;
  if (!(await endsOnlyOwnSession(replaces)))
    return leadTo(`/sign-in/company/${brandId}?callbackUrl=${encodeURIComponent(target)}`);
  try {
    const company = await companyExchange(visitor(), { brandId, client: await clientOfRequest() });
    if (!company) return refuse(null);
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const ended = await endAtProvider(company, { query, cookies: await takeExchangeCookies() });
    await clearTicket(COMPANY_BEGUN);
    if ("refusedAs" in ended) return leadTo(await refusedAt(ended.refusedAs));
    if (ended.entered.step === "link") {
      await setTicket(COMPANY_LINK, { ...ended.entered.vouched, place: target, replaces });
      return leadTo("/sign-in/company/link");
    }
    await startInBrowser(ended.entered);
    return leadTo(target);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return refuse(error);
  }
}

/** Next would handle HEAD as GET and consume the provider's response. */
export const HEAD = (): Response => new Response(null, { status: 405, headers: { Allow: "GET" } });
