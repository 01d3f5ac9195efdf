import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import type { ApiRequest } from "./request";

/**
 * Refuses a request that did not reach the edge over TLS, when PUBLIC_URL says https. Not a redirect: that would
 * hide that the key has leaked. The server in front sets X-Forwarded-Proto from the trusted proxy's word only.
 */
export function requireHttps(request: ApiRequest): void {
  if (!environment().isHttps || request.headers.get("x-forwarded-proto") === "https") return;
  throw new DomainError(
    "https_required",
    "This request came without TLS. If it carried an API key, revoke that key: it may have been read.",
  );
}
