import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { forgetEnvironment } from "./env";
import { isEncryptedWithCurrentKey, encrypt, sessionSecrets, decrypt } from "./secrets";

const [OLD, NEW, THIRD] = ["old", "new", "third"].map((word) => `${word}-secret-`.repeat(4)) as [
  string,
  string,
  string,
];

function withSecrets(present: string, previous = ""): void {
  vi.stubEnv("AUTH_SECRET", present);
  vi.stubEnv("AUTH_SECRET_PREVIOUS", previous);
  forgetEnvironment();
}

afterEach(() => {
  vi.unstubAllEnvs();
  forgetEnvironment();
});

/** As versions before key ids wrote it: nonce, tag, ciphertext. */
function sealWithoutKeyId(secret: string, plain: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(hkdfSync("sha256", secret, "carnet", "seal", 32)), nonce);
  const ciphertext = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

describe("a sealed value", () => {
  const encryptions: [string, (plain: string) => Buffer][] = [
    ["under a key id", encrypt],
    ["by a version before key ids", (plain) => sealWithoutKeyId(OLD, plain)],
  ];

  it.each(encryptions)(
    "made %s opens before, during and after the secret's change, and not under another",
    (_, make) => {
      withSecrets(OLD);
      const encrypted = make("Grüße ❄");
      const opens = () => decrypt(encrypted);
      expect(opens()).toBe("Grüße ❄");
      withSecrets(OLD, NEW);
      expect(opens()).toBe("Grüße ❄");
      withSecrets(NEW, OLD);
      expect(opens()).toBe("Grüße ❄");
      expect(isEncryptedWithCurrentKey(encrypted)).toBe(false);
      withSecrets(NEW);
      expect(opens).toThrow();
      withSecrets(THIRD, NEW);
      expect(opens).toThrow();
    },
  );

  it("is made under the present secret, which it names without telling it", () => {
    withSecrets(NEW, OLD);
    const ciphertext = encrypt("plain");
    expect(isEncryptedWithCurrentKey(ciphertext)).toBe(true);
    expect(ciphertext.toString("latin1")).not.toContain(NEW);
    expect(encrypt("plain").subarray(0, 8)).toEqual(ciphertext.subarray(0, 8));
    withSecrets(OLD);
    expect(isEncryptedWithCurrentKey(ciphertext)).toBe(false);
  });

  it("does not open once any of its bytes is altered", () => {
    withSecrets(NEW, OLD);
    const ciphertext = encrypt("plain");
    for (let position = 0; position < ciphertext.length; position += 1) {
      const altered = Buffer.from(ciphertext);
      altered[position]! ^= 1;
      expect(() => decrypt(altered)).toThrow();
    }
  });

  it("with a tag cut short opens no more than any other", () => {
    withSecrets(NEW);
    for (const size of [0, 7, 8, 20, 35]) expect(() => decrypt(encrypt("plain").subarray(0, size))).toThrow();
  });
});

it("sessions are signed with the present secret, and taken under the previous one", () => {
  withSecrets(OLD);
  const [old] = sessionSecrets();
  withSecrets(NEW, OLD);
  const [present, ...others] = sessionSecrets();
  expect(present).not.toBe(old);
  expect(others).toEqual([old]);
});
