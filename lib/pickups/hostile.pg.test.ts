import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import ssh2, { type Attributes, type Connection, type FileEntry, type SFTPWrapper } from "ssh2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetEnvironment } from "@/lib/platform/env";
import { testDatabase } from "@/lib/platform/testing/database";
import { withSettings } from "@/lib/platform/testing/settings";
import { createSource } from "./change-sources";
import { sourceForm } from "./contract";
import { confirmHostKey, testSource } from "./test-source";
import { mintKeyPair } from "./testing/key-pair";
import { mintSource } from "./testing/pick-up";

/** A malicious server that implements the protocol. It accepts everyone with the password. */

withSettings({ ALLOW_PRIVATE_NETWORK: "pickups" });
const opened = testDatabase();
const PASSWORD = "correct horse";
const { STATUS_CODE } = ssh2.utils.sftp;
const regular = (size: number): Attributes => ({
  mode: 0o100644,
  uid: 0,
  gid: 0,
  size,
  atime: 0,
  mtime: 1_700_000_000,
});
const entry = (filename: string, size = 8): FileEntry => ({ filename, longname: filename, attrs: regular(size) });

let listed: FileEntry[] = [];
const content = Buffer.from("name\nA\n\n");
/** What it does instead of answering a read. */
let onRead: ((connection: Connection, sftp: SFTPWrapper) => void) | null = null;
/** Called once instead of speaking SFTP. */
let onSilence: (() => void) | null = null;
let more: Buffer | null = null;
const opens: string[] = [];

const server = new ssh2.Server({ hostKeys: [mintKeyPair().private] }, (connection) => {
  connection.on("error", () => undefined);
  connection.on("authentication", (attempt) =>
    attempt.method === "password" && attempt.password === PASSWORD ? attempt.accept() : attempt.reject(["password"]),
  );
  connection.on("session", (accept) =>
    accept().on("sftp", (acceptSftp) => {
      if (!onSilence) return serve(connection, acceptSftp() as unknown as SFTPWrapper);
      onSilence();
      onSilence = null;
    }),
  );
});
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => void server.close());

function serve(connection: Connection, sftp: SFTPWrapper): void {
  let sent = 0;
  const of = sftp as unknown as {
    on(event: string, listener: (id: number, ...more: never[]) => void): void;
    handle(id: number, handle: Buffer): void;
    name(id: number, entries: FileEntry[]): void;
    attrs(id: number, attrs: Attributes): void;
    data(id: number, data: Buffer): void;
    status(id: number, code: number): void;
  };
  of.on("OPENDIR", (id) => ((sent = 0), of.handle(id, Buffer.from("d"))));
  of.on("READDIR", (id) => {
    const page = listed.slice(sent, sent + 500);
    sent += page.length;
    if (page.length === 0) of.status(id, STATUS_CODE.EOF);
    else of.name(id, page);
  });
  of.on("LSTAT", (id, path: string) => {
    const entry = listed.find(({ filename }) => path.endsWith(`/${filename}`));
    if (entry) of.attrs(id, entry.attrs);
    else of.status(id, STATUS_CODE.NO_SUCH_FILE);
  });
  of.on("OPEN", (id, path: string) => (opens.push(path), of.handle(id, Buffer.from("f"))));
  of.on("READ", (id, _handle: never, offset: number, length: number) => {
    if (more) return of.data(id, more);
    if (onRead) return onRead(connection, sftp);
    const piece = content.subarray(offset, offset + Math.min(length, 3));
    if (piece.length === 0) of.status(id, STATUS_CODE.EOF);
    else of.data(id, piece);
  });
  of.on("CLOSE", (id) => of.status(id, STATUS_CODE.OK));
}

async function mintVictim(fields: Record<string, unknown> = {}) {
  const { port } = server.address() as AddressInfo;
  const source = await mintSource(opened, {
    kind: "sftp",
    host: "127.0.0.1",
    port,
    username: "carnet",
    login: "password",
    password: PASSWORD,
    afterwards: "remember",
    ...fields,
  });
  const { shownKey } = await testSource(source.context, source);
  await confirmHostKey(source.context, { sourceId: source.sourceId, host_key: shownKey! });
  opens.length = 0;
  return source;
}

describe("an unusual SFTP server", () => {
  it("may list files without their permissions", async () => {
    const { checkFolder, history } = await mintVictim({ pattern: "*.csv" });
    const bare = (filename: string, longname = filename) => {
      const { size, atime, mtime } = regular(content.length);
      return { filename, longname, attrs: { size, atime, mtime } as Attributes };
    };
    listed = [bare("list.csv"), bare("folder.csv", "drwxr-xr-x 2 a a 8 Jan 1 00:00 folder.csv")];
    await checkFolder();
    expect([opens, (await history()).map(({ file }) => [file.name, file.state])]).toEqual([
      ["./list.csv"],
      [["list.csv", "taken"]],
    ]);
  });

  it.each([
    [
      "offers only outdated algorithms",
      new ssh2.Server(
        { hostKeys: [mintKeyPair().private], algorithms: { kex: ["diffie-hellman-group1-sha1"] } },
        (connection) => void connection.on("error", () => undefined),
      ),
    ],
    [
      "does not speak SSH",
      createServer((socket) => void socket.on("error", () => undefined).end("HTTP/1.1 400 Bad Request\r\n\r\n")),
    ],
  ])("that %s fails in the handshake", async (_what, other) => {
    const { context, sourceId, run } = await mintVictim();
    other.listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    await run("update pickup_sources set place = jsonb_set(place, '{port}', to_jsonb($2::int)) where id = $1", port);
    expect(await testSource(context, { sourceId })).toMatchObject({ failure: "handshake_failed" });
    other.close();
  });
});

describe("a hostile SFTP server", () => {
  /** Takes 15 s, in which the other tests run. */
  let silence: ReturnType<typeof testSource>;
  beforeAll(async () => {
    const { context, sourceId } = await mintVictim();
    const isSilent = new Promise<void>((resolve) => (onSilence = resolve));
    silence = testSource(context, { sourceId });
    await isSilent;
  });

  it("leads no path anywhere, by no name", async () => {
    const { checkFolder, history } = await mintVictim({ pattern: "*" });
    listed = ["../x.csv", "a/b.csv", "..", "line\nbreak.csv", "nul\0.csv", "..\\x.csv", "good.csv"].map((name) =>
      entry(name),
    );
    await checkFolder();
    expect([opens, (await history()).map(({ file }) => file.name)]).toEqual([["./good.csv"], ["good.csv"]]);
  });

  it("fills neither disk nor memory: of a file said to be large nothing is read, and no more than was said", async () => {
    const { checkFolder, history } = await mintVictim();
    listed = [entry("huge.csv", 2 ** 31), entry("longer.csv", 4)];
    await checkFolder();
    expect([opens, (await history()).map(({ file }) => [file.name, file.state, file.errorCode])]).toEqual([
      ["./longer.csv"],
      [["huge.csv", "refused", "payload_too_large"]],
    ]);
  });

  it("is looked at no further than ten thousand entries", async () => {
    const { checkFolder, readState } = await mintVictim({ pattern: "*" });
    listed = Array.from({ length: 10_500 }, (_, index) => entry(`${index}.csv`));
    await checkFolder();
    expect([(await readState()).failure, opens]).toEqual(["too_many_files", []]);
  });

  it("ends a look by leaving in the middle of a file, and nothing else", async () => {
    const { checkFolder, readState, history } = await mintVictim();
    listed = [entry("a.csv")];
    onRead = (connection) => connection.end();
    try {
      expect(await checkFolder()).toMatchObject({ is: "later" });
    } finally {
      onRead = null;
    }
    expect([(await readState()).failure, await history()]).toEqual(["unreachable", []]);
  });

  it("may tell of its own place first, and of that alone", async () => {
    const { context, sourceId } = await mintVictim();
    listed = [...Array.from({ length: 500 }, () => entry(".")), entry("a.csv")];
    expect(await testSource(context, { sourceId })).toMatchObject({ names: ["a.csv"], others: 0 });
  });

  it("is left when it lists its own place for ever", async () => {
    const { checkFolder, readState } = await mintVictim({ pattern: "*" });
    listed = Array.from({ length: 10_500 }, () => entry("."));
    await checkFolder();
    expect([(await readState()).failure, opens]).toEqual(["too_many_files", []]);
  });

  it("has no file of which it tells neither size nor time", async () => {
    const { checkFolder, readState, history } = await mintVictim({ pattern: "*" });
    const { mode, uid, gid, size, atime, mtime } = regular(8);
    listed = [
      { ...entry("a.csv"), attrs: { mode } as Attributes },
      { ...entry("b.csv"), attrs: { mode, uid, gid, atime, mtime } as Attributes },
      { ...entry("c.csv"), attrs: { mode, uid, gid, size } as Attributes },
      entry("d.csv"),
    ];
    await checkFolder();
    expect([(await readState()).failure, (await history()).map(({ file }) => file.name)]).toEqual([null, ["d.csv"]]);
  });

  it("that hands out more than it was asked for has said nothing", async () => {
    const { checkFolder, readState, history } = await mintVictim();
    listed = [entry("a.csv")];
    more = Buffer.alloc(100_000, "x");
    try {
      await checkFolder();
    } finally {
      more = null;
    }
    expect([(await readState()).failure, await history()]).toEqual([null, []]);
  });

  it("that refuses the password is left alone for a while", async () => {
    const { checkFolder, readState } = await mintVictim({ password: "wrong" });
    expect(await checkFolder()).toMatchObject({ is: "later", error: "login_refused" });
    expect((await readState()).failure).toBe("login_refused");
  });

  it("is no way into the operator's own network", async () => {
    const { context, checkFolder, readState } = await mintVictim();
    const inner = { host: "10.0.0.7", port: 22, username: "x", login: "password", password: "x" };
    const shared = { name: "x", kind: "sftp", every: "hourly", commit: "clean", afterwards: "move" };
    await withoutLeave(async () => {
      for (const address of [inner, { ...inner, host: "::1" }, { ...inner, host: "203.0.113.9", port: 25 }])
        await expect(createSource(context, sourceForm.parse({ ...shared, ...address }))).rejects.toMatchObject({
          code: "invalid_request",
        });
      await checkFolder();
      expect((await readState()).failure).toBe("address_not_allowed");
    });
  });

  it("that opens a session and says no more is left", async () => {
    expect(await silence).toMatchObject({ failure: "timed_out" });
  });
});

/** The operator's default, which names no private networks. */
async function withoutLeave(work: () => unknown): Promise<void> {
  const { ALLOW_PRIVATE_NETWORK: before } = process.env;
  process.env["ALLOW_PRIVATE_NETWORK"] = "pictures,sign-in,webhooks";
  forgetEnvironment();
  try {
    await work();
  } finally {
    process.env["ALLOW_PRIVATE_NETWORK"] = before;
    forgetEnvironment();
  }
}
