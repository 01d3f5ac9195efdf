import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parseEnvironment, VARIABLE_NAMES } from "@/lib/platform/env";
import { readEnvironmentFile } from "./testing/environment-file";

const folder = mkdtempSync(join(tmpdir(), "carnet-settings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sample = readFileSync("deploy/carnet.env", "utf8");
/** Every character with a special meaning for a shell or systemd. */
const PASSWORD = String.raw`a b  #c;d$HOME $(id) \n\" "e" =&|<>!*?~%27`;

/** The variables of a settings file as `deploy/with-settings.sh` gives them to a command. */
function readByShell(shell: string, text: string): Record<string, string> {
  const file = join(folder, "env");
  writeFileSync(file, text);
  const printed = execFileSync(
    shell,
    ["deploy/with-settings.sh", process.execPath, "-p", "JSON.stringify(process.env)"],
    { env: { PATH: process.env.PATH, SETTINGS_FILE: file } as unknown as NodeJS.ProcessEnv, encoding: "utf8" },
  );
  const all = JSON.parse(printed) as Record<string, string>;
  return Object.fromEntries(Object.entries(all).filter(([name]) => VARIABLE_NAMES.includes(name)));
}

const shells = ["dash", "bash", "sh"].filter((shell) => {
  try {
    execFileSync(shell, ["-c", "exit"]);
    return true;
  } catch {
    return false;
  }
});

describe.each(shells)("the settings file of deploy, read by %s", (shell) => {
  it("gives a command the variables that systemd gives the service", () => {
    const variables = readByShell(shell, sample);
    expect(Object.keys(variables).length).toBeGreaterThan(4);
    expect(variables).toEqual(readEnvironmentFile(sample));
  });

  it("keeps each character of a value in quotes", () => {
    const text = `# Comment: it's ignored\n\nAUTH_SECRET='${PASSWORD}'\nMAIL_FROM='Ann <ann@example.com>'\n`;
    const expected = { AUTH_SECRET: PASSWORD, MAIL_FROM: "Ann <ann@example.com>" };
    expect([readByShell(shell, text), readEnvironmentFile(text)]).toEqual([expected, expected]);
  });

  it.each(["AUTH_SECRET='secret'   # a comment", "AUTH_SECRET=$PATH", 'AUTH_SECRET="a$PATH"'])(
    "would read %s otherwise than systemd, which the file therefore does not use",
    (line) => {
      expect(readByShell(shell, line)).not.toEqual(readEnvironmentFile(line));
      expect(sample.split("\n").filter((own) => !/^$|^#|^[A-Z_]+='[^']*'$/.test(own))).toEqual([]);
    },
  );
});

it("the settings file of deploy lacks nothing but the secret", () => {
  const variables = readEnvironmentFile(sample);
  expect(() => parseEnvironment(variables)).toThrow(/^AUTH_SECRET is needed[^\n]*$/);
  expect(parseEnvironment({ ...variables, AUTH_SECRET: PASSWORD })).toMatchObject({ host: "127.0.0.1", isHttps: true });
});
