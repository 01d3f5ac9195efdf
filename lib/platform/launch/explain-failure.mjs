// Failures as an operator reads them: the cause, then the remedy. Plain JavaScript, because the launcher needs it
// before anything is installed.

export const SHORT_OF_MEMORY =
  "the system ends a process with SIGKILL when memory runs out (`dmesg` says so). Give this machine the memory that " +
  "the manual names under Memory, or stop other programs, and start again.";

const CAUSES_MAX = 5;

/** SQLSTATEs (PostgreSQL manual, appendix A) and their remedies. @type {Record<string, string>} */
const BY_SQLSTATE = {
  "42P01": "The database does not have the schema of this version. Run `npm run migrate` first.",
  42703: "The database does not have the schema of this version. Run `npm run migrate` first.",
  "3F000": "The database does not have the schema of this version. Run `npm run migrate` first.",
  "28P01": "The database refuses the user or the password. Correct them in DATABASE_URL.",
  28000: "The database refuses this user or this machine. Correct DATABASE_URL, or allow it in pg_hba.conf.",
  "3D000": "The database does not exist. Create it with `create database`, or correct its name in DATABASE_URL.",
  53100: "The disk of the database is full. Free space there, then try again.",
  53200: "The database is out of memory. Give its machine more memory, then try again.",
  53300: "The database has no free connection. Raise max_connections, or lower DATABASE_POOL_MAX.",
};

/**
 * Never contains a statement or its parameters.
 *
 * @param {unknown} error
 * @returns {string}
 */
export function explainFailure(error) {
  const causes = causesOf(error);
  for (const cause of causes.toReversed()) {
    const { code, path } = /** @type {NodeJS.ErrnoException} */ (cause);
    const explained = typeof code === "string" ? explainCode(code, path, cause.message) : undefined;
    if (explained) return explained;
  }
  const [outermost] = causes;
  if (!outermost) return String(error);
  const isStatement = outermost.message.startsWith("Failed query");
  return isStatement ? `The database refused a statement: ${causes.at(-1)?.message}` : outermost.message;
}

/**
 * The outermost first.
 *
 * @param {unknown} error
 */
function causesOf(error) {
  /** @type {Error[]} */
  const causes = [];
  for (let cause = error; cause instanceof Error && causes.length < CAUSES_MAX; cause = cause.cause) causes.push(cause);
  return causes;
}

/**
 * @param {string} code
 * @param {string | undefined} path
 * @param {string} message
 * @returns {string | undefined}
 */
function explainCode(code, path, message) {
  switch (code) {
    case "EACCES":
    case "EPERM":
      if (!path) return undefined;
      return (
        `This account cannot use ${path} (${code}). Run the command as the account of the service, or give that ` +
        `account the path: \`chown -R ACCOUNT ${path}\`.`
      );
    case "EROFS":
      return `${path ?? "A folder"} lies on a read-only file system. Allow writing there, or set DATA_DIR to another.`;
    case "ENOSPC":
      return `The disk is full${path ? ` (${path})` : ""}. Free space, then try again.`;
    case "EMFILE":
      return "This process has too many files open. Raise its limit (`ulimit -n`, LimitNOFILE of systemd).";
    case "ENOMEM":
      return "The memory of this machine is used up. Give it more memory, or stop other programs.";
    case "ECONNRESET":
    case "EPIPE":
      return (
        `The database closed the connection (${code}): it was restarted, or ended for want of memory. See its log, ` +
        "give its machine more memory where that says so, and start again."
      );
    case "42501":
      return `The role of the database has too few rights: ${message}. See "Two roles" in the manual.`;
    default:
      return BY_SQLSTATE[code];
  }
}
