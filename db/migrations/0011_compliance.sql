CREATE TABLE "check_backlog" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "check_backlog_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"brand_id" text NOT NULL,
	"product_ids" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_overrides" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"product_id" text NOT NULL,
	"product_version" integer NOT NULL,
	"finding_hash" text NOT NULL,
	"finding" jsonb NOT NULL,
	"reason" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_footprints" (
	"brand_id" text NOT NULL,
	"product_group" text NOT NULL,
	"declared_unit" text NOT NULL,
	"products" integer NOT NULL,
	"median" numeric NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "group_footprints_brand_id_product_group_declared_unit_pk" PRIMARY KEY("brand_id","product_group","declared_unit")
);
--> statement-breakpoint
CREATE TABLE "product_reviews" (
	"product_id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"product_version" integer NOT NULL,
	"rule_set" text NOT NULL,
	"answered" integer NOT NULL,
	"required" integer NOT NULL,
	"answered_weight" integer NOT NULL,
	"required_weight" integer NOT NULL,
	"missing" text[] NOT NULL,
	"worst_severity" text,
	"open_checks" text[] NOT NULL,
	"findings" jsonb NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL,
	"next_due" date,
	"expires_on" date,
	"state_since" timestamp (3) with time zone NOT NULL,
	"assignee_id" text,
	"due_on" date,
	"submitted_by" text,
	"submitted_at" timestamp (3) with time zone,
	"returned_fields" text[],
	CONSTRAINT "product_reviews_severity_known" CHECK (worst_severity in ('error', 'warning', 'info')),
	CONSTRAINT "product_reviews_readiness" CHECK (answered between 0 and required and answered_weight between 0 and required_weight and required_weight > 0)
);
--> statement-breakpoint
CREATE TABLE "readiness_days" (
	"brand_id" text NOT NULL,
	"day" date NOT NULL,
	"product_group" text NOT NULL,
	"products" integer NOT NULL,
	"answered_weight" bigint NOT NULL,
	"required_weight" bigint NOT NULL,
	"approved" integer NOT NULL,
	"with_errors" integer NOT NULL,
	"with_warnings" integer NOT NULL,
	CONSTRAINT "readiness_days_brand_id_day_product_group_pk" PRIMARY KEY("brand_id","day","product_group")
);
--> statement-breakpoint
CREATE TABLE "review_approvals" (
	"product_id" text NOT NULL,
	"number" integer NOT NULL,
	"brand_id" text NOT NULL,
	"product_version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"submitted_by" text NOT NULL,
	"approved_by" text NOT NULL,
	"approved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_approvals_product_id_number_pk" PRIMARY KEY("product_id","number"),
	CONSTRAINT "review_approvals_by_another" CHECK ("review_approvals"."approved_by" <> "review_approvals"."submitted_by"),
	CONSTRAINT "review_approvals_hash_form" CHECK ("review_approvals"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "review_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"product_id" text NOT NULL,
	"field" text,
	"body" text NOT NULL,
	"author_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" text,
	CONSTRAINT "review_comments_resolved_by_somebody" CHECK (("review_comments"."resolved_at" is null) = ("review_comments"."resolved_by" is null))
);
--> statement-breakpoint
CREATE TABLE "review_events" (
	"product_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"brand_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"product_version" integer NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"detail" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "review_events_product_id_sequence_pk" PRIMARY KEY("product_id","sequence"),
	CONSTRAINT "review_events_sequence_positive" CHECK ("review_events"."sequence" > 0),
	CONSTRAINT "review_events_kind_known" CHECK (kind in ('submitted', 'changes_requested', 'approved', 'returned', 'overridden'))
);
--> statement-breakpoint
ALTER TABLE "check_backlog" ADD CONSTRAINT "check_backlog_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_overrides" ADD CONSTRAINT "check_overrides_of_own_product" FOREIGN KEY ("brand_id","product_id") REFERENCES "public"."products"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_footprints" ADD CONSTRAINT "group_footprints_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_of_own_product" FOREIGN KEY ("brand_id","product_id") REFERENCES "public"."products"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readiness_days" ADD CONSTRAINT "readiness_days_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_approvals" ADD CONSTRAINT "review_approvals_of_own_product" FOREIGN KEY ("brand_id","product_id") REFERENCES "public"."products"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_of_own_product" FOREIGN KEY ("brand_id","product_id") REFERENCES "public"."products"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_events" ADD CONSTRAINT "review_events_of_own_product" FOREIGN KEY ("brand_id","product_id") REFERENCES "public"."products"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "check_overrides_of_finding" ON "check_overrides" USING btree ("product_id","finding_hash");--> statement-breakpoint
CREATE INDEX "product_reviews_oldest" ON "product_reviews" USING btree ("brand_id","state_since","product_id");--> statement-breakpoint
CREATE INDEX "product_reviews_assigned" ON "product_reviews" USING btree ("brand_id","assignee_id") WHERE assignee_id is not null;--> statement-breakpoint
CREATE INDEX "product_reviews_expiring" ON "product_reviews" USING btree ("brand_id","expires_on") WHERE expires_on is not null;--> statement-breakpoint
CREATE INDEX "product_reviews_due" ON "product_reviews" USING btree ("next_due") WHERE next_due is not null;--> statement-breakpoint
CREATE INDEX "review_comments_by_product" ON "review_comments" USING btree ("product_id","id");--> statement-breakpoint
CREATE TRIGGER review_events_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "review_events"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER review_approvals_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "review_approvals"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER check_overrides_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "check_overrides"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
