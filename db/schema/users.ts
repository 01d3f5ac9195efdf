import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { ROLES } from "@/lib/access/permissions";
import { NOTIFICATION_KINDS } from "@/lib/events/notification-rules";
import { ACCOUNT_REQUEST_KINDS, SIGN_IN_OUTCOMES } from "@/lib/people/auth/rules";
import type { ListViews } from "@/lib/people/list-views/rules";
import { brands } from "./brands";
import { bytes, createdAt, id, instant, oneOf, ofTestBrand } from "./columns";

export const users = pgTable(
  "users",
  {
    id: id(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    /** argon2id in its encoded form. Null: the person signs in through a provider. */
    passwordHash: text("password_hash"),
    passwordChangedAt: instant("password_changed_at"),
    /** Until when a password issued by the operator can be used to choose another; null: the person chose it. */
    passwordExpiresAt: instant("password_expires_at"),
    locale: text("locale"),
    listViews: jsonb("list_views").$type<ListViews>().notNull().default({}),
    /** Secret of the second factor (RFC 6238), encrypted (AES-256-GCM). Inactive before `totp_enabled_at`. */
    totpSealed: bytes("totp_sealed"),
    totpEnabledAt: instant("totp_enabled_at"),
    /** The 30-second period of the last used code, so that no code is accepted twice. */
    totpLastStep: bigint("totp_last_step", { mode: "number" }),
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
    stepsPutAwayAt: instant("steps_put_away_at"),
    digestSince: instant("digest_since"),
    digestSentOn: date("digest_sent_on", { mode: "string" }),
    /** 1 or 7. */
    digestEveryDays: smallint("digest_every_days").notNull().default(7),
    /** The browser's time zone when the digest was chosen. Null: UTC. */
    digestTimeZone: text("digest_time_zone"),
    mentionsOffAt: instant("mentions_off_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.userId] }),
    index("members_by_user").on(table.userId),
    check("members_role_known", oneOf("role", ROLES)),
    check("members_digest_daily_or_weekly", sql`${table.digestEveryDays} in (1, 7)`),
  ],
);

/** In the brand's live mode only, because a test brand has no members of its own. Removed after 30 days. */
export const notifications = pgTable(
  "notifications",
  {
    id: id(),
    brandId: text("brand_id").notNull(),
    userId: text("user_id").notNull(),
    kind: text("kind", { enum: [...NOTIFICATION_KINDS] }).notNull(),
    /** The object, or the last one of several. No foreign key: a notification may outlive its object. */
    subjectId: text("subject_id").notNull(),
    /** The number of objects. */
    amount: integer("amount").notNull().default(1),
    /** Unread notifications with the same key become one. */
    mergeKey: text("merge_key"),
    createdAt: createdAt(),
    readAt: instant("read_at"),
  },
  (table) => [
    foreignKey({
      name: "notifications_of_member",
      columns: [table.brandId, table.userId],
      foreignColumns: [members.brandId, members.userId],
    }).onDelete("cascade"),
    index("notifications_by_member").on(table.brandId, table.userId, table.id),
    uniqueIndex("notifications_merged")
      .on(table.brandId, table.userId, table.mergeKey)
      .where(sql`read_at is null and merge_key is not null`),
    index("notifications_unread")
      .on(table.brandId, table.userId, table.kind)
      .where(sql`read_at is null`),
    index("notifications_by_age").on(table.createdAt),
    check("notifications_amount_positive", sql`${table.amount} > 0`),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    /** Started at the brand's provider: valid for this brand only. */
    isAtCompany: boolean("is_at_company").notNull().default(false),
    secondStepAt: instant("second_step_at"),
    confirmedAt: instant("confirmed_at"),
    /** SHA-256 of the random value in the browser's cookie: a browser has one session. */
    deviceHash: text("device_hash"),
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

export const passwordResets = pgTable(
  "password_resets",
  {
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

/** Links that sign in on the service's own machine, printed at its console. Only the token's hash is stored. */
export const signInLinks = pgTable(
  "sign_in_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [index("sign_in_links_by_user").on(table.userId), index("sign_in_links_by_age").on(table.expiresAt)],
);

/** Sign-ins and failed attempts, visible to the person. Removed after half a year. */
export const signIns = pgTable(
  "sign_ins",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    at: instant("at").notNull(),
    outcome: text("outcome", { enum: [...SIGN_IN_OUTCOMES] }).notNull(),
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

/** Stored alike and processed after the response whether or not the account exists, so that neither reveals it. */
export const accountRequests = pgTable(
  "account_requests",
  {
    id: id(),
    kind: text("kind", { enum: [...ACCOUNT_REQUEST_KINDS] }).notNull(),
    requestId: text("request_id").notNull(),
    sealed: bytes("sealed").notNull(),
  },
  () => [check("account_requests_kind_known", oneOf("kind", ACCOUNT_REQUEST_KINDS))],
);

/** Counted per account and per client address; both are stored only as keyed hashes. */
export const signInFailures = pgTable("sign_in_failures", {
  subjectHash: text("subject_hash").primaryKey(),
  count: integer("count").notNull(),
  lastFailedAt: instant("last_failed_at").notNull(),
});

/** Removed with its address one month after it ends. */
export const invitations = pgTable(
  "invitations",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    email: text("email").notNull(),
    role: text("role", { enum: [...ROLES] }).notNull(),
    locale: text("locale").notNull(),
    tokenHash: text("token_hash").notNull(),
    invitedBy: text("invited_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    sentAt: instant("sent_at").notNull(),
    timesSent: integer("times_sent").notNull().default(1),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
    cancelledAt: instant("cancelled_at"),
  },
  (table) => [
    uniqueIndex("invitations_by_token").on(table.tokenHash),
    uniqueIndex("invitations_one_open")
      .on(table.brandId, sql`lower(${table.email})`)
      .where(sql`accepted_at is null and cancelled_at is null`),
    index("invitations_by_brand").on(table.brandId, table.createdAt),
    index("invitations_by_age").on(table.expiresAt),
    check("invitations_of_live", sql`not ${ofTestBrand()}`),
    check("invitations_role_known", oneOf("role", ROLES)),
    check("invitations_one_end", sql`accepted_at is null or cancelled_at is null`),
  ],
);
