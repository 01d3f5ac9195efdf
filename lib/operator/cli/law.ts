import { z } from "zod";
import { isDue, listLawEntries } from "@/lib/law/verification";
import { utcDay } from "@/lib/platform/calendar";
import { now } from "@/lib/platform/clock";
import { readCommandLine } from "@/lib/platform/launch/options";

const USAGE = `Usage:
  npm run law [-- --days 90]

Lists the acts, provisions and lists of the law's data that a person last compared with their source more than --days
days ago, and those that have no source. No database is opened. Exit code 1: at least one entry is too old.`;

const { values } = readCommandLine(USAGE, { days: { type: "string", default: "90" } });
const days = z.coerce.number().int().min(0).parse(values.days);
const entries = listLawEntries();
const old = entries.filter((entry) => isDue(entry, { today: utcDay(now().getTime()), days }));
const unverified = entries.filter(({ isVerified }) => !isVerified);
const lines = (list: typeof entries) =>
  list.map(({ kind, id, citation, checkedOn }) => `  ${checkedOn}  ${kind.padEnd(9)}  ${id}: ${citation}`);

process.stdout.write(
  [
    `${entries.length} entries, ${old.length} checked more than ${days} days ago, ` +
      `${unverified.length} without a source.`,
    ...(old.length > 0 ? [`Checked more than ${days} days ago:`, ...lines(old)] : []),
    ...(unverified.length > 0 ? ["Without a source:", ...lines(unverified)] : []),
    "",
  ].join("\n"),
);
process.exitCode = old.length > 0 ? 1 : 0;
