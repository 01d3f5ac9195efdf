import type { MetadataRoute } from "next";

/** Public pages may be indexed; the API, forms and addresses that belong to one person may not. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: "*", disallow: ["/v1/", "/api/", "/sign-in", "/my-items", "/t/"] } };
}
