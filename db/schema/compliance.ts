import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { REVIEW_EVENT_KINDS } from "@/lib/compliance/reviews/review-rules";
import { type Finding, SEVERITIES } from "@/lib/compliance/rules";
import { CARBON_DECLARED_UNITS, REVIEW_STATES } from "@/lib/ecodesign/rules";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import { brands } from "./brands";
import { checkName, findingList, changedAt, createdAt, id, instant, oneOf } from "./columns";
import { products } from "./products";
import { users } from "./users";

const day = (name: string) => date(name, { mode: "string" });

/** The latest check result of a product and its review state. A product without a row is not checked yet. */
export const productReviews = pgTable(
  "product_reviews",
  {
    productId: text("product_id").primaryKey(),
    brandId: text("brand_id").notNull(),
    productVersion: integer("product_version").notNull(),
    ruleSet: text("rule_set").notNull(),
    answered: integer("answered").notNull(),
    required: integer("required").notNull(),
    answeredWeight: integer("answered_weight").notNull(),
    requiredWeight: integer("required_weight").notNull(),
    missing: text("missing").array().notNull(),
    worstSeverity: text("worst_severity", { enum: [...SEVERITIES] }),
    openChecks: checkName("open_checks").array().notNull(),
    findings: findingList("findings").notNull(),
    /** Written only by the previous release and null since; the next release may drop it. */
    furtherFindings: findingList("further_findings"),
    computedAt: instant("computed_at").notNull(),
    /** From this day the result may change with the calendar. */
    nextDue: day("next_due"),
    expiresOn: day("expires_on"),
    stateSince: instant("state_since").notNull(),
    assigneeId: text("assignee_id").references(() => users.id),
    dueOn: day("due_on"),
    /** The due date of the last reminder; each date gets one reminder. */
    dueRemindedOn: day("due_reminded_on"),
    submittedBy: text("submitted_by"),
    submittedAt: instant("submitted_at"),
    /** Fields whose change returned it to draft; empty: its evidence expired. Null since the last submission. */
    returnedFields: text("returned_fields").array(),
    changedAt: changedAt(),
  },
  (table) => [
    foreignKey({
      name: "product_reviews_of_own_product",
      columns: [table.brandId, table.productId],
      foreignColumns: [products.brandId, products.id],
    }).onDelete("cascade"),
    index("product_reviews_oldest").on(table.brandId, table.stateSince, table.productId),
    index("product_reviews_changed").on(table.brandId, table.changedAt).concurrently(),
    index("product_reviews_assigned")
      .on(table.brandId, table.assigneeId)
      .where(sql`assignee_id is not null`),
    index("product_reviews_expiring")
      .on(table.brandId, table.expiresOn)
      .where(sql`expires_on is not null`),
    index("product_reviews_due")
      .on(table.nextDue)
      .where(sql`next_due is not null`),
    check("product_reviews_severity_known", oneOf("worst_severity", SEVERITIES)),
    check(
      "product_reviews_readiness",
      sql`answered between 0 and required and answered_weight between 0 and required_weight and required_weight > 0`,
    ),
  ],
);

/** Append-only. Each row contains the hash of the product's previous row. */
export const reviewEvents = pgTable(
  "review_events",
  {
    productId: text("product_id").notNull(),
    sequence: integer("sequence").notNull(),
    brandId: text("brand_id").notNull(),
    at: instant("at").notNull(),
    kind: text("kind", { enum: [...REVIEW_EVENT_KINDS] }).notNull(),
    actorKind: text("actor_kind").notNull(),
    actorId: text("actor_id"),
    productVersion: integer("product_version").notNull(),
    fromState: text("from_state", { enum: [...REVIEW_STATES] }).notNull(),
    toState: text("to_state", { enum: [...REVIEW_STATES] }).notNull(),
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull(),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.sequence] }),
    foreignKey({
      name: "review_events_of_own_product",
      columns: [table.brandId, table.productId],
      foreignColumns: [products.brandId, products.id],
    }),
    check("review_events_sequence_positive", sql`${table.sequence} > 0`),
    check("review_events_kind_known", oneOf("kind", REVIEW_EVENT_KINDS)),
  ],
);

/** The approved content: append-only. `sha256` covers the canonical JSON of `content`. */
export const reviewApprovals = pgTable(
  "review_approvals",
  {
    productId: text("product_id").notNull(),
    number: integer("number").notNull(),
    brandId: text("brand_id").notNull(),
    productVersion: integer("product_version").notNull(),
    content: jsonb("content").$type<Record<string, unknown>>().notNull(),
    sha256: text("sha256").notNull(),
    submittedBy: text("submitted_by").notNull(),
    approvedBy: text("approved_by").notNull(),
    approvedAt: instant("approved_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.number] }),
    foreignKey({
      name: "review_approvals_of_own_product",
      columns: [table.brandId, table.productId],
      foreignColumns: [products.brandId, products.id],
    }),
    check("review_approvals_by_another", sql`${table.approvedBy} <> ${table.submittedBy}`),
    check("review_approvals_hash_form", sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** Append-only. An override applies as long as the finding is unchanged. */
export const checkOverrides = pgTable(
  "check_overrides",
  {
    id: id(),
    brandId: text("brand_id").notNull(),
    productId: text("product_id").notNull(),
    productVersion: integer("product_version").notNull(),
    findingHash: text("finding_hash").notNull(),
    finding: jsonb("finding").$type<Finding>().notNull(),
    reason: text("reason").notNull(),
    userId: text("user_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("check_overrides_of_finding").on(table.productId, table.findingHash),
    foreignKey({
      name: "check_overrides_of_own_product",
      columns: [table.brandId, table.productId],
      foreignColumns: [products.brandId, products.id],
    }),
  ],
);

export const reviewComments = pgTable(
  "review_comments",
  {
    id: id(),
    brandId: text("brand_id").notNull(),
    productId: text("product_id").notNull(),
    field: text("field"),
    body: text("body").notNull(),
    mentions: text("mentions").array(),
    authorId: text("author_id")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    resolvedAt: instant("resolved_at"),
    resolvedBy: text("resolved_by"),
  },
  (table) => [
    index("review_comments_by_product").on(table.productId, table.id),
    foreignKey({
      name: "review_comments_of_own_product",
      columns: [table.brandId, table.productId],
      foreignColumns: [products.brandId, products.id],
    }).onDelete("cascade"),
    check("review_comments_resolved_by_somebody", sql`(${table.resolvedAt} is null) = (${table.resolvedBy} is null)`),
  ],
);

/** Days are in UTC. `none`: products without a group. */
export const readinessDays = pgTable(
  "readiness_days",
  {
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    day: day("day").notNull(),
    productGroup: text("product_group").notNull(),
    products: integer("products").notNull(),
    answeredWeight: bigint("answered_weight", { mode: "number" }).notNull(),
    requiredWeight: bigint("required_weight", { mode: "number" }).notNull(),
    approved: integer("approved").notNull(),
    withErrors: integer("with_errors").notNull(),
    withWarnings: integer("with_warnings").notNull(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.day, table.productGroup] })],
);

/** Median footprint in kg CO2e of a brand's products by group and unit, used for the plausibility check. */
export const groupFootprints = pgTable(
  "group_footprints",
  {
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    productGroup: text("product_group", { enum: [...PRODUCT_GROUPS] }).notNull(),
    declaredUnit: text("declared_unit", { enum: [...CARBON_DECLARED_UNITS] }).notNull(),
    products: integer("products").notNull(),
    median: numeric("median", { mode: "number" }).notNull(),
    computedAt: instant("computed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.productGroup, table.declaredUnit] })],
);

/** Effects of a new candidate list on a brand, stored once all its products are checked against it. */
export const candidateNews = pgTable(
  "candidate_news",
  {
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    rulesVersion: integer("rules_version").notNull(),
    products: integer("products").notNull(),
    productIds: text("product_ids").array().notNull(),
    substances: text("substances").array().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.rulesVersion] })],
);
