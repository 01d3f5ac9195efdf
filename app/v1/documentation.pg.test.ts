import { execFile } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { transform } from "esbuild";
import { lexer, type MarkedToken } from "marked";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveApi } from "@/app/answer-request";
import { SmtpInbox } from "@/e2e/support/smtp-server";
import { type Scope, SCOPES } from "@/lib/access/permissions";
import { findOperation } from "@/lib/docs/documentation";
import { readProjectFile } from "@/lib/docs/documents";
import { docsPages } from "@/lib/docs/pages";
import { SAMPLE_LANGUAGES, type SampleLanguage } from "@/lib/docs/samples/request";
import { isAtHand, runnerOf } from "@/lib/docs/samples/testing/run-sample";
import { FIELD_ERROR_CATALOGUE } from "@/lib/openapi/problem-example";
import { formatPassportCode } from "@/lib/passports/code";
import { environment } from "@/lib/platform/env";
import { runNext } from "@/lib/platform/jobs/testing/run-jobs";
import { startText } from "@/lib/platform/launch/announce";
import { openSmtpCourier } from "@/lib/platform/mail/smtp-courier";
import { deliverDue } from "@/lib/platform/mail/testing/deliver-due";
import { createHttpServer } from "@/lib/platform/server/http-server";
import { closeServer } from "@/lib/platform/server/shut-down";
import { setTrustedHeaders } from "@/lib/platform/server/trusted-headers";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { withSettings } from "@/lib/platform/testing/settings";

/**
 * Everything that is printed for a reader, run on one new brand in reading order: the README, what `npm start` prints,
 * "Five minutes" and the guides as they are served. Commands run in bash; values that a reader fills in are taken from
 * the answers before.
 */

const inbox = await SmtpInbox.start();
withSettings({ ALLOW_PRIVATE_NETWORK: "webhooks", SMTP_URL: inbox.url });
const { db, pool } = testDatabase();
const folder = mkdtempSync(join(tmpdir(), "documentation-"));
const email = openSmtpCourier(inbox.url, "Carnet <passports@carnet.example>");

interface Answered {
  status: number;
  headers: Headers;
  body: unknown;
}
const answers: Answered[] = [];
const api = createHttpServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
  setTrustedHeaders(incoming);
  void serveApi(incoming, outgoing, incoming.url!);
});
/** Records the answers of the API, whatever part of them a sample prints. */
const front = createHttpServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
  void (async () => {
    const names = Object.entries(incoming.headers as Record<string, string>).filter(
      ([name]) => !/^(host|connection|content-length|transfer-encoding|expect|accept-encoding)$/.test(name),
    );
    const sent = Buffer.concat(await incoming.toArray());
    const answer = await fetch(addressOf(api) + incoming.url, {
      method: incoming.method,
      headers: Object.fromEntries(names),
      ...(incoming.method !== "GET" && { body: sent }),
    });
    const text = await answer.text();
    const isJson = /[/+]json$/.test(answer.headers.get("content-type")?.split(";")[0] ?? "");
    answers.push({ status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text });
    const passed = [...answer.headers].filter(
      ([name]) => !/^(connection|content-length|transfer-encoding|content-encoding)$/.test(name),
    );
    outgoing.writeHead(answer.status, Object.fromEntries(passed)).end(text);
  })();
});
/** A reader's receiver of webhooks. */
const deliveries: { headers: Record<string, string>; body: string }[] = [];
const receiver = createServer((incoming, outgoing) => {
  void incoming.toArray().then((chunks: Buffer[]) => {
    const headers = incoming.headers as Record<string, string>;
    deliveries.push({ headers, body: Buffer.concat(chunks).toString() });
    outgoing.writeHead(204).end();
  });
});
const addressOf = (server: { address: () => AddressInfo | string | null }) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
beforeAll(async () => {
  for (const server of [api, front, receiver]) await once(server.listen(0, "127.0.0.1"), "listening");
  // Messages of other tests.
  await pool.query("update outgoing_messages set state = 'withdrawn', sealed = null where state = 'queued'");
});
afterAll(async () => {
  for (const server of [front, api]) await closeServer(server);
  receiver.close();
  email.close();
  await inbox.goAway();
  rmSync(folder, { recursive: true, force: true });
});

const valueAt = (body: unknown, path: string) =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce((value: unknown, name) => (value as Record<string, unknown>)[name], body);

/** A printed answer. `…` at the end of a text is a placeholder for the rest of it. */
function printedShape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(printedShape);
  if (typeof value === "string" && value.endsWith("…"))
    return expect.stringMatching(new RegExp(`^${value.slice(0, -1)}.+`));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, printedShape(member)]));
}

/** A reader who follows the pages in one language, with one brand and one shell whose variables persist. */
class Reader {
  readonly #brand: Promise<{ brandId: string; secret: string }>;
  #env: Record<string, string> = {};
  #key = "";
  #pending: Answered | undefined;
  #codes = new Map<string, string>();
  readonly #folder = mkdtempSync(join(folder, "reader-"));
  #verifySample = "";
  ran = 0;
  printed = 0;

  constructor(private readonly language: SampleLanguage) {
    this.#brand = mintBrand(db).then(async ({ brandId }) => ({ brandId, ...(await mintApiKey(db, { brandId })) }));
  }

  async #useKey(scopes: readonly Scope[]): Promise<void> {
    this.#key = (await mintApiKey(db, { brandId: (await this.#brand).brandId, scopes: [...scopes] })).secret;
    this.#env["CARNET_KEY"] = this.#key;
  }

  /** What `npm start` prints, for this brand. */
  async readStart(): Promise<void> {
    const { brandId, secret } = await this.#brand;
    const { passports } = await mintProduct(db, { brandId, units: 2 });
    const [verify = "", transfer = ""] = passports.map(({ code }) => formatPassportCode(code));
    const access = { signIn: { email: "a@example.com", password: "-", codes: [] }, apiKey: secret };
    const other = { ...access, brandName: "Other" };
    const text = startText(addressOf(front), { ...access, sampleCodes: { verify, transfer }, other, link: null });
    const commands = text.split("\n").filter((line) => /^\s*curl /.test(line));
    expect(commands).toHaveLength(3);
    for (const command of commands) {
      await this.#run("sh", command);
      this.#pending = undefined;
    }
  }

  /** A document as it is served. `isKeyLimited`: with a key of exactly the scopes that the document names. */
  async read(markdown: string, isKeyLimited: boolean): Promise<void> {
    const { secret } = await this.#brand;
    this.#key = secret;
    this.#env["CARNET_KEY"] &&= secret;
    let above = "";
    for (const token of lexer(markdown.replaceAll(environment().publicUrl, addressOf(front))) as MarkedToken[]) {
      if (token.type === "paragraph") {
        above = token.text;
        const scopes = /\bkey with the scopes? (`[^.]*`)\./.exec(above.replaceAll("\n", " "))?.[1];
        if (scopes && isKeyLimited) await this.#useKey(SCOPES.filter((scope) => scopes.includes(`\`${scope}\``)));
      }
      if (token.type !== "code") continue;
      const [, status] = /^Response (\d+), in part:$/.exec(above) ?? [];
      above = "";
      if (status) this.#compare(Number(status), token.text);
      else await this.#run(token.lang ?? "", token.text);
    }
    expect(this.#pending, "a request without its answer").toBeUndefined();
  }

  #compare(status: number, text: string): void {
    const { status: sent, body } = this.#pending!;
    expect.soft({ status: sent, body }, text).toMatchObject({ status, body: printedShape(JSON.parse(text)) });
    this.#pending = undefined;
    this.printed += 1;
  }

  /** The value that the reader puts into a variable. */
  #fill(source: string): string {
    const known: Record<string, string> = {
      "the address of your receiver": `${addressOf(receiver)}/hooks`,
      "the address of this deployment": addressOf(front),
      "the folder of your clone of Carnet": this.#clone(),
    };
    if (source in known) return known[source]!;
    const [, serial] = /passport code .*?(RSJ-\d+)/.exec(source) ?? [];
    if (serial) return this.#codes.get(serial)!;
    const last = answers.at(-1)!;
    const [, header] = /^the (\S+) header$/.exec(source) ?? [];
    const value = header ? last.headers.get(header) : valueAt(last.body, source);
    expect(value, source).toBeTypeOf("string");
    return value as string;
  }

  /** This checkout, with its own folder for the client, because packing writes there. */
  #clone(): string {
    const clone = join(this.#folder, "clone");
    if (existsSync(clone)) return clone;
    cpSync("lib/client", join(clone, "lib/client"), { recursive: true });
    rmSync(join(clone, "lib/client/generated"), { recursive: true, force: true });
    const others = readdirSync("lib").filter((name) => name !== "client");
    for (const path of ["node_modules", "package.json", "tsconfig.json", "db", ...others.map((name) => `lib/${name}`)])
      symlinkSync(join(process.cwd(), path), join(clone, path));
    return clone;
  }

  /** Runs a fence, if it is a command or a program. */
  async #run(lang: string, text: string): Promise<void> {
    const isRequest =
      lang === SAMPLE_LANGUAGES.find(({ id }) => id === this.language)!.fence && !/^(export|npm) /.test(text);
    if (/isFromCarnet|is_from_carnet/.test(text)) this.#verifySample = text;
    else if (text.includes('from "@carnet/client"')) await this.#runClient(text);
    else if (lang === "sh" && /^npm (start|test)/.test(text)) return;
    else if (lang === "sh" && text.startsWith("npm pack")) await this.#packClient(text);
    else if (lang === "sh" && text.startsWith("export ")) await this.#shell(text);
    else if (lang === "sh" || isRequest) await this.#send(lang, text);
  }

  async #shell(text: string): Promise<string> {
    const filled = text
      .replaceAll(/'<([^>]+)>'/g, (_, source: string) => `'${this.#fill(source)}'`)
      .replaceAll(/dpp_live_…/g, this.#key);
    expect(filled, "a value that nobody fills in").not.toMatch(/…|<\w/);
    const file = join(this.#folder, "variables");
    const { stdout } = await promisify(execFile)("bash", ["-ec", `${filled}\nenv -0 > ${file}`], this.#options());
    const variables = readFileSync(file, "utf8").split("\0").filter(Boolean);
    this.#env = Object.fromEntries(variables.map((line) => [line.split("=", 1)[0]!, line.replace(/^\w+=/s, "")]));
    return stdout;
  }

  #options() {
    // The settings of an npm that runs this test are not those of a reader.
    const ofNpm = Object.keys(process.env).filter((name) => name.startsWith("npm_"));
    const env = {
      ...process.env,
      ...Object.fromEntries(ofNpm.map((name) => [name, undefined])),
      npm_config_offline: "true",
      npm_config_audit: "false",
      ...this.#env,
    };
    return { cwd: this.#folder, env, maxBuffer: 64 * 1024 * 1024 };
  }

  async #send(lang: string, text: string): Promise<void> {
    expect(this.#pending, `a request without its answer before: ${text}`).toBeUndefined();
    const before = answers.length;
    const { command, args } = runnerOf(this.language, text, this.#folder);
    const { stdout } =
      lang === "sh" ? { stdout: await this.#shell(text) } : await promisify(execFile)(command, args, this.#options());
    const [answer, ...more] = answers.slice(before);
    expect
      .soft([answer?.status, more.length], `${text}\n${JSON.stringify(answer?.body)}`)
      .toEqual([expect.toBeOneOf([200, 201, 202]), 0]);
    if (/-i |headers.get|headers\["ETag"\]/.test(text)) expect(stdout).toContain(answer!.headers.get("etag"));
    this.#remember(answer!.body);
    this.#pending = answer;
    this.ran += 1;
    await this.#deliver();
  }

  /** The codes of units, as they are on their labels. */
  #remember(body: unknown): void {
    if (typeof body !== "object" || body === null) return;
    const { serial_number: serial, code } = body as Record<string, unknown>;
    if (typeof serial === "string" && typeof code === "string") this.#codes.set(serial, code);
    for (const member of Object.values(body)) this.#remember(member);
  }

  /** The worker's part: it sends deliveries to the receiver, which verifies them as the guide says. */
  async #deliver(): Promise<void> {
    const { brandId } = await this.#brand;
    for (let days = 1_000; days < 1_003; days += 1) {
      // Skips the deliveries of other tests, whose endpoints no longer exist.
      const { rowCount } = await pool.query(
        "update jobs set run_at = now() - make_interval(days => $2), queue = 'slow webhooks' where state = 'queued' " +
          "and unique_key in (select 'webhook:' || id from webhook_endpoints where brand_id = $1)",
        [brandId, days],
      );
      if (rowCount) await runNext(db, "webhook");
    }
  }

  /** Is the same in every language, and takes seconds: the first reader does it for all. */
  get #triesClient(): boolean {
    return this.language === "curl";
  }

  async #packClient(text: string): Promise<void> {
    if (this.#triesClient) await this.#shell(text);
  }

  async #runClient(text: string): Promise<void> {
    if (!this.#triesClient) return;
    writeFileSync(join(this.#folder, "shop.mjs"), text);
    const { stdout } = await promisify(execFile)(process.execPath, ["shop.mjs"], this.#options());
    expect(stdout).toContain("RSJ-004211");
    expect(stdout).toContain("RSC-000001");
  }

  /** Whether the printed sample accepts a delivery, and rejects one that was changed. */
  async verifies({ headers, body }: (typeof deliveries)[number]): Promise<string> {
    const names = { typescript: "isFromCarnet", curl: "isFromCarnet", python: "is_from_carnet" };
    const name = names[this.language as keyof typeof names];
    const [known, secret] = [JSON.stringify(headers), JSON.stringify(this.#env["WEBHOOK_SECRET"])];
    const bodyOf = (text: string) => (name === "isFromCarnet" ? "" : "b") + JSON.stringify(text);
    const checks = [body, `${body} `].map((text) => `${name}(${known}, ${bodyOf(text)}, ${secret})`).join(", ");
    const program =
      name === "isFromCarnet"
        ? (await transform(this.#verifySample, { loader: "ts", format: "esm" })).code + `\nconsole.log(${checks})`
        : `${this.#verifySample}\nprint(${checks})`;
    const language = name === "isFromCarnet" ? "typescript" : "python";
    const { command, args } = runnerOf(language, program, this.#folder);
    return (await promisify(execFile)(command, args, this.#options())).stdout.trim().toLowerCase();
  }
}

const RUN_MS = 180_000;
const LANGUAGES = (["curl", "typescript", "python"] as const).filter(isAtHand);

it.each(LANGUAGES)(
  "all that is printed can be run in reading order, with samples in %s",
  async (language) => {
    const reader = new Reader(language);
    const before = { deliveries: deliveries.length, mails: inbox.mailsTo("anna@example.com").length };
    await reader.read(readProjectFile("README.md"), false);
    await reader.readStart();
    const pages = docsPages().filter(({ kind }) => kind === "overview" || kind === "guide");
    for (const { markdown } of pages) await reader.read(markdown(language), language !== "curl");
    expect.soft({ ran: reader.ran, printed: reader.printed }).toEqual({ ran: 40, printed: 37 });
    const received = deliveries.slice(before.deliveries);
    expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toContain("webhook.test");
    expect(await reader.verifies(received[0]!)).toBe("true false");
    await deliverDue(db, { email, sms: null, close: () => undefined });
    const mails = inbox.mailsTo("anna@example.com").slice(before.mails);
    expect(mails.length).toBeGreaterThanOrEqual(2);
    for (const { text } of mails) expect(text).toMatch(/http:\/\/localhost:3000\/t\/\S+/);
  },
  RUN_MS,
);

describe("the example of a field's error", () => {
  const examples = Object.values(FIELD_ERROR_CATALOGUE).flatMap(({ example }) => (example ? [example] : []));

  it("is answered as its page prints it", async () => {
    const { brandId } = await mintBrand(db);
    const { secret } = await mintApiKey(db, { brandId });
    const { passports } = await mintProduct(db, { brandId, units: 1 });
    const code = formatPassportCode(passports[0]!.code);
    const errors: unknown[] = [];
    for (const { operation, search = "", body, file } of examples) {
      const { method, path, url } = { ...findOperation(operation)!, url: addressOf(api) };
      const answer = await fetch(`${url}${path.replace("{code}", code)}?${search}`, {
        method,
        headers: {
          Authorization: `Bearer ${secret}`,
          ...(method !== "GET" && { "Content-Type": file ? "text/csv" : "application/json" }),
        },
        body: method === "GET" ? undefined : (file ?? JSON.stringify(body).replace("{code}", code)),
      });
      const problem = (await answer.json()) as { errors?: unknown[] };
      errors.push(problem.errors ?? problem);
    }
    expect(errors).toEqual(examples.map(({ error }) => [error]));
  });
});
