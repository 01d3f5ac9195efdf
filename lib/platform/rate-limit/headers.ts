import { type Admission, WINDOW_SECONDS } from "./rules";

/** The rate-limit headers of an answer, as draft-ietf-httpapi-ratelimit-headers-11 writes them, or Retry-After. */
export function rateLimitHeaders(admission: Admission): Record<string, string> {
  const { limit, reserve, remaining, resetSeconds, retryAfterSeconds } = admission;
  const minute = `"minute";q=${limit};w=${WINDOW_SECONDS}`;
  return {
    "RateLimit-Policy": reserve > 0 ? `${minute}, "reserve";q=${reserve};w=${WINDOW_SECONDS}` : minute,
    RateLimit: `"minute";r=${remaining};t=${resetSeconds}`,
    ...(retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) }),
  };
}
