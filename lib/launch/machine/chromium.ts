import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { canInstallDebianPackages, findProgram, installDebianPackages, run } from "./packages";

const PROGRAMS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** The path of a Chromium: CHROMIUM_PATH, the machine's own, Debian's package, else Playwright's download. Throws when none can be had. */
export async function bringChromium(given = process.env.CHROMIUM_PATH): Promise<string> {
  const found = given ?? installedChromium();
  if (found) return found;
  if (canInstallDebianPackages()) {
    await installDebianPackages("chromium", "fonts-dejavu-core");
    const installed = installedChromium();
    if (installed) return installed;
  }
  const playwright = join("node_modules", "playwright", "cli.js");
  await run(process.execPath, [playwright, "install", "chromium"], { maxBuffer: 1 << 26 });
  return chromium.executablePath();
}

/** A Chromium that is there already. */
export function installedChromium(): string | undefined {
  const downloaded = chromium.executablePath();
  return PROGRAMS.map(findProgram).find(Boolean) ?? [MAC_CHROME, downloaded].find(existsSync);
}
