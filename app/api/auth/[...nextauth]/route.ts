import NextAuth from "next-auth";
import { authOptions } from "@/lib/auth/next-auth";

type AuthHandler = (request: Request, context: RouteContext<"/api/auth/[...nextauth]">) => Promise<Response>;

const handler: AuthHandler = (request, context) => (NextAuth(authOptions()) as AuthHandler)(request, context);

export { handler as GET, handler as POST };
