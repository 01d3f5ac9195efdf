import type { AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { database } from "@/db/client";
import { environment } from "@/lib/platform/env";
import { errorForLog } from "@/lib/platform/error-for-log";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { sessionSecret } from "@/lib/platform/secrets";
import { findMemberOfSession } from "@/lib/sessions/find-member";
import { revokeSession } from "@/lib/sessions/revoke-session";
import type { Client } from "./client";
import { type SignInForm, signInForm } from "./contract";
import { type CompanyExchange, refusalPath } from "./next-auth-company";
import { claimsIn, decodeUnderAny, SESSION_LIFETIME_SECONDS } from "./session-cookie";
import { completeSignIn, type SignedIn, signIn } from "./sign-in";

export const CLIENT_ADDRESS_HEADER = "x-carnet-client-address";

type Authorised = SignedIn["user"] & { sessionId: string };

async function authorize(credentials: unknown, request: { headers?: Record<string, string> }): Promise<Authorised | null> {
  const form = signInForm.safeParse(credentials);
  if (!form.success) return null;
  const code = (credentials as { code?: unknown } | undefined)?.code;
  try {
    const signedIn = await signInAtOnce(form.data, typeof code === "string" ? code : "", {
      clientAddress: request.headers?.[CLIENT_ADDRESS_HEADER] ?? null,
      userAgent: request.headers?.["user-agent"] ?? null,
      deviceHash: null,
    });
    return { ...signedIn.user, sessionId: signedIn.sessionId };
  } catch (error) {
    // next-auth puts the message into an address: nothing but a code may stand in it.
    if (error instanceof DomainError) throw new Error(error.code);
    log().error({ err: errorForLog(error) }, "a sign-in failed");
    throw new Error("internal_error");
  }
}

/** Both steps in one request, as next-auth's own form sends them. Throws `second_step_needed` for a missing code. */
async function signInAtOnce(form: SignInForm, code: string, client: Client): Promise<SignedIn> {
  const visitor = { db: database().db, requestId: newId("req") };
  const step = await signIn(visitor, { ...form, ...client });
  if (step.step === "done") return step;
  if (code === "") throw new DomainError("second_step_needed", "This account asks for a code as well.");
  return completeSignIn(visitor, { ...client, userId: step.userId, mark: step.mark, code });
}

async function memberOf(token: Record<string, unknown>) {
  const claims = claimsIn(token);
  return claims && findMemberOfSession(database().db, claims);
}

/** next-auth as this service uses it: a cookie that names a row of `sessions`, and that row decides. `company`: with a brand's own provider. */
export function authOptions(company?: CompanyExchange): AuthOptions {
  return {
    secret: sessionSecret(),
    session: { strategy: "jwt", maxAge: SESSION_LIFETIME_SECONDS },
    jwt: { decode: async ({ token, salt }) => (await decodeUnderAny(token, salt))?.token ?? null },
    useSecureCookies: environment().isHttps,
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/sessions" },
    logger: {
      error: (code) => log().info({ code }, "next-auth refused a request"),
      warn: () => {},
      debug: () => {},
    },
    providers: [
      CredentialsProvider({
        credentials: { email: { type: "email" }, password: { type: "password" }, code: { type: "text" } },
        authorize: (credentials, request) => authorize(credentials, request),
      }),
      ...(company ? [company.provider] : []),
    ],
    callbacks: {
      async signIn({ user, account, profile }) {
        if (!company || account?.provider !== company.provider.id) return true;
        try {
          const { userId, sessionId } = await company.enter(profile);
          Object.assign(user, { id: userId, sessionId } satisfies Pick<Authorised, "id" | "sessionId">);
          return true;
        } catch (error) {
          if (!(error instanceof DomainError)) log().error({ err: errorForLog(error) }, "a company sign-in failed");
          return refusalPath(error);
        }
      },
      async jwt({ token, user }) {
        if (user) return { sub: user.id, sid: (user as Authorised).sessionId };
        if (!(await memberOf(token))) throw new Error("the session has ended");
        return token;
      },
      async session({ session, token }) {
        const member = await memberOf(token);
        return { expires: session.expires, user: { name: member?.user.name, email: member?.user.email } };
      },
    },
    events: {
      async signOut({ token }) {
        const member = await memberOf(token);
        if (member) await revokeSession({ db: database().db, actor: member.actor, requestId: newId("req") }, { sessionId: member.actor.sessionId });
      },
    },
  };
}
