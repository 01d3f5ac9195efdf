import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { validate } from "dockerfile-utils";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { parseEnvironment, VARIABLE_NAMES } from "@/lib/platform/env";
import { findProgram } from "./machine/packages";

/** What can be known of image, compose file and chart without an engine that runs them. */

interface Service {
  image: string;
  entrypoint?: string[];
  command?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  restart?: string;
  read_only?: boolean;
  cap_drop?: string[];
}

const read = (file: string) => readFileSync(`deploy/${file}`, "utf8");
const compose = parse(read("compose.yaml"), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const services = Object.entries(compose.services);
const isKnown = (name: string) => VARIABLE_NAMES.includes(name.replace(/_FILE$/, ""));

describe("the image", () => {
  const lines = read("Dockerfile")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n");
  const final = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));

  it("is described in a file that a linter has nothing to say of", () => {
    const complaints = (text: string) => validate(text).map(({ message }) => message);
    expect(complaints(read("Dockerfile"))).toEqual([]);
    expect(complaints("FROM node:22\nHEALTHCHEK NONE")).toEqual(["Unknown instruction: HEALTHCHEK"]);
  });

  it("runs as nobody's account, and what runs is built elsewhere", () => {
    expect(final).toContain("USER 65532:65532");
    expect(final.filter((line) => /^(RUN|ADD) /.test(line))).toEqual([]);
    expect(final.filter((line) => line.startsWith("COPY ")).every((line) => line.includes("--from=build"))).toBe(true);
    expect(lines.filter((line) => /^FROM /.test(line) && !/:[\w.-]+( AS |$)/.test(line))).toEqual([]);
  });

  it("asks for its health by Node, and holds no secret", () => {
    const [health = ""] = final.filter((line) => line.startsWith("HEALTHCHECK "));
    expect(JSON.parse(/CMD (\[.*\])$/.exec(health)![1]!)).toEqual([
      "/nodejs/bin/node",
      "-e",
      expect.stringContaining("/api/health"),
    ]);
    expect(lines.filter((line) => /^(ENV|ARG) .*(SECRET|PASSWORD|TOKEN|_URL)/.test(line))).toEqual([]);
  });

  it("leaves out what only building needs, here and in the bare root", () => {
    for (const steps of [lines.join("\n"), read("bare-root.sh")])
      expect(steps).toMatch(/npm run build[\s\S]*node lib\/platform\/launch\/slim\.mjs/);
    expect(existsSync("lib/platform/launch/slim.mjs")).toBe(true);
  });

  it("starts, and is made of, what is there", () => {
    expect(existsSync(JSON.parse(lines.find((line) => line.startsWith("CMD "))!.slice(4))[0] as string)).toBe(true);
    const includedPaths = readFileSync(".dockerignore", "utf8").match(/^!.+$/gm)!;
    for (const path of includedPaths) expect(existsSync(path.slice(1)), path).toBe(true);
    expect(includedPaths.filter((path) => /data|env|git|e2e|bench/.test(path))).toEqual([]);
  });
});

describe("the compose file", () => {
  const folder = mkdtempSync(join(tmpdir(), "carnet-compose-"));
  const make = () => execFileSync("sh", ["deploy/compose/secrets.sh", folder]);
  const contents = () => readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]);
  beforeAll(() => findProgram("openssl") && make());
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("names services, volumes, files and variables that there are", () => {
    for (const [name, { depends_on: needs = {}, volumes = [], environment = {} }] of services) {
      for (const needed of Object.keys(needs)) expect(compose.services, name).toHaveProperty([needed]);
      for (const [source = ""] of volumes.map((volume) => volume.split(":")))
        if (source.startsWith("./")) expect(existsSync(`deploy/${source}`), source).toBe(true);
        else expect(compose.volumes, name).toHaveProperty([source]);
      if (/^(carnet|migrate)/.test(name)) expect(Object.keys(environment).filter((key) => !isKnown(key))).toEqual([]);
    }
  });

  it("says of whatever ends by itself who waits for its end: `up --wait` fails for any other that ends", () => {
    const awaited = services.flatMap(([, { depends_on: needs = {} }]) =>
      Object.keys(needs).filter((name) => needs[name]!.condition === "service_completed_successfully"),
    );
    const ending = services.flatMap(([name, { restart = "no" }]) => (restart === "no" ? [name] : []));
    expect(ending).toEqual(["secrets", "bucket", "migrate"]);
    expect(ending.filter((name) => !awaited.includes(name))).toEqual([]);
  });

  it("runs two processes of the service, each with nothing to write to but its data", () => {
    for (const name of ["carnet-1", "carnet-2", "migrate"])
      expect(compose.services[name]).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
    expect(services.filter(([, { image }]) => !/^carnet$|:[\w.-]+$/.test(image) || image.endsWith(":latest"))).toEqual(
      [],
    );
  });

  it.runIf(findProgram("openssl"))("makes secrets once, which the service can start with", () => {
    const before = contents();
    make();
    expect(contents()).toEqual(before);
    const variables = (name: string) =>
      Object.fromEntries(
        Object.entries(compose.services[name]!.environment!).map(([key, value]) => [
          key,
          value.replace("/secrets", folder).replace(/^\$\{\w+:-(.*)\}$/, "$1"),
        ]),
      );
    const { databaseReplicaUrls, redisUrl } = parseEnvironment(variables("carnet-1"));
    expect([databaseReplicaUrls.length, redisUrl]).toEqual([1, expect.stringContaining("redis+sentinel://")]);
    expect(parseEnvironment(variables("migrate")).databaseOwnerUrl).toContain("carnet_owner");
  });

  it("runs scripts that a shell understands", () => {
    for (const name of readdirSync("deploy/compose")) execFileSync("sh", ["-n", `deploy/compose/${name}`]);
  });
});

describe("the units of systemd", () => {
  const [one, several] = [read("carnet.service"), read("carnet@.service")];
  const settingsOf = (unit: string) => unit.split("\n").filter((line) => /^[A-Z]\w+=/.test(line));

  it("differ in the port alone, which stands above the settings file", () => {
    const own = settingsOf(several).filter((line) => !settingsOf(one).includes(line));
    expect(own).toEqual([
      "Description=Carnet, digital product passports, on port %i",
      "ExecStart=/usr/bin/env PORT=%i /usr/bin/node lib/platform/launch/start.mjs",
    ]);
    expect(settingsOf(one)).toHaveLength(settingsOf(several).length);
  });

  it("may write to the data folder and to the folders of file storage", () => {
    const folders = settingsOf(one).find((line) => line.startsWith("ReadWritePaths="));
    expect(folders).toBe("ReadWritePaths=/srv/carnet/.data -/srv/carnet/evidence -/srv/carnet/backup");
    expect(readFileSync("lib/docs/manual.md", "utf8")).toContain("`file:///srv/carnet/evidence`");
  });

  it.runIf(findProgram("systemd-analyze"))("are units that systemd has nothing to say of", () => {
    const folder = mkdtempSync(join(tmpdir(), "carnet-units-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const instance = join(folder, "carnet@3001.service");
    writeFileSync(instance, several);
    expect(execFileSync("systemd-analyze", ["verify", "deploy/carnet.service", instance], { encoding: "utf8" })).toBe(
      "",
    );
  });
});

describe("the chart", () => {
  const values = parse(read("helm/values.yaml")) as { settings: Record<string, unknown>; secretKeys: string[] };

  it("sets variables that there are, and every value that its templates ask for is there", () => {
    expect([...Object.keys(values.settings), ...values.secretKeys].filter((name) => !isKnown(name))).toEqual([]);
    const valueNames = readdirSync("deploy/helm/templates").flatMap((file) =>
      [...read(`helm/templates/${file}`).matchAll(/\.Values\.([\w.]+)/g)].map(([, path]) => path!),
    );
    expect(valueNames.length).toBeGreaterThan(20);
    for (const path of valueNames) expect(values, path).toHaveProperty(path);
  });

  it("has templates that are YAML once their actions are left out", () => {
    const kinds = readdirSync("deploy/helm/templates").flatMap((file) => {
      if (file.startsWith("_")) return [];
      const plain = read(`helm/templates/${file}`)
        .replaceAll(/^\s*\{\{.*\}\}\s*$/gm, "")
        .replaceAll(/\{\{.*?\}\}/g, "value");
      return [(parse(plain) as { kind: string }).kind];
    });
    expect(kinds).toEqual(expect.arrayContaining(["NetworkPolicy", "ServiceMonitor", "PrometheusRule", "Ingress"]));
  });

  it("names hosts without the port of publicUrl, and installs the very rules of deploy/alerts.yaml", () => {
    const actions = readdirSync("deploy/helm/templates").map((file) => read(`helm/templates/${file}`));
    expect(actions.join("")).toContain("(urlParse .Values.publicUrl).hostname");
    expect(actions.join("")).not.toMatch(/urlParse[^}]*\)\.host\b/);
    expect(read("helm/alerts.yaml")).toBe(read("alerts.yaml"));
  });
});
