/** Separate from the contract, so that a browser loads the schema only when it validates. */

export interface SourceFields {
  name: string;
  kind: "sftp" | "s3";
  host: string;
  port: string;
  username: string;
  login: "password" | "key";
  password: string;
  private_key: string;
  passphrase: string;
  endpoint: string;
  region: string;
  bucket: string;
  access_key_id: string;
  secret_access_key: string;
  folder: string;
  pattern: string;
  every: string;
  daily_at: string;
  time_zone: string;
  commit: string;
  afterwards: string;
}

const SFTP_FIELDS = ["host", "port", "username", "login", "password", "private_key", "passphrase"];
const S3_FIELDS = ["endpoint", "region", "bucket", "access_key_id", "secret_access_key"];

export function readSourceFields({ sourceId: _id, ...fields }: Partial<SourceFields> & { sourceId?: string }) {
  const others = fields.kind === "s3" ? SFTP_FIELDS : S3_FIELDS;
  const unused = fields.kind === "s3" ? [] : fields.login === "key" ? ["password"] : ["private_key", "passphrase"];
  const left = [...others, ...unused, ...(fields.every === "daily" ? [] : ["daily_at"])];
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== "" && value !== undefined && !left.includes(name)),
  );
}
