import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SampleLanguage } from "../request";

/** What samples are run by, where the machine has it; Node it has. */

const PROGRAMS: Partial<Record<SampleLanguage, string>> = { curl: "curl", python: "python3", php: "php" };

/** Java and C# are tried by hand: a run takes seconds. */
export function isAtHand(language: SampleLanguage): boolean {
  if (language === "typescript") return true;
  const program = PROGRAMS[language];
  return program !== undefined && spawnSync(program, ["--version"]).status === 0;
}

/** The command that runs a sample; files it needs are put into the folder. */
export function runnerOf(language: SampleLanguage, code: string, folder: string): { command: string; args: string[] } {
  if (language === "curl") return { command: "sh", args: ["-c", code.replace(/^curl /, "curl -sS ")] };
  if (language === "typescript") return { command: process.execPath, args: ["--input-type=module", "-e", code] };
  if (language === "python") return { command: "python3", args: ["-c", code] };
  const file = join(folder, `sample.${language}`);
  writeFileSync(file, code);
  return { command: language, args: [file] };
}
