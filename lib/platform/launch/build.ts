import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprintFile, isBuilt, sourcesFingerprint } from "./built.mjs";
import { aloneInProject, root, runQuietly, withElapsed } from "./prepare.mjs";

export async function requireBuild(): Promise<void> {
  if (isBuilt()) return;
  await aloneInProject(async () => {
    if (isBuilt()) return;
    const fingerprint = sourcesFingerprint();
    rmSync(fingerprintFile, { force: true });
    const next = join(root, "node_modules", "next", "dist", "bin", "next");
    const env = { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };
    await withElapsed("Building the pages (when they have changed, about a minute)", async () => {
      const { compile } = await import("./compile.mjs");
      await compile(root);
      await runQuietly("next build", [process.execPath, [next, "build"]], { env });
    });
    writeFileSync(fingerprintFile, fingerprint);
  });
}
