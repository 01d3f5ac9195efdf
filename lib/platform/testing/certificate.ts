import { generateKeyPairSync, sign } from "node:crypto";
import { isIPv4 } from "node:net";
import { DAY_MS, now } from "@/lib/platform/clock";
import { randomSecret } from "@/lib/platform/ids";

/** X.509 (RFC 5280) of our own making, in DER: no test needs a program of the machine for it. */

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const utcTime = (at: Date) =>
  der(
    0x17,
    Buffer.from(
      `${at
        .toISOString()
        .replace(/[-:T]|\.\d+/g, "")
        .slice(2, 14)}Z`,
    ),
  );
const ECDSA_WITH_SHA256 = sequence(oid("2a8648ce3d040302"));

function pem(label: string, content: Buffer): string {
  return `-----BEGIN ${label}-----\n${content.toString("base64").replace(/.{64}/g, "$&\n").trimEnd()}\n-----END ${label}-----\n`;
}

/** A key and a certificate for `host` that it signs itself, good from yesterday until tomorrow; PEM. */
export function mintCertificate(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from(host)))));
  const altName = isIPv4(host) ? der(0x87, Buffer.from(host.split(".").map(Number))) : der(0x82, Buffer.from(host));
  const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value));
  const inDays = (days: number) => utcTime(new Date(now().getTime() + days * DAY_MS));
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomSecret(8)])),
    ECDSA_WITH_SHA256,
    name,
    sequence(inDays(-1), inDays(1)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(
      0xa3,
      sequence(extension("551d13", sequence(der(0x01, Buffer.from([0xff])))), extension("551d11", sequence(altName))),
    ),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", toSign, privateKey));
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    cert: pem("CERTIFICATE", sequence(toSign, ECDSA_WITH_SHA256, signature)),
  };
}
