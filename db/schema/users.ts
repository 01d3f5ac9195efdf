import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { ROLES } from "@/lib/access/permissions";
import { ACCOUNT_REQUEST_KINDS, SIGN_IN_OUTCOMES } from "@/lib/people/auth/rules";
import type { ListViews } from "@/lib/people/list-views/rules";
import { brands } from "./brands";
import { bytes, createdAt, id, instant, oneOf } from "./columns";

export const users = pgTable(
  "users",
  {
    id: id(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    /** argon2id, in its own encoded form. Null: this person signs in elsewhere. */
    passwordHash: text("password_hash"),
    passwordChangedAt: instant("password_changed_at"),
    /** Until when a password that the operator handed out signs in, to choose another; null: the person chose it. */
    passwordExpiresAt: instant("password_expires_at"),
    locale: text("locale"),
    /** Which columns of which list this person wants to see, and how high its rows are. */
    listViews: jsonb("list_views").$type<ListViews>().notNull().default({}),
    /** The secret of the second factor (RFC 6238), sealed (AES-256-GCM). Not in force before `totp_enabled_at`. */
    totpSealed: bytes("totp_sealed"),
    totpEnabledAt: instant("totp_enabled_at"),
    /** The last period of 30 seconds whose code was used: no code is taken twice. */
    totpLastStep: bigint("totp_last_step", { mode: "number" }),
    /** Since when this person runs the deployment beside their work for a brand. */
    operatorSince: instant("operator_since"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("users_email_unique").on(sql`lower(${table.email})`),
    check("users_totp_has_secret", sql`${table.totpEnabledAt} is null or ${table.totpSealed} is not null`),
  ],
);

export const members = pgTable(
  "members",
  {
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    role: text("role", { enum: [...ROLES] }).notNull(),
    /** Since when this member does not want to be shown the first steps; null: they are shown. */
    stepsPutAwayAt: instant("steps_put_away_at"),
    /** Since when this member wants the weekly digest, and the day of the last; null: they do not, or had none. */
    digestSince: instant("digest_since"),
    digestSentOn: date("digest_sent_on", { mode: "string" }),
    /** Since when this member wants no mail about being mentioned; null: they get one. */
    mentionsOffAt: instant("mentions_off_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.userId] }),
    index("members_by_user").on(table.userId),
    check("members_role_known", oneOf("role", ROLES)),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** The brand this session works for; a person may belong to several. */
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    /** Begun at the brand's own provider: it works for that brand alone. */
    isAtCompany: boolean("is_at_company").notNull().default(false),
    /** When a code of the second step was last given in this session. Null: never. */
    secondStepAt: instant("second_step_at"),
    /** When the person last proved in this session who they are. Null: before this was recorded. */
    confirmedAt: instant("confirmed_at"),
    /** SHA-256 of the random value in the browser's own cookie: a browser has one session. */
    deviceHash: text("device_hash"),
    /** Whether it works in the test brand beside its brand. */
    isTest: boolean("is_test").notNull().default(false),
  },
  (table) => [
    index("sessions_by_user").on(table.userId, table.createdAt),
    index("sessions_by_device")
      .on(table.deviceHash)
      .where(sql`revoked_at is null`),
    index("sessions_at_company")
      .on(table.brandId)
      .where(sql`is_at_company and revoked_at is null`),
  ],
);

/** What signs somebody in when their second factor is lost; keyed hashes, each good for one use. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    codeHash: text("code_hash").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Links by which people set a new password. */
export const passwordResets = pgTable(
  "password_resets",
  {
    /** SHA-256 of the token, which only the mail holds. */
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [
    index("password_resets_by_user").on(table.userId, table.createdAt),
    index("password_resets_by_age").on(table.expiresAt),
  ],
);

/** Each person's sign-ins and failed attempts, for them to look at. Removed after half a year. */
export const signIns = pgTable(
  "sign_ins",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    at: instant("at").notNull(),
    outcome: text("outcome", { enum: [...SIGN_IN_OUTCOMES] }).notNull(),
    /** SHA-256 of the random value in the browser's own cookie. */
    deviceHash: text("device_hash"),
    userAgent: text("user_agent"),
    /** The client's network, not its address: `203.0.113.0/24`. */
    clientNetwork: text("client_network"),
  },
  (table) => [
    index("sign_ins_by_user").on(table.userId, table.at),
    index("sign_ins_by_age").on(table.at),
    check("sign_ins_outcome_known", oneOf("outcome", SIGN_IN_OUTCOMES)),
  ],
);

/** Asked of an account by its mailbox, or failed: written alike whether there is one, done behind the answer. */
export const accountRequests = pgTable(
  "account_requests",
  {
    id: id(),
    kind: text("kind", { enum: [...ACCOUNT_REQUEST_KINDS] }).notNull(),
    requestId: text("request_id").notNull(),
    /** The mailbox, and where it came from (AES-256-GCM). */
    sealed: bytes("sealed").notNull(),
  },
  () => [check("account_requests_kind_known", oneOf("kind", ACCOUNT_REQUEST_KINDS))],
);

/** Failed sign-ins, counted per account and per client address; both are keyed hashes, never the thing itself. */
export const signInFailures = pgTable("sign_in_failures", {
  subjectHash: text("subject_hash").primaryKey(),
  count: integer("count").notNull(),
  lastFailedAt: instant("last_failed_at").notNull(),
});
