import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Disks that really refuse: a small or read-only tmpfs where the tests may mount one, else what the kernel holds any
 * process to.
 */

export interface ScarceDisk {
  folder: string;
  /** Whether it is a separate disk, full for every process. */
  isMounted: boolean;
  /** Takes the room away. */
  restrict: () => void;
  /** Frees space. */
  relieve: () => void;
  release: () => void;
}

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

function mount(folder: string, options: string): boolean {
  return isRoot && spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]).status === 0;
}

function diskAt(
  restrict: (folder: string, isMounted: boolean) => void,
  relieve: (folder: string, isMounted: boolean) => void,
): ScarceDisk {
  const folder = mkdtempSync(join(tmpdir(), "carnet-disk-"));
  const isMounted = mount(folder, "size=8m,mode=0777");
  return {
    folder,
    isMounted,
    restrict: () => restrict(folder, isMounted),
    relieve: () => relieve(folder, isMounted),
    release() {
      relieve(folder, isMounted);
      if (isMounted) execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const remount = (folder: string, options: string) => execFileSync("mount", ["-o", `remount,${options}`, folder]);
const FILLER = "filler";
function fill(folder: string, butBytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(join(folder, FILLER), Buffer.alloc(Math.max(0, bavail * bsize - butBytes)));
}
/** The soft limit alone, which a process may raise again. */
const limitFiles = (bytes: number | "unlimited") =>
  execFileSync("prlimit", ["--pid", String(process.pid), `--fsize=${bytes}:`]);

/**
 * A disk with room for a number of bytes: ENOSPC; where none can be mounted, a process that may write no longer file:
 * EFBIG.
 */
export function smallDisk(sizeBytes: number): ScarceDisk {
  return diskAt(
    (folder, isMounted) => (isMounted ? fill(folder, sizeBytes) : limitFiles(sizeBytes)),
    (folder, isMounted) => (isMounted ? rmSync(join(folder, FILLER), { force: true }) : limitFiles("unlimited")),
  );
}

/**
 * A folder that is there and takes nothing: EROFS; where none can be mounted, one that belongs to somebody else:
 * EACCES.
 */
export function readOnlyDisk(): ScarceDisk {
  return diskAt(
    (folder, isMounted) => {
      if (isMounted) return void remount(folder, "ro");
      chmodSync(folder, 0o555);
      // Root may write wherever permissions say otherwise.
      if (isRoot) process.seteuid?.(NOBODY);
    },
    (folder, isMounted) => {
      if (isMounted) return void remount(folder, "rw");
      if (isRoot) process.seteuid?.(0);
      chmodSync(folder, 0o755);
    },
  );
}
