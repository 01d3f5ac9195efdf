import { relative } from "node:path";
import type { Environment } from "@/lib/platform/env";
import type { PrintedDemo } from "./demo";
import { dataFolder, root, toPeople } from "./prepare.mjs";

const isColoured = toPeople.isTTY && !process.env.NO_COLOR;
const style = (code: number) => (text: string) => (isColoured ? `\u001b[${code}m${text}\u001b[0m` : text);
const bold = style(1);
const faint = style(2);

export function announce({ publicUrl }: Environment, demo: PrintedDemo | undefined): void {
  toPeople.write(startText(publicUrl, demo));
}

export function startText(publicUrl: string, demo: PrintedDemo | undefined): string {
  const lines = [
    "",
    `  ${bold("Carnet")} is ready at ${bold(publicUrl)}  ${faint(`after ${(performance.now() / 1000).toFixed(1)} s`)}`,
    "",
    ...(demo ? demoLines(publicUrl, demo) : realLines()),
    `  ${faint("Ctrl-C stops it.")}`,
    "",
  ];
  return `${lines.join("\n")}\n`;
}

function demoLines(url: string, demo: PrintedDemo): string[] {
  const { apiKey, sampleCodes } = demo;
  const key = `-H 'Authorization: Bearer ${apiKey}'`;
  const post = (path: string, body: object) =>
    `curl ${key} -H 'Content-Type: application/json' -d '${JSON.stringify(body)}' ${url}${path}`;
  const product = { name: "Larch Rain Jacket", model: "LRJ-2", gtin: "9521234543213", recycled_content: 62 };
  return [
    ...signInLines(demo),
    "",
    `  ${faint("Verify a passport")}`,
    `  curl ${key} '${url}/v1/verify?code=${sampleCodes.verify}'`,
    "",
    `  ${faint("Start a transfer")}`,
    `  ${post("/v1/transfer", { code: sampleCodes.transfer, recipient_email: "ada@example.com" })}`,
    "",
    `  ${faint("Register a product")}`,
    `  ${post("/v1/products", product)}`,
    "",
    `  The embedded database in ${shownFolder()} is for evaluation only:`,
    `  it serves one process and may not outlast a power cut. For real use set DATABASE_URL to a ` +
      `PostgreSQL (lib/docs/manual.md).`,
    "",
  ];
}

function shownFolder(): string {
  const within = relative(root, dataFolder());
  return within.startsWith("..") ? dataFolder() : within || ".";
}

function signInLines({ link, signIn }: PrintedDemo): string[] {
  const passwords = `  ${faint("By password")}    npm run user -- demo`;
  if (link === null) return [passwords];
  const limits = `as ${signIn.email}: once, within ${link.minutes} minutes, in a browser on this machine`;
  return [
    `  ${faint("Sign in")}        ${bold(link.url)}`,
    `                 ${faint(limits)}`,
    `  ${faint("Another link")}   npm run user -- sign-in-link --email ${signIn.email}`,
    passwords,
  ];
}

function realLines(): string[] {
  return [`  ${faint("A first brand and its owner:")} npm run brand -- create, npm run user -- create`, ""];
}
