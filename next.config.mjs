/** @type {import('next').NextConfig} */
const config = {
  typedRoutes: true,
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm test` checks types; a build in production has no development packages, which the tests' types need.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["pg", "@node-rs/argon2", "nodemailer", "ioredis", "pino"],
};

export default config;
