import { fileURLToPath } from "node:url";
import { SECRET_PAGE_PATH, SECRET_PAGES } from "./lib/platform/secret-pages.mjs";

const FEATURES = [
  "camera",
  "display-capture",
  "geolocation",
  "microphone",
  "payment",
  "publickey-credentials-get",
  "usb",
];

/**
 * None of a browser's features but the one that the page is for.
 * @param {string} [own]
 */
function permissions(own) {
  return FEATURES.map((feature) => `${feature}=(${feature === own ? "self" : ""})`).join(", ");
}

/**
 * The Content-Security-Policy is the server's, which draws a nonce for each answer
 * (lib/platform/server/content-security-policy.ts).
 */
const everywhere = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: permissions() },
  // For what knows no frame-ancestors.
  { key: "X-Frame-Options", value: "DENY" },
];

/** The address of a mailed link is a credential: it goes nowhere, into no cache and no index. */
const onLinkPages = [
  { key: "Referrer-Policy", value: "no-referrer" },
  { key: "X-Robots-Tag", value: "noindex, nofollow" },
  { key: "Cache-Control", value: "no-store" },
];

/** What one person holds is in no cache and no index either. */
const onHoldersPages = onLinkPages.filter(({ key }) => key !== "Referrer-Policy");

/** The documentation as Markdown, at its own address; app/representations.ts handles `Accept`. */
const withoutHolder = ["carnet-items", "__Host-carnet-items"].map((key) => ({
  type: /** @type {const} */ ("cookie"),
  key,
}));

/** After signing out the browser forgets stored pages and drafts. Other sites cannot have it do so. */
const afterSignOut = {
  has: [
    { type: /** @type {const} */ ("query"), key: "signed_out" },
    { type: /** @type {const} */ ("header"), key: "sec-fetch-site", value: "same-origin" },
  ],
  headers: [{ key: "Clear-Site-Data", value: '"cache", "storage"' }],
};

/** Turns the icons that a module declares into one file. */
const iconSprite = fileURLToPath(new URL("lib/platform/launch/icon-sprite.mjs", import.meta.url));

/** @type {import('next').NextConfig} */
const config = {
  headers: async () => [
    { source: "/((?!v1/).*)", headers: everywhere },
    // Labels are scanned there.
    { source: "/verify", headers: [{ key: "Permissions-Policy", value: permissions("camera") }] },
    { source: "/face-preview", headers: [{ key: "X-Frame-Options", value: "SAMEORIGIN" }] },
    { source: "/my-items/:path*", headers: onHoldersPages },
    ...SECRET_PAGES.map((page) => ({ source: `/${page}/:path*`, headers: onLinkPages })),
    {
      source: "/p/:code",
      missing: [...withoutHolder, { type: "header", key: "authorization" }],
      headers: [{ key: "X-Carnet-Copy", value: "public" }],
    },
    { source: "/sign-in", ...afterSignOut },
    { source: "/my-items", ...afterSignOut },
  ],
  /** For all clients: a streamed title needs a script. */
  rewrites: async () => ({
    beforeFiles: [
      { source: "/docs.md", destination: "/docs/markdown/docs" },
      { source: "/docs/:path(.+)\\.md", destination: "/docs/markdown/docs/:path" },
    ],
  }),
  logging: { incomingRequests: { ignore: [SECRET_PAGE_PATH] } },
  turbopack: { rules: { "*.sprite": { loaders: [iconSprite], as: "*.svg" } } },
  // A page's modules are loaded on its first request: all of them take half a second of every start.
  // oxlint-disable-next-line regexp/no-super-linear-move -- `.*` matches where it starts
  htmlLimitedBots: /.*/,
  // Next's image optimiser would render any page, uncounted, for every client that names its address.
  experimental: { preloadEntriesOnStart: false },
  // Once for the process, whether a page or our bundle (lib/platform/launch/compile.mjs) imports them.
  images: { unoptimized: true },
  typedRoutes: true,
  poweredByHeader: false,
  // The server in front packs what is sent, also by brotli (lib/platform/server/pack-page.ts).
  compress: false,
  reactStrictMode: true,
  // `npm test` checks types; a build in production has no development packages, which the tests' types need.
  typescript: { ignoreBuildErrors: true },
  // Once for the process, whether a page or our bundle (lib/platform/launch/compile.mjs) asks for them.
  serverExternalPackages: [
    "pg",
    "@node-rs/argon2",
    "nodemailer",
    "ioredis",
    "pino",
    "pdfkit",
    "fontkit",
    "prom-client",
    "ssh2",
  ],
};

export default config;
