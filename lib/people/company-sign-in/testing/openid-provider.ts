import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

/** A real OpenID provider of a company, with its own pages to sign in and to consent. Any password will do. */

/** By the names of claims. */
export type CompanyClaims = Record<string, unknown>;

export interface RunningProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** By what they type to sign in, which is also their subject. */
  people: Map<string, CompanyClaims>;
  /** Has its configuration name another issuer. */
  stateIssuer: (issuer: string) => void;
  stop: () => Promise<void>;
}

export async function startOpenIdProvider({ callbackUrl }: { callbackUrl: string }): Promise<RunningProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, CompanyClaims>();
  const [clientId, clientSecret] = ["carnet", "a-secret-of-the-client-that-is-long-enough"];
  let statedIssuer = issuer;
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [callbackUrl] }],
    cookies: { keys: ["keys-of-the-test"] },
    claims: {
      openid: ["sub", "nbf"],
      email: ["email", "email_verified", "xms_edov"],
      profile: ["name", "preferred_username", "upn"],
    },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => Promise.resolve({ sub: subject, ...people.get(subject) }),
    }),
  });
  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (statedIssuer === issuer || request.url !== "/.well-known/openid-configuration")
      return void answer(request, response);
    const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ issuer: statedIssuer, ...endpoints, jwks_uri: `${issuer}/jwks` }));
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { ...{ issuer, clientId, clientSecret, people, stop }, stateIssuer: (other) => void (statedIssuer = other) };
}

/** Walks from a provider's address to where it leads back to, as a browser without scripts does. */
export async function signInAtProvider(start: string, login: string, callbackUrl: string): Promise<URL> {
  const jar = new Map<string, string>();
  let next = start;
  let body: URLSearchParams | undefined;
  for (let steps = 0; steps < 20; steps += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer: Response = await fetch(next, {
      method: body ? "POST" : "GET",
      body,
      redirect: "manual",
      headers: { cookie },
    });
    for (const line of answer.headers.getSetCookie())
      jar.set(line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1).split(";")[0]!);
    const location: string | null = answer.headers.get("location");
    if (location) {
      next = new URL(location, next).href;
      body = undefined;
      if (next.startsWith(callbackUrl)) return new URL(next);
      continue;
    }
    const page = await answer.text();
    const action = /<form[^>]+action="([^"]+)"/.exec(page)?.[1];
    if (!action) throw new Error(`the provider shows no form: ${answer.status} ${page.slice(0, 200)}`);
    next = new URL(action, next).href;
    body = page.includes('name="login"')
      ? new URLSearchParams({ prompt: "login", login, password: "any" })
      : new URLSearchParams({ prompt: "consent" });
  }
  throw new Error("the provider leads nowhere");
}
