/** @type {import('next').NextConfig} */
const config = {
  typedRoutes: true,
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ["pg", "@node-rs/argon2", "nodemailer", "ioredis", "pino"],
};

export default config;
