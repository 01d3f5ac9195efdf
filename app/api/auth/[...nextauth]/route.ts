import NextAuth from "next-auth";
import { clientOfRequest } from "@/app/(public)/begin-session";
import { authOptions } from "@/lib/auth/next-auth";
import { companyExchange } from "@/lib/auth/next-auth-company";
import { visitor } from "@/lib/auth/visitor";

type Context = RouteContext<"/api/auth/[...nextauth]">;
type AuthHandler = (request: Request, context: Context) => Promise<Response>;

/** A brand's provider leads back to an address with the brand's id in it. */
async function companyOf({ params }: Context) {
  const [action, brandId] = (await params).nextauth;
  if (action !== "callback" || !brandId?.startsWith("brd_")) return null;
  return companyExchange(visitor(), { brandId, client: await clientOfRequest() }).catch(() => null);
}

const handler: AuthHandler = async (request, context) => {
  const company = await companyOf(context);
  return (NextAuth(authOptions(company ?? undefined)) as AuthHandler)(request, context);
};

export { handler as GET, handler as POST };
