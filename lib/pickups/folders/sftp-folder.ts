import { createHash, timingSafeEqual } from "node:crypto";
import type { Client, ConnectConfig, FileEntryWithStats, SFTPWrapper, Stats } from "ssh2";
import { FILE_BYTES_MAX } from "@/lib/imports/rules";
import { MINUTE_MS, SECOND_MS } from "@/lib/platform/clock";
import { AddressRefused, type Bounds, OF_PROVIDERS } from "@/lib/platform/http/guarded-fetch";
import { connectOuter } from "@/lib/platform/http/guarded-socket";
import { type Credentials, type DoneFolder, LISTED_MAX, type SftpPlace, TAKEN_PER_LOOK } from "../rules";
import { FileChanged, type FoundFile, isPlainName, type Listing, type OpenFolder, PickupRefusal } from "./folder";

export const SSH_PORT = 22;
const CONNECT_MS_MAX = 10 * SECOND_MS;
const READY_MS_MAX = 15 * SECOND_MS;
/** A whole look: what a session may take from the first byte to the last, in time and in bytes. */
const BOUNDS: Bounds = {
  ...OF_PROVIDERS,
  exchangeMsMax: 10 * MINUTE_MS,
  receivedBytesMax: (TAKEN_PER_LOOK + 1) * FILE_BYTES_MAX,
};
/** SFTP version 3 (draft-ietf-secsh-filexfer-02), section 7. */
const STATUS = { eof: 1, noSuchFile: 2, permissionDenied: 3 };

export interface SftpLogin extends SftpPlace {
  folder: string;
  credentials: Credentials;
  /** Type and fingerprint of the key that a person has confirmed; null: none yet. */
  hostKey: string | null;
}

/** `ssh-ed25519 SHA256:…`, as `ssh-keygen -l` writes the fingerprint. */
function describeKey(key: Buffer): string {
  const typeLength = key.length >= 4 ? key.readUInt32BE(0) : 0;
  const type = key.subarray(4, 4 + Math.min(typeLength, 60)).toString("latin1");
  const named = /^[\w@.-]+$/.test(type) ? type : "unknown";
  return `${named} SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;
}

const isSameKey = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** By which algorithms a key of the confirmed type signs: a server with several keys then shows that one. */
function algorithmsFor(hostKey: string | null): ConnectConfig["algorithms"] {
  const [type = ""] = (hostKey ?? "").split(" ");
  if (type === "ssh-rsa") return { serverHostKey: ["rsa-sha2-512", "rsa-sha2-256"] };
  const ours = ["ssh-ed25519", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521"] as const;
  const known = ours.find((name) => name === type);
  return { serverHostKey: known ? [known] : [...ours, "rsa-sha2-512", "rsa-sha2-256"] };
}

/** Whether a private key can be read, with its passphrase. */
export async function isPrivateKey(privateKey: string, passphrase: string | undefined): Promise<boolean> {
  const { utils } = (await import("ssh2")).default;
  const parsed = utils.parseKey(privateKey, passphrase);
  const [key] = Array.isArray(parsed) ? parsed : [parsed];
  return key !== undefined && !(key instanceof Error) && key.isPrivateKey();
}

/**
 * Opens the folder of an SFTP server. No login is sent to a server whose key is not the confirmed one. Throws
 * `PickupRefusal`, with the shown key where it is about that.
 */
export async function openSftpFolder(login: SftpLogin): Promise<OpenFolder> {
  const { host, port } = login;
  const socket = await connectOuter({ host, port, ownPort: SSH_PORT }, BOUNDS, CONNECT_MS_MAX).catch((error) => {
    throw new PickupRefusal(error instanceof AddressRefused ? "address_not_allowed" : "unreachable", null, {
      cause: error,
    });
  });
  const { Client: SshClient } = (await import("ssh2")).default;
  const client: Client = new SshClient();
  // Later errors are told to whoever waits for an answer.
  client.on("error", () => undefined);
  try {
    await authenticate(client, { ...configOf(login), sock: socket }, login.hostKey);
    const sftp = await new Promise<SFTPWrapper>((resolve, reject) =>
      client.sftp((error, opened) => (error ? reject(new PickupRefusal("not_permitted")) : resolve(opened))),
    );
    return new SftpFolder(client, sftp, login.folder === "" ? "." : login.folder);
  } catch (error) {
    client.destroy();
    socket.destroy();
    throw error;
  }
}

function configOf({ username, credentials, hostKey }: SftpLogin): ConnectConfig {
  const own =
    "privateKey" in credentials
      ? { privateKey: credentials.privateKey, passphrase: credentials.passphrase }
      : { password: "password" in credentials ? credentials.password : "", tryKeyboard: true };
  return { username, ...own, readyTimeout: READY_MS_MAX, algorithms: algorithmsFor(hostKey) };
}

function authenticate(client: Client, config: ConnectConfig, hostKey: string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    let refusal: PickupRefusal | null = null;
    const hostVerifier = (key: Buffer): boolean => {
      const shown = describeKey(key);
      if (hostKey !== null && isSameKey(shown, hostKey)) return true;
      refusal = new PickupRefusal(hostKey === null ? "host_key_new" : "host_key_changed", shown);
      return false;
    };
    client.once("ready", () => resolve());
    client.once("close", () => reject(refusal ?? new PickupRefusal("unreachable")));
    client.once("error", (error: Error & { level?: string }) => reject(refusal ?? refusalOf(error, hostKey)));
    client.on("keyboard-interactive", (_name, _instructions, _language, prompts, finish) =>
      finish(prompts.map(() => (typeof config.password === "string" ? config.password : ""))),
    );
    try {
      client.connect({ ...config, hostVerifier });
    } catch (error) {
      reject(new PickupRefusal("login_refused", null, { cause: error }));
    }
  });
}

function refusalOf(error: Error & { level?: string }, hostKey: string | null): PickupRefusal {
  if (error.level === "client-authentication") return new PickupRefusal("login_refused", null, { cause: error });
  if (error.level === "client-timeout") return new PickupRefusal("timed_out", null, { cause: error });
  // It has none of the confirmed type any more.
  const isOfKey = hostKey !== null && /no matching .*host key/i.test(error.message);
  return new PickupRefusal(isOfKey ? "host_key_changed" : "unreachable", null, { cause: error });
}

class SftpFolder implements OpenFolder {
  constructor(
    private readonly client: Client,
    private readonly sftp: SFTPWrapper,
    private readonly folder: string,
  ) {}

  async list(): Promise<Listing> {
    const handle = await this.#ask<Buffer>((done) => this.sftp.opendir(this.folder, done)).catch((error) => {
      throw codeOf(error) === STATUS.noSuchFile
        ? new PickupRefusal("folder_missing", null, { cause: error })
        : refused(error);
    });
    const files = new Map<string, FoundFile>();
    let entries = 0;
    for (;;) {
      const page = await this.#ask<FileEntryWithStats[]>((done) =>
        this.sftp.readdir(handle, ((error: Error | undefined, list: FileEntryWithStats[]) =>
          codeOf(error) === STATUS.eof ? done(undefined, []) : done(error, list)) as never),
      ).catch((error) => {
        throw refused(error);
      });
      if (page.length === 0) break;
      for (const { filename, attrs } of page) {
        if (filename === "." || filename === "..") continue;
        entries += 1;
        if (isPlainName(filename) && isRegular(attrs)) files.set(filename, foundFile(filename, attrs));
      }
      if (entries > LISTED_MAX) throw new PickupRefusal("too_many_files");
    }
    await this.#ask<void>((done) => this.sftp.close(handle, done)).catch(() => undefined);
    return { files: [...files.values()], passedOver: entries - files.size };
  }

  async *read(file: FoundFile): AsyncGenerator<Uint8Array> {
    const attrs = await this.#stat(`${this.folder}/${file.name}`);
    // A link that has taken its place leads who knows where.
    if (attrs === null || !isRegular(attrs) || foundFile(file.name, attrs).version !== file.version)
      throw new FileChanged("not the listed file");
    const stream = this.sftp.createReadStream(`${this.folder}/${file.name}`, { highWaterMark: 256 * 1024 });
    const closed = () => stream.destroy(new Error("the connection is gone"));
    this.client.once("close", closed);
    try {
      yield* stream as AsyncIterable<Uint8Array>;
    } catch (error) {
      throw refused(error);
    } finally {
      this.client.off("close", closed);
      stream.destroy();
    }
  }

  async move({ name }: FoundFile, { to, id }: { to: DoneFolder; id: string }): Promise<void> {
    const target = `${this.folder}/${to}`;
    const there = await this.#stat(target);
    if (there === null) await this.#ask<void>((done) => this.sftp.mkdir(target, done)).catch(() => undefined);
    else if (!there.isDirectory()) throw new PickupRefusal("not_moved");
    const isFree = (await this.#stat(`${target}/${name}`)) === null;
    const path = `${target}/${isFree ? name : `${id}-${name}`}`;
    await this.#ask<void>((done) => this.sftp.rename(`${this.folder}/${name}`, path, done)).catch((error) => {
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

  /** An answer of the server, or the end of the connection. */
  #ask<T>(send: (done: (error?: Error | null, result?: T) => void) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      const gone = () => reject(new PickupRefusal("unreachable"));
      this.client.once("close", gone);
      send((error, result) => {
        this.client.off("close", gone);
        if (error) reject(error);
        else resolve(result as T);
      });
    });
  }
}

const isRegular = (attrs: Stats) => attrs.isFile() && !attrs.isSymbolicLink();

const foundFile = (name: string, { size, mtime }: Stats): FoundFile => ({
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
