CREATE TABLE "brand_hosts" (
	"brand_id" text NOT NULL,
	"host" text NOT NULL,
	"token" text NOT NULL,
	"proved_at" timestamp (3) with time zone,
	"active_from" timestamp (3) with time zone,
	"active_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brand_hosts_brand_id_host_pk" PRIMARY KEY("brand_id","host"),
	CONSTRAINT "brand_hosts_active_is_proved" CHECK ("brand_hosts"."active_from" is null or "brand_hosts"."proved_at" is not null),
	CONSTRAINT "brand_hosts_span" CHECK ("brand_hosts"."active_until" >= "brand_hosts"."active_from")
);
--> statement-breakpoint
ALTER TABLE "brand_hosts" ADD CONSTRAINT "brand_hosts_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "brand_hosts_one_owner" ON "brand_hosts" USING btree ("host") WHERE proved_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "brand_hosts_one_active" ON "brand_hosts" USING btree ("brand_id") WHERE active_from is not null and active_until is null;