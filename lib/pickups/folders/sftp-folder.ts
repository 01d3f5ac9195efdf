import type { Client, FileEntryWithStats, SFTPWrapper, Stats } from "ssh2";
import { SECOND_MS } from "@/lib/platform/clock";
import { type DoneFolder, LISTED_MAX } from "../rules";
import { FileChanged, type ListedFile, isPlainName, type Listing, type OpenFolder, PickupRefusal } from "./folder";
import { openSession, type SftpLogin } from "./sftp-session";

/** SFTP version 3 (draft-ietf-secsh-filexfer-02), section 7. */
const STATUS = { eof: 1, noSuchFile: 2, permissionDenied: 3 };
const ANSWER_MS_MAX = 30 * SECOND_MS;
const PIECE_BYTES = 64 * 1024;
const PIECES_AT_ONCE = 8;
const OWN_PLACES = new Set([".", ".."]);

type ReadPage = (
  handle: Buffer,
  options: { full: true },
  done: (error: Error | undefined, list: FileEntryWithStats[]) => void,
) => void;

/** Throws `PickupRefusal`, with the presented key if the key is the reason. */
export async function openSftpFolder(login: SftpLogin): Promise<OpenFolder> {
  const { client, sftp } = await openSession(login);
  return new SftpFolder(client, sftp, login.folder === "" ? "." : login.folder);
}

class SftpFolder implements OpenFolder {
  #isGone = false;

  constructor(
    private readonly client: Client,
    private readonly sftp: SFTPWrapper,
    private readonly folder: string,
  ) {
    sftp.on("error", () => undefined);
    client.once("close", () => (this.#isGone = true));
  }

  async list(): Promise<Listing> {
    const handle = await this.#ask<Buffer>((done) => this.sftp.opendir(this.folder, done)).catch((error) => {
      throw codeOf(error) === STATUS.noSuchFile
        ? new PickupRefusal("folder_missing", null, { cause: error })
        : refused(error);
    });
    const files = new Map<string, ListedFile>();
    let [entries, others] = [0, 0];
    // The library filters out entries, and an empty page would wrongly end the listing.
    const readdir = this.sftp.readdir.bind(this.sftp) as unknown as ReadPage;
    for (;;) {
      const page = await this.#ask<FileEntryWithStats[]>((done) =>
        readdir(handle, { full: true }, (error, list) =>
          codeOf(error) === STATUS.eof ? done(undefined, []) : done(error, list),
        ),
      ).catch((error) => {
        throw refused(error);
      });
      if (page.length === 0) break;
      for (const { filename, longname, attrs } of page) {
        entries += 1;
        if (isPlainName(filename) && isRegular(attrs) && !isListedAsOther(longname))
          files.set(filename, foundFile(filename, attrs));
        else if (!OWN_PLACES.has(filename)) others += 1;
      }
      if (entries > LISTED_MAX + OWN_PLACES.size) throw new PickupRefusal("too_many_files");
    }
    await this.#ask<unknown>((done) => this.sftp.close(handle, done)).catch(() => undefined);
    return { files: [...files.values()], passedOver: others };
  }

  async *read(file: ListedFile): AsyncGenerator<Uint8Array> {
    const attrs = await this.#stat(`${this.folder}/${file.name}`);
    // The file may have been replaced with a link, which is not followed.
    if (attrs === null || !isRegular(attrs) || foundFile(file.name, attrs).version !== file.version)
      throw new FileChanged("not the listed file");
    const handle = await this.#ask<Buffer>((done) => this.sftp.open(`${this.folder}/${file.name}`, "r", done)).catch(
      (error) => {
        throw refused(error);
      },
    );
    try {
      // Reads several chunks concurrently, because of latency.
      const pieces: Promise<Buffer>[] = [];
      let requestedBytes = 0;
      while (requestedBytes < file.sizeBytes || pieces.length > 0) {
        for (; requestedBytes < file.sizeBytes && pieces.length < PIECES_AT_ONCE; requestedBytes += PIECE_BYTES) {
          const piece = this.#piece(handle, requestedBytes, Math.min(PIECE_BYTES, file.sizeBytes - requestedBytes));
          piece.catch(() => undefined);
          pieces.push(piece);
        }
        const next = pieces.shift();
        if (next) yield await next;
      }
      // Data beyond the listed size was written after the listing.
      yield await this.#piece(handle, file.sizeBytes, 1);
    } finally {
      await this.#ask<unknown>((done) => this.sftp.close(handle, done)).catch(() => undefined);
    }
  }

  async #piece(handle: Buffer, from: number, sizeBytes: number): Promise<Buffer> {
    const piece = Buffer.alloc(sizeBytes);
    let filled = 0;
    while (filled < sizeBytes) {
      const bytesRead = await this.#ask<number>((done) =>
        this.sftp.read(handle, piece, filled, sizeBytes - filled, from + filled, (error, bytes) =>
          done(codeOf(error) === STATUS.eof ? undefined : error, error ? 0 : bytes),
        ),
      ).catch((error) => {
        throw refused(error);
      });
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return piece.subarray(0, filled);
  }

  async move({ name }: ListedFile, { to, id }: { to: DoneFolder; id: string }): Promise<void> {
    const target = `${this.folder}/${to}`;
    const there = await this.#stat(target);
    if (there === null) await this.#ask<unknown>((done) => this.sftp.mkdir(target, done)).catch(() => undefined);
    else if (!there.isDirectory()) throw new PickupRefusal("not_moved");
    const isFree = (await this.#stat(`${target}/${name}`)) === null;
    const path = `${target}/${isFree ? name : `${id}-${name}`}`;
    await this.#ask<unknown>((done) => this.sftp.rename(`${this.folder}/${name}`, path, done)).catch((error) => {
      throw new PickupRefusal("not_moved", null, { cause: error });
    });
  }

  close(): void {
    this.client.end();
    this.client.destroy();
  }

  #stat(path: string): Promise<Stats | null> {
    return this.#ask<Stats>((done) => this.sftp.lstat(path, done)).catch((error) => {
      if (codeOf(error) === STATUS.noSuchFile) return null;
      throw refused(error);
    });
  }

  #ask<T>(send: (done: (error?: Error | null, result?: T) => void) => void): Promise<T> {
    if (this.#isGone) return Promise.reject(new PickupRefusal("unreachable"));
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        clearTimeout(late);
        this.client.off("close", rejectClosed);
        end();
      };
      const rejectClosed = () => settle(() => reject(new PickupRefusal("unreachable")));
      const late = setTimeout(() => settle(() => reject(new PickupRefusal("timed_out"))), ANSWER_MS_MAX);
      this.client.once("close", rejectClosed);
      send((error, result) => settle(() => (error ? reject(error) : resolve(result as T))));
    });
  }
}

/** A server can omit attributes. Without size and time, changes would go unnoticed. */
const isRegular = (attrs: Stats) =>
  (attrs.mode === undefined || attrs.isFile()) && Number.isSafeInteger(attrs.size) && Number.isSafeInteger(attrs.mtime);

const isListedAsOther = (longname: string) => /^[dl][r-][w-]/.test(longname);

const foundFile = (name: string, { size, mtime }: Stats): ListedFile => ({
  name,
  sizeBytes: size,
  version: String(mtime),
  modifiedAt: new Date(mtime * SECOND_MS),
});

const codeOf = (error: unknown) => (error as { code?: unknown } | undefined)?.code;

function refused(error: unknown): Error {
  if (error instanceof PickupRefusal || error instanceof FileChanged) return error;
  const code = codeOf(error);
  const options = { cause: error };
  if (code === STATUS.permissionDenied) return new PickupRefusal("not_permitted", null, options);
  return code === STATUS.noSuchFile
    ? new FileChanged("the file is gone")
    : new PickupRefusal(typeof code === "number" ? "bad_answer" : "unreachable", null, options);
}
