// Plain JavaScript, because the launcher runs it before anything is installed.
import { readFileSync } from "node:fs";

const SECRET_VARIABLES = [
  "AUTH_SECRET",
  "AUTH_SECRET_PREVIOUS",
  "DATABASE_URL",
  "DATABASE_OWNER_URL",
  "DATABASE_REPLICA_URLS",
  "REDIS_URL",
  "SMTP_URL",
  "SMS_GATEWAY_URL",
  "STORAGE_URL",
  "BACKUP_STORAGE_URL",
  "BACKUP_SERVICE_URL",
  "SIGNING_KEYS_URL",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_HEADERS",
];

/**
 * As a vault's agent, systemd or a container leaves them: `AUTH_SECRET_FILE=/run/…`. Throws an Error if one is
 * unreadable or both are set.
 *
 * @param {Record<string, string | undefined>} variables
 * @returns {Record<string, string>}
 */
export function secretsFromFiles(variables) {
  /** @type {Record<string, string>} */
  const values = {};
  for (const name of SECRET_VARIABLES) {
    const path = variables[`${name}_FILE`];
    if (!path) continue;
    const text = contentOf(name, path);
    if (variables[name] && variables[name] !== text)
      throw new Error(`${name} and ${name}_FILE are both set: keep one.`);
    values[name] = text;
  }
  return values;
}

/**
 * @param {string} name
 * @param {string} path
 */
function contentOf(name, path) {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new Error(`${name}_FILE names ${path}, which cannot be read (${code}).`);
  }
}
