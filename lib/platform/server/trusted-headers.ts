import type { IncomingMessage } from "node:http";
import { environment } from "@/lib/platform/env";
import { clientOrigin } from "./client-origin";

const OWN_PREFIX = "x-carnet-";

/**
 * Takes away what a client may not say about itself and puts in what the server knows: `x-carnet-client-address`,
 * `x-carnet-country`, `x-carnet-path` and `x-forwarded-proto`. Next compares the Origin of an action with
 * X-Forwarded-Host, so over HTTPS that is PUBLIC_URL's.
 */
export function setTrustedHeaders(request: IncomingMessage): void {
  const { trustedProxyHops, isHttps, publicHost, countryHeader } = environment();
  const { headers } = request;
  const { address, protocol } = clientOrigin(request, trustedProxyHops);
  for (const name of Object.keys(headers)) if (name.startsWith(OWN_PREFIX)) delete headers[name];
  headers["x-carnet-client-address"] = address;
  const country = countryHeader && headers[countryHeader];
  if (country) headers["x-carnet-country"] = country;
  headers["x-carnet-path"] = request.url ?? "/";
  headers["x-forwarded-for"] = address;
  headers["x-forwarded-proto"] = protocol;
  if (isHttps) headers["x-forwarded-host"] = publicHost;
  else if (headers["x-forwarded-host"] !== undefined) delete headers["x-forwarded-host"];
}
