import type { MetadataRoute } from "next";

export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: "*", disallow: ["/v1/", "/api/", "/sign-in", "/my-items", "/t/"] } };
}
