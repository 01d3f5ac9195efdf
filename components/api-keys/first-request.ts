import type { Scope } from "@/lib/access/permissions";
import { curlCommand } from "@/lib/docs/samples/request";

/** A well-formed passport code that is never issued. */
export const EXAMPLE_CODE = "7K3M-Q2XD-9F4T-VW8P8";

interface FirstRequest {
  publicUrl: string;
  secret: string;
  scopes: readonly Scope[];
  /** Formatted with hyphens; null if the brand has no passport yet. */
  code: string | null;
}

export function firstRequest({ publicUrl, secret, scopes, code }: FirstRequest): string {
  const request = { needsKey: true, key: secret };
  if (scopes.includes("verify") && code !== null)
    return curlCommand({ ...request, method: "GET", url: `${publicUrl}/v1/verify`, query: { code } });
  if (scopes.includes("read")) return curlCommand({ ...request, method: "GET", url: `${publicUrl}/v1/products` });
  if (scopes.includes("products"))
    return curlCommand({
      ...request,
      method: "POST",
      url: `${publicUrl}/v1/products`,
      query: { dry_run: "true" },
      body: { name: "Tarn shell jacket" },
    });
  if (scopes.includes("webhooks"))
    return curlCommand({ ...request, method: "GET", url: `${publicUrl}/v1/webhook-endpoints` });
  if (scopes.includes("access_grants"))
    return curlCommand({ ...request, method: "GET", url: `${publicUrl}/v1/access-grants` });
  if (scopes.includes("registry"))
    return curlCommand({ ...request, method: "GET", url: `${publicUrl}/v1/registrations` });
  if (scopes.includes("battery_readings"))
    return curlCommand({
      ...request,
      method: "POST",
      url: `${publicUrl}/v1/battery-readings`,
      body: {
        batteries: [
          { code: EXAMPLE_CODE, readings: [{ measured_at: "2026-11-28T09:00:00Z", values: { cycles: 118 } }] },
        ],
      },
    });
  if (scopes.includes("verify"))
    return curlCommand({ ...request, method: "GET", url: `${publicUrl}/v1/verify`, query: { code: EXAMPLE_CODE } });
  if (scopes.includes("backup"))
    return curlCommand({
      ...request,
      method: "DELETE",
      url: `${publicUrl}/v1/dpps/${encodeURIComponent(`https://passports.example.com/p/${EXAMPLE_CODE}`)}`,
    });
  return curlCommand({
    ...request,
    method: "POST",
    url: `${publicUrl}/v1/transfer`,
    body: { code: EXAMPLE_CODE, recipient_email: "anna@example.com" },
  });
}
