CREATE TABLE "first_scans" (
	"passport_id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scan_days" (
	"brand_id" text NOT NULL,
	"day" date NOT NULL,
	"product_id" text NOT NULL,
	"country" text NOT NULL,
	"channel" text NOT NULL,
	"scans" integer NOT NULL,
	CONSTRAINT "scan_days_brand_id_day_product_id_country_channel_pk" PRIMARY KEY("brand_id","day","product_id","country","channel"),
	CONSTRAINT "scan_days_channel_known" CHECK (channel in ('label', 'page', 'verify')),
	CONSTRAINT "scan_days_scans_positive" CHECK ("scan_days"."scans" > 0)
);
--> statement-breakpoint
CREATE TABLE "scan_signals" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"product_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"kind" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by" text,
	"note" text,
	"noted_at" timestamp (3) with time zone,
	"noted_by" text,
	"public_at" timestamp (3) with time zone,
	"public_by" text,
	CONSTRAINT "scan_signals_kind_known" CHECK (kind in ('several_countries', 'too_fast', 'many_clients', 'before_sale', 'after_end', 'while_stolen', 'unknown_serials')),
	CONSTRAINT "scan_signals_public_about_item" CHECK ("scan_signals"."public_at" is null or "scan_signals"."subject_id" <> "scan_signals"."product_id")
);
--> statement-breakpoint
CREATE TABLE "scans" (
	"hour" timestamp (3) with time zone NOT NULL,
	"brand_id" text NOT NULL,
	"product_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"client" text NOT NULL,
	"country" text,
	"channel" text NOT NULL,
	CONSTRAINT "scans_subject_id_hour_client_pk" PRIMARY KEY("subject_id","hour","client"),
	CONSTRAINT "scans_channel_known" CHECK (channel in ('label', 'page', 'verify')),
	CONSTRAINT "scans_country_form" CHECK ("scans"."country" ~ '^[A-Z]{2}$')
) PARTITION BY RANGE ("hour");
--> statement-breakpoint
CREATE TABLE "partitions"."scans_default" PARTITION OF "scans" DEFAULT;
--> statement-breakpoint
CREATE TABLE "unknown_serials" (
	"hour" timestamp (3) with time zone NOT NULL,
	"brand_id" text NOT NULL,
	"product_id" text NOT NULL,
	"client" text NOT NULL,
	"tries" integer NOT NULL,
	CONSTRAINT "unknown_serials_product_id_hour_client_pk" PRIMARY KEY("product_id","hour","client"),
	CONSTRAINT "unknown_serials_tries_positive" CHECK ("unknown_serials"."tries" > 0)
);
--> statement-breakpoint
ALTER TABLE "scan_signals" ADD CONSTRAINT "scan_signals_acknowledged_by_users_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_signals" ADD CONSTRAINT "scan_signals_noted_by_users_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_signals" ADD CONSTRAINT "scan_signals_public_by_users_id_fk" FOREIGN KEY ("public_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "first_scans_by_brand" ON "first_scans" USING btree ("brand_id","passport_id");--> statement-breakpoint
CREATE INDEX "scan_days_by_product" ON "scan_days" USING btree ("product_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "scan_signals_open_unique" ON "scan_signals" USING btree ("brand_id","subject_id","kind") WHERE acknowledged_at is null;--> statement-breakpoint
CREATE INDEX "scan_signals_by_brand" ON "scan_signals" USING btree ("brand_id","id");--> statement-breakpoint
CREATE INDEX "scan_signals_by_product" ON "scan_signals" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "scan_signals_by_subject" ON "scan_signals" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "scans_by_brand" ON "scans" USING btree ("brand_id","hour");--> statement-breakpoint
CREATE INDEX "unknown_serials_by_hour" ON "unknown_serials" USING btree ("hour");