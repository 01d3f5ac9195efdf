import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js";

/** Pages load nothing from anywhere else, and nobody frames them. Next writes scripts and styles into the page itself. */
const contentSecurityPolicy = (isDevelopment) =>
  [
    "default-src 'self'",
    `script-src 'self' 'unsafe-inline'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

const everywhere = (isDevelopment) => [
  { key: "Content-Security-Policy", value: contentSecurityPolicy(isDevelopment) },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
];

/** The address of a transfer's link is a credential: it goes nowhere, into no cache and no index. */
const onLinkPages = [
  { key: "Referrer-Policy", value: "no-referrer" },
  { key: "X-Robots-Tag", value: "noindex, nofollow" },
  { key: "Cache-Control", value: "no-store" },
];

/** @returns {import('next').NextConfig} */
const config = (phase) => ({
  headers: async () => [
    { source: "/((?!v1/).*)", headers: everywhere(phase === PHASE_DEVELOPMENT_SERVER) },
    { source: "/t/:path*", headers: onLinkPages },
  ],
  /** A passport's address answers programs with data (EN 18216): whoever asks for JSON-LD there and not for a page. */
  rewrites: async () => ({
    beforeFiles: [
      { source: "/p/:code", has: [{ type: "header", key: "accept", value: "(?!.*text/html).*application/ld\\+json.*" }], destination: "/p/:code/data" },
    ],
  }),
  logging: { incomingRequests: { ignore: [/^\/t\//] } },
  typedRoutes: true,
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm test` checks types; a build in production has no development packages, which the tests' types need.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["pg", "@node-rs/argon2", "nodemailer", "ioredis", "pino", "pdfkit"],
});

export default config;
