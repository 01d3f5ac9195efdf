// `npm run vulnerabilities`: lists the known vulnerabilities of the packages that run in production, as `npm audit` has
// them from the registry. Exit code 0: none is known; 1: there are some; 2: the registry could not be asked.
import { spawnSync } from "node:child_process";

const UNANSWERED = 2;

const { stdout, stderr, error } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === "win32",
});

const report = readReport(stdout);
if (!report?.vulnerabilities) {
  const reason = report?.message ?? error?.message ?? stderr.trim().split("\n").at(-1);
  process.stderr.write(
    `This npm registry does not list known vulnerabilities, so nothing was checked: ${reason}\n` +
      "Run the command where the registry supports `npm audit`, or check the list of `npm run sbom` with a scanner.\n",
  );
  process.exit(UNANSWERED);
}
const vulnerabilities = Object.values(report.vulnerabilities);
for (const { name, severity, range, via } of vulnerabilities) {
  const titles = via.flatMap((cause) => (typeof cause === "string" ? [] : [`${cause.title} (${cause.url})`]));
  process.stdout.write(`${severity}: ${name} ${range}${titles.map((title) => `\n  ${title}`).join("")}\n`);
}
process.stdout.write(
  vulnerabilities.length === 0 ? "No vulnerability is known.\n" : `${vulnerabilities.length} packages are affected.\n`,
);
process.exit(vulnerabilities.length === 0 ? 0 : 1);

/**
 * @typedef {{ title: string, url: string }} Advisory
 * @typedef {{ name: string, severity: string, range: string, via: (string | Advisory)[] }} Vulnerability
 * @param {string} text
 * @returns {{ vulnerabilities?: Record<string, Vulnerability>, message?: string } | null}
 */
function readReport(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
