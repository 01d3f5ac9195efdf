import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { PHASE_PRODUCTION_SERVER } from "next/constants.js";
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

/**
 * A page that was asked for without a session at a holder's items shows what everyone may read: the service worker
 * stores no other (lib/passports/offline).
 */
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

/**
 * Modules of `lib` and `db` that the process has compiled already (lib/platform/launch/compile.mjs). Pages made on the
 * server use those; what runs in a browser has its own.
 */
const sharedFile = new URL(".build/shared.json", import.meta.url);
/** @type {string[]} */
const shared = existsSync(sharedFile) ? JSON.parse(readFileSync(sharedFile, "utf8")) : [];
const isShared = new RegExp(`^(?:${shared.map((path) => path.replaceAll(".", "\\.")).join("|")})$`);
const root = fileURLToPath(new URL(".", import.meta.url));
const loadShared = { loader: `${root}lib/platform/launch/shared-module.cjs`, options: { root } };

/** @returns {import('next').NextConfig} */
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
  /** The documentation as Markdown, by an address of its own; what `Accept` chooses is in app/representations.ts. */
  rewrites: async () => ({
    beforeFiles: [
      { source: "/docs.md", destination: "/docs/markdown/docs" },
      { source: "/docs/:path(.+)\\.md", destination: "/docs/markdown/docs/:path" },
    ],
  }),
  logging: { incomingRequests: { ignore: [SECRET_PAGE_PATH] } },
  turbopack: {
    rules: {
      "*.ts": {
        condition: { all: ["production", { not: "browser" }, { path: isShared }] },
        loaders: [loadShared],
        as: "*.cjs",
      },
      "*.sprite": { loaders: [`${root}lib/platform/launch/icon-sprite.mjs`], as: "*.svg" },
    },
  },
  // To everybody as to those: a title that comes after the rest reaches its place by a script.
  // oxlint-disable-next-line regexp/no-super-linear-move -- `.*` matches where it starts
  htmlLimitedBots: /.*/,
  // A page's modules are loaded when somebody asks for it: all of them take half a second of every start.
  experimental: { preloadEntriesOnStart: false },
  // Next's own maker of pictures would have any page made, uncounted, for whoever names its address.
  images: { unoptimized: true },
  typedRoutes: true,
  poweredByHeader: false,
  // The server in front packs what is sent, also by brotli (lib/platform/server/pack-page.ts).
  compress: false,
  reactStrictMode: true,
  // `npm test` checks types; a build in production has no development packages, which the tests' types need.
  typescript: { ignoreBuildErrors: true },
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

/**
 * The server in front has loaded them before Next; whoever runs `next start` alone has not.
 * @param {string} phase
 */
export default (phase) => {
  if (phase === PHASE_PRODUCTION_SERVER && shared.length > 0) createRequire(import.meta.url)("./.build/modules.cjs");
  return config;
};
