import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { unprivilegedAccount } from "@/lib/platform/launch/machine/account";
import { freePort, type GuardedProcess, startGuarded, waitUntil } from "@/lib/platform/launch/machine/guarded";
import {
  canInstallDebianPackages,
  findProgram,
  installDebianPackages,
  isExecutable,
  run,
} from "@/lib/platform/launch/machine/packages";

/** The proxies of `deploy/` before a service of this machine, with ports, name and certificate put in. */

const deployed = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../deploy/${name}`, import.meta.url)), "utf8");
const NAME = "passports.example.com";
const STARTED_WITHIN_MS = 15_000;

export interface Proxy {
  /** The PUBLIC_URL behind it: https, with a certificate made on this machine. */
  url: string;
  /** The same without TLS. */
  plainUrl: string;
  stop: () => Promise<void>;
}

export interface ProxyPorts {
  tls: number;
  plain: number;
}

/** Ports for a proxy that is started later: the service has to know its address before. */
export async function proxyPorts(): Promise<ProxyPorts> {
  return { tls: await freePort(), plain: await freePort() };
}

/** Starts nginx with `deploy/nginx.conf` before the processes that listen on these ports. Throws when there is none or it refuses the file. */
export async function startNginx(service: number | readonly number[], ports: ProxyPorts): Promise<Proxy> {
  const program = await proxyProgram("nginx");
  const folder = ownFolder("nginx");
  const { certificate, key } = await selfMadeCertificate(folder);
  const site = deployed("nginx.conf")
    .replace(/^ {2}server 127\.0\.0\.1:3000 (.*)$/m, (_line, options: string) =>
      [service]
        .flat()
        .map((port) => `  server 127.0.0.1:${port} ${options}`)
        .join("\n"),
    )
    .replaceAll("listen 443 ", `listen 127.0.0.1:${ports.tls} `)
    .replaceAll("listen 80;", `listen 127.0.0.1:${ports.plain};`)
    .replaceAll(`/etc/ssl/${NAME}.pem`, certificate)
    .replaceAll(`/etc/ssl/${NAME}.key`, key)
    .replaceAll(NAME, "localhost");
  const tempPaths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const lines = [
    "daemon off;",
    "worker_processes 1;",
    "error_log stderr warn;",
    `pid ${join(folder, "pid")};`,
    "events {}",
    "http {",
    "access_log off;",
    ...tempPaths,
    site,
    "}",
  ];
  const settings = writeSettings(folder, "nginx.conf", lines.join("\n"));
  return started(
    startGuarded({
      command: program,
      args: ["-p", folder, "-c", settings],
      ...unprivilegedAccount(),
      cwd: folder,
      removeAtEnd: folder,
    }),
    ports,
  );
}

/** Starts Caddy with `deploy/Caddyfile` and its self-made certificate. Throws as `startNginx` does. */
export async function startCaddy(servicePort: number, ports: ProxyPorts): Promise<Proxy> {
  const program = await proxyProgram("caddy");
  const folder = ownFolder("caddy");
  const site = deployed("Caddyfile")
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${servicePort}`)
    .replaceAll(NAME, "localhost");
  const options =
    `{\n\thttp_port ${ports.plain}\n\thttps_port ${ports.tls}\n` +
    "\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\tdefault_bind 127.0.0.1\n}\n";
  const settings = writeSettings(folder, "Caddyfile", options + site);
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return started(
    startGuarded({
      command: program,
      args: ["run", "--config", settings],
      ...unprivilegedAccount(),
      env,
      cwd: folder,
      removeAtEnd: folder,
    }),
    ports,
  );
}

/**
 * Starts HAProxy with `deploy/haproxy.cfg` before the processes of a service. Throws as `startNginx` does.
 * @internal for drills
 */
export async function startHaproxy(servicePorts: readonly number[], ports: ProxyPorts): Promise<Proxy> {
  const program = await proxyProgram("haproxy");
  const folder = ownFolder("haproxy");
  const { certificate, key } = await selfMadeCertificate(folder);
  const both = writeSettings(folder, "both.pem", readFileSync(certificate, "utf8") + readFileSync(key, "utf8"));
  const site = deployed("haproxy.cfg")
    .replaceAll("bind :443 ", `bind 127.0.0.1:${ports.tls} `)
    .replaceAll("bind :80", `bind 127.0.0.1:${ports.plain}`)
    .replaceAll(`/etc/haproxy/${NAME}.pem`, both)
    .replace(
      /(?:^ {2}server \w+ .*\n?)+/m,
      servicePorts.map((port, index) => `  server process-${index + 1} 127.0.0.1:${port}\n`).join(""),
    );
  const settings = writeSettings(folder, "haproxy.cfg", site);
  return started(
    startGuarded({
      command: program,
      args: ["-db", "-f", settings],
      ...unprivilegedAccount(),
      cwd: folder,
      removeAtEnd: folder,
    }),
    ports,
  );
}

async function started(running: GuardedProcess, { tls, plain }: ProxyPorts): Promise<Proxy> {
  const url = `https://localhost:${tls}`;
  if (!(await waitUntil(() => answersOverTls(tls), running, STARTED_WITHIN_MS))) {
    await running.stop();
    throw new Error(`the proxy did not start: ${running.output()}`);
  }
  return { url, plainUrl: `http://localhost:${plain}`, stop: running.stop };
}

/** Any answer will do, its own that nothing is behind it as well. */
function answersOverTls(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = request(
      {
        host: "127.0.0.1",
        port,
        servername: "localhost",
        path: "/api/health",
        rejectUnauthorized: false,
        timeout: 1_000,
      },
      (answer) => {
        answer.resume();
        resolve(true);
      },
    );
    probe
      .on("timeout", () => probe.destroy())
      .on("error", () => resolve(false))
      .end();
  });
}

/** Debian installs nginx in a folder for root's programs. */
async function proxyProgram(name: "nginx" | "caddy" | "haproxy"): Promise<string> {
  const find = () => findProgram(name) ?? [`/usr/sbin/${name}`].find(isExecutable);
  if (!find() && canInstallDebianPackages()) await installDebianPackages(name);
  const program = find();
  if (!program) throw new Error(`there is no ${name} on this machine, and no Debian package could be installed`);
  return program;
}

function ownFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `carnet-${name}-`));
  mkdirSync(join(folder, "logs"));
  own(folder, join(folder, "logs"));
  return folder;
}

function own(...paths: string[]): void {
  const account = unprivilegedAccount();
  if (account) for (const path of paths) chownSync(path, account.uid, account.gid);
}

function writeSettings(folder: string, name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  own(file);
  return file;
}

async function selfMadeCertificate(folder: string): Promise<{ certificate: string; key: string }> {
  if (!findProgram("openssl") && canInstallDebianPackages()) await installDebianPackages("openssl");
  const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  await run("openssl", [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-days",
    "2",
    "-keyout",
    key,
    "-out",
    certificate,
    ...subject,
  ]);
  chmodSync(key, 0o600);
  own(certificate, key);
  return { certificate, key };
}
