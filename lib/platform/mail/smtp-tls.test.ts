import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { SmtpInbox } from "@/e2e/support/smtp-server";
import { mintCertificate } from "@/lib/platform/testing/certificate";
import { openSmtpCourier } from "./smtp-courier";
import { HangingServer } from "./testing/hanging-server";

/** Real servers, with and without STARTTLS. `tls=verify` treats this machine's like a remote one. */
const certificate = mintCertificate("127.0.0.1");
const withTls = await SmtpInbox.start(certificate);
const forOthers = await SmtpInbox.start(mintCertificate("mail.elsewhere.example"));
const withoutTls = await SmtpInbox.start();
const servers = [withTls, forOthers, withoutTls];
afterAll(() => Promise.all(servers.map((server) => server.goAway())));
beforeEach(() => servers.forEach(({ mails }) => (mails.length = 0)));

const envelope = { messageIdHeader: "<msg_1@carnet.example>", createdAt: new Date("2026-11-22T08:00:00Z") };
const body = {
  to: "anna@example.com",
  senderName: "Brand",
  replyTo: null,
  subject: "A passport waits",
  text: "t",
  html: "<p>h</p>",
};

async function deliver(url: string) {
  const courier = openSmtpCourier(url, "passports@carnet.example");
  const outcome = await courier.deliver(envelope, body);
  courier.close();
  return outcome;
}

describe("to a mail server on another machine", () => {
  it("without STARTTLS no mail goes, no log-in, not even a name, and the error says what to do", async () => {
    expect(await deliver(`${withoutTls.url}?tls=verify`)).toEqual({
      outcome: "temporary",
      error: expect.stringMatching(/offers no TLS \(STARTTLS\).*SMTP_URL/),
    });
    const wire = await HangingServer.start();
    await deliver(`${wire.url.replace("//", "//anna:secret@")}?tls=verify`);
    expect(wire.commands.map((line) => line.split(" ")[0])).toEqual(["EHLO", "STARTTLS"]);
    await wire.close();
    expect(withoutTls.mails).toEqual([]);
  });

  it("with a certificate that nobody vouches for no mail goes", async () => {
    expect(await deliver(`${withTls.url}?tls=verify`)).toEqual({
      outcome: "temporary",
      error: expect.stringMatching(/cannot be trusted.*self-signed/),
    });
    expect(withTls.mails).toEqual([]);
  });

  it("with a certificate that is vouched for mail goes over TLS, and not to a server whose certificate is another's", async () => {
    const folder = await mkdtemp(join(tmpdir(), "carnet-tls-"));
    const authorities = join(folder, "authorities.pem");
    const others = mintCertificate("mail.elsewhere.example");
    const another = await SmtpInbox.start(others);
    await writeFile(authorities, certificate.cert + others.cert);
    const run = async (url: string) => {
      const script = fileURLToPath(new URL("testing/send-one.ts", import.meta.url));
      const env = { ...process.env, NODE_EXTRA_CA_CERTS: authorities };
      const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script, url], { env });
      return JSON.parse(stdout) as unknown;
    };
    expect(await run(`${withTls.url}?tls=verify`)).toEqual({ outcome: "sent" });
    expect(withTls.mails).toMatchObject([{ isSecure: true }]);
    expect(await run(`${another.url}?tls=verify`)).toMatchObject({
      outcome: "temporary",
      error: expect.stringContaining("cannot be trusted"),
    });
    expect(another.mails).toEqual([]);
    await another.goAway();
    await rm(folder, { recursive: true });
  });

  it("goes as SMTP_URL says in so many words", async () => {
    expect(await deliver(`${forOthers.url}?tls=unverified`)).toEqual({ outcome: "sent" });
    expect(forOthers.mails).toMatchObject([{ isSecure: true }]);
    expect(await deliver(`${withoutTls.url}?tls=unverified`)).toMatchObject({ outcome: "temporary" });
    expect(await deliver(`${withoutTls.url}?tls=offered`)).toEqual({ outcome: "sent" });
    expect(await deliver(`${withTls.url}?tls=off`)).toEqual({ outcome: "sent" });
    expect(withTls.mails).toMatchObject([{ isSecure: false }]);
  });
});

it("on this machine mail goes with whatever TLS there is", async () => {
  expect([await deliver(withTls.url), await deliver(withoutTls.url)]).toEqual([
    { outcome: "sent" },
    { outcome: "sent" },
  ]);
  expect([withTls.mails[0]!.isSecure, withoutTls.mails[0]!.isSecure]).toEqual([true, false]);
});

it("a server that stands still in the middle of a TLS handshake is left in time, its connection closed", async () => {
  const wire = await HangingServer.start();
  wire.offersTls = true;
  const courier = openSmtpCourier(`${wire.url}?tls=unverified`, "passports@carnet.example", {
    connectMs: 200,
    silenceMs: 200,
    attemptMs: 400,
  });
  expect(await courier.deliver(envelope, body)).toMatchObject({ outcome: "temporary" });
  await wire.until(() => wire.open.size === 0);
  await wire.close();
});
