import { z } from "zod";
import { afterId, pageSize } from "@/lib/platform/input/list-page";
import { secret } from "@/lib/platform/input/secret";
import { issue, text } from "@/lib/platform/input/text";
import { parseUrl } from "@/lib/platform/parse-url";
import { AFTERWARDS, PICKUP_COMMITS, PICKUP_KINDS, SCHEDULES } from "./rules";

const HOST = /^(?=.{1,253}$)[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$|^[0-9A-Fa-f:]{2,45}$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export const LOGINS = ["password", "key"] as const;

const isZone = (zone: string) => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

const isEndpoint = (url: URL | null) =>
  url !== null &&
  /^https?:$/.test(url.protocol) &&
  url.pathname === "/" &&
  url.search === "" &&
  url.hash === "" &&
  url.username === "" &&
  url.password === "";

const isFolder = (folder: string) =>
  !/[\\\p{Cc}\p{Cf}]/u.test(folder) && !folder.split("/").some((part) => part === ".." || part === ".");

export const sourceForm = z
  .strictObject({
    name: text(80),
    kind: z.enum(PICKUP_KINDS),
    host: z.string().trim().regex(HOST, issue("host_form", "A host is a name or an address.")).optional(),
    port: z.coerce.number().int().min(1).max(65_535).optional(),
    username: text(200).optional(),
    login: z.enum(LOGINS).optional(),
    password: secret(z.string().min(1).max(1_000).optional()),
    private_key: secret(z.string().min(1).max(20_000).optional()),
    passphrase: secret(z.string().min(1).max(1_000).optional()),
    endpoint: text(500)
      .refine((value) => isEndpoint(parseUrl(value)), issue("invalid_url", "An address begins with https://."))
      .transform((value) => value.replace(/(?<!\/)\/+$/, ""))
      .optional(),
    region: z
      .string()
      .trim()
      .regex(/^[a-z0-9-]{1,60}$/, issue("region_form", "Such as eu-central-1."))
      .optional(),
    bucket: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,253}[A-Za-z0-9]$/, issue("bucket_form", "A bucket's name."))
      .optional(),
    access_key_id: secret(z.string().trim().min(1).max(200).optional()),
    secret_access_key: secret(z.string().min(1).max(1_000).optional()),
    folder: text(500)
      .refine(isFolder, issue("folder_form", "A folder has no parts such as .. and no backslash."))
      .optional(),
    pattern: text(200)
      .refine((value) => !value.includes("/"), issue("pattern_form", "A pattern is of names, not of folders."))
      .default("*.csv, *.xlsx"),
    every: z.enum(SCHEDULES),
    daily_at: z.string().regex(TIME, issue("time_form", "A time is written HH:MM.")).optional(),
    time_zone: z
      .string()
      .refine(isZone, issue("unknown_time_zone", "A time zone such as Europe/Berlin."))
      .default("UTC"),
    commit: z.enum(PICKUP_COMMITS),
    afterwards: z.enum(AFTERWARDS),
  })
  .superRefine((form, context) => {
    const needed =
      form.kind === "sftp" ? (["host", "username", "login"] as const) : (["endpoint", "region", "bucket"] as const);
    const missing: string[] = needed.filter((field) => form[field] === undefined);
    if (form.every === "daily" && form.daily_at === undefined) missing.push("daily_at");
    for (const field of missing)
      context.addIssue({ code: "custom", path: [field], message: "This is needed.", params: { code: "required" } });
  });
export type SourceForm = z.output<typeof sourceForm>;

export const historyQuery = z.object({ cursor: afterId, limit: pageSize });
