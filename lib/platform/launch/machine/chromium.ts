import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { canInstallDebianPackages, findProgram, installDebianPackages, run } from "./packages";

/** The headless shell needs a fifth less work for the same pages. */
const HEADLESS_SHELL = "chromium-headless-shell";
const PROGRAMS = [HEADLESS_SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const FONTS = "fonts-dejavu-core";
const MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** CHROMIUM_PATH, an installed Chromium, Debian's package or Playwright's download. Throws if none is available. */
export async function provideChromium(path = process.env.CHROMIUM_PATH): Promise<string> {
  if (path) return path;
  if (!findProgram(HEADLESS_SHELL) && canInstallDebianPackages()) await installFromDebian();
  const installed = installedChromium();
  if (installed) return installed;
  const playwright = join("node_modules", "playwright", "cli.js");
  await run(process.execPath, [playwright, "install", "chromium"], { maxBuffer: 1 << 26 });
  return chromium.executablePath();
}

async function installFromDebian(): Promise<void> {
  try {
    await installDebianPackages(HEADLESS_SHELL, FONTS);
  } catch {
    if (!installedChromium()) await installDebianPackages("chromium", FONTS);
  }
}

export function installedChromium(): string | undefined {
  const downloaded = chromium.executablePath();
  return PROGRAMS.map(findProgram).find(Boolean) ?? [MAC_CHROME, downloaded].find(existsSync);
}
