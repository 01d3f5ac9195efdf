import { createHash, timingSafeEqual } from "node:crypto";
import type { Client, ConnectConfig, SFTPWrapper } from "ssh2";
import { FILE_BYTES_MAX } from "@/lib/imports/rules";
import { MINUTE_MS, SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { AddressRefused, type Bounds, connectToPublicAddress } from "@/lib/platform/http/guarded-fetch";
import { LateAnswer, withinDeadline } from "@/lib/platform/semaphore";
import { type Credentials, type SftpLocation, FILES_PER_CHECK_MAX } from "../rules";
import { PickupRefusal } from "./folder";

export const SSH_PORT = 22;
const CONNECT_MS_MAX = 10 * SECOND_MS;
const READY_MS_MAX = 15 * SECOND_MS;
export const OF_PICKUPS = { allowsInner: () => environment().privateNetworkUses.has("pickups") };
const BOUNDS: Bounds = {
  ...OF_PICKUPS,
  exchangeMsMax: 10 * MINUTE_MS,
  receivedBytesMax: (FILES_PER_CHECK_MAX + 1) * FILE_BYTES_MAX,
};

export interface SftpLogin extends SftpLocation {
  folder: string;
  credentials: Credentials;
  hostKey: string | null;
}

function describeKey(key: Buffer): string {
  const typeLength = key.length >= 4 ? key.readUInt32BE(0) : 0;
  const type = key.subarray(4, 4 + Math.min(typeLength, 60)).toString("latin1");
  const keyType = /^[\w@.-]+$/.test(type) ? type : "unknown";
  return `${keyType} SHA256:${createHash("sha256").update(key).digest("base64").replaceAll("=", "")}`;
}

const isSameKey = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Requests the confirmed key's type, so that a server with several keys presents that one. */
function algorithmsFor(hostKey: string | null): ConnectConfig["algorithms"] {
  const [type = ""] = (hostKey ?? "").split(" ");
  if (type === "ssh-rsa") return { serverHostKey: ["rsa-sha2-512", "rsa-sha2-256"] };
  const ours = ["ssh-ed25519", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521"] as const;
  const known = ours.find((name) => name === type);
  return { serverHostKey: known ? [known] : [...ours, "rsa-sha2-512", "rsa-sha2-256"] };
}

export async function isPrivateKey(privateKey: string, passphrase: string | undefined): Promise<boolean> {
  const { utils } = (await import("ssh2")).default;
  const parsed = utils.parseKey(privateKey, passphrase);
  const [key] = Array.isArray(parsed) ? parsed : [parsed];
  return key !== undefined && !(key instanceof Error) && key.isPrivateKey();
}

/** Sends no credentials before the key is confirmed. Throws `PickupRefusal`, with the key if that is the reason. */
export async function openSession(login: SftpLogin): Promise<{ client: Client; sftp: SFTPWrapper }> {
  const { host, port } = login;
  const socket = await connectToPublicAddress({ host, port, ownPort: SSH_PORT }, BOUNDS, CONNECT_MS_MAX).catch(
    (error) => {
      throw new PickupRefusal(error instanceof AddressRefused ? "address_not_allowed" : "unreachable", null, {
        cause: error,
      });
    },
  );
  const { Client: SshClient } = (await import("ssh2")).default;
  const client: Client = new SshClient();
  client.on("error", () => undefined);
  client.setMaxListeners(0);
  try {
    await authenticate(client, { ...configOf(login), sock: socket }, login.hostKey);
    return { client, sftp: await openSftp(client) };
  } catch (error) {
    client.destroy();
    socket.destroy();
    throw error;
  }
}

async function openSftp(client: Client): Promise<SFTPWrapper> {
  const opened = new Promise<SFTPWrapper>((resolve, reject) =>
    client.sftp((error, sftp) => (error ? reject(new PickupRefusal("not_permitted")) : resolve(sftp))),
  );
  return withinDeadline(opened, READY_MS_MAX).catch((error) => {
    throw error instanceof LateAnswer ? new PickupRefusal("timed_out", null, { cause: error }) : error;
  });
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
      const description = describeKey(key);
      if (hostKey !== null && isSameKey(description, hostKey)) return true;
      refusal = new PickupRefusal(hostKey === null ? "host_key_new" : "host_key_changed", description);
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
  const isOfKey = hostKey !== null && /no matching .*host key/i.test(error.message);
  const isOfHandshake =
    error.level === "handshake" || error.level === "protocol" || /before handshake/i.test(error.message);
  const failure = isOfKey ? "host_key_changed" : isOfHandshake ? "handshake_failed" : "unreachable";
  return new PickupRefusal(failure, null, { cause: error });
}
