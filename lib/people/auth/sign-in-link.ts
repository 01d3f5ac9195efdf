import { z } from "zod";
import { endSignInLinks, findSignInLink, insertSignInLink, spendSignInLink } from "@/db/queries/sign-ins";
import { findUser, findUserByEmail } from "@/db/queries/users";
import { useCase } from "@/lib/access/use-case";
import { knownUser } from "@/lib/people/members/contract";
import { MINUTE_MS, now } from "@/lib/platform/clock";
import { type Environment, environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { logSecurity } from "@/lib/platform/security-log";
import { isLoopback } from "@/lib/platform/service-urls";
import { auditInAllBrands, beginSession, client, hashToken, mintToken, SESSION_AUDITS } from "./begin-session";
import { linkToken } from "./contract";
import { SIGN_IN_LINK_LIFETIME_MS } from "./rules";
import { findMembership, type SignedIn, signedIn } from "./sign-in";
import type { Visitor } from "./visitor";

/**
 * A link printed at the console that signs in without password and second step. It works once, for 15 minutes, in a
 * browser on the same machine, and only if the service uses its embedded database and is not reachable from elsewhere.
 */

type Reach = Pick<Environment, "isEmbeddedDatabase" | "publicUrl" | "host">;

export function allowsSignInLinks({ isEmbeddedDatabase, publicUrl, host }: Reach): boolean {
  const hosts = [new URL(publicUrl).hostname, host].map((name) => name.replace(/^\[|\]$/g, ""));
  return isEmbeddedDatabase && hosts.every(isLoopback);
}

export interface SignInLink {
  url: string;
  minutes: number;
}

/** Ends the person's earlier links. Throws `forbidden` if the service allows no links, and `not_found`. */
export const createSignInLink = useCase({
  may: "console",
  by: "console",
  input: knownUser,
  audits: ["user.sign_in_link_created"],
  run: async (scope, { email }): Promise<SignInLink> => {
    const { tx, at } = scope;
    if (!allowsSignInLinks(environment()))
      throw new DomainError(
        "forbidden",
        "Sign-in links work only with the embedded database, and with PUBLIC_URL and HOST on this machine. " +
          "Otherwise use `npm run user -- reset-password`.",
      );
    const user = await findUserByEmail(tx, email);
    if (!user) throw new DomainError("not_found", `There is no account with ${email}.`);
    const { token, tokenHash } = mintToken();
    await endSignInLinks(tx, { userId: user.id, at });
    await insertSignInLink(tx, {
      tokenHash,
      userId: user.id,
      createdAt: at,
      expiresAt: new Date(at.getTime() + SIGN_IN_LINK_LIFETIME_MS),
    });
    await auditInAllBrands(scope, user.id, "user.sign_in_link_created");
    return { url: `${environment().publicUrl}/sign-in/link/${token}`, minutes: SIGN_IN_LINK_LIFETIME_MS / MINUTE_MS };
  },
});

interface PresentedLink {
  token: string;
  clientAddress: string | null;
}

/** Null for a link that does not work, or not from this address. Changes nothing, because previews open links. */
export async function findLinkedPerson(
  { db }: Pick<Visitor, "db">,
  { token, clientAddress }: PresentedLink,
): Promise<{ name: string } | null> {
  const tokenHash = acceptedHash({ token, clientAddress });
  const link = tokenHash && (await findSignInLink(db, { tokenHash, at: now() }));
  return link ? findUser(db, link.userId) : null;
}

function acceptedHash({ token, clientAddress }: PresentedLink): string | null {
  const isOnThisMachine = clientAddress !== null && isLoopback(clientAddress);
  return isOnThisMachine && allowsSignInLinks(environment()) ? hashToken(token) : null;
}

/** Null for a link that does not work, or not from this address. Of concurrent callers only one is signed in. */
export const signInByLink = useCase({
  may: "bearer",
  by: "visitor",
  input: z.object({ token: linkToken, ...client.shape }),
  audits: SESSION_AUDITS,
  run: async (scope, { token, ...clientInput }): Promise<SignedIn | null> => {
    const tokenHash = acceptedHash({ token, ...clientInput });
    const link = tokenHash && (await spendSignInLink(scope.tx, { tokenHash, at: scope.at }));
    const user = link && (await findUser(scope.tx, link.userId));
    const membership = user && (await findMembership(scope.tx, user.id));
    if (!membership) {
      logSecurity("security.sign_in_failed", "sign_in_link");
      return null;
    }
    const input = { user, membership, client: clientInput, hasGivenCode: true, isByLink: true };
    return signedIn(await beginSession(scope, input), user);
  },
});
