CREATE TABLE "access_grants" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text,
	"access_set" text NOT NULL,
	"status" text DEFAULT 'unproved' NOT NULL,
	"scope" text NOT NULL,
	"product_id" text,
	"passport_id" text,
	"brand_ids" text[],
	"elements" text[],
	"role" text NOT NULL,
	"name" text,
	"organisation" text,
	"register_number" text,
	"purpose" text,
	"email" text,
	"email_hash" text NOT NULL,
	"locale" text NOT NULL,
	"token_hash" text,
	"link_sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"grant_until" timestamp (3) with time zone,
	"proved_at" timestamp (3) with time zone,
	"granted_by" text,
	"granted_at" timestamp (3) with time zone,
	"consented_by" text,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"ended_by_id" text,
	"refusal" text,
	CONSTRAINT "access_grants_set_known" CHECK (access_set in ('legitimate_interest', 'authority')),
	CONSTRAINT "access_grants_status_known" CHECK (status in ('unproved', 'waiting', 'consent', 'granted', 'refused', 'withdrawn', 'revoked', 'expired')),
	CONSTRAINT "access_grants_scope_known" CHECK (scope in ('passport', 'product', 'brand')),
	CONSTRAINT "access_grants_role_known" CHECK (role in ('repairer', 'recycler', 'refurbisher', 'remanufacturer', 'second_life_operator', 'dealer', 'researcher', 'other_interest', 'market_surveillance', 'customs', 'other_authority')),
	CONSTRAINT "access_grants_authority_of_no_brand" CHECK (("access_grants"."access_set" = 'authority') = ("access_grants"."brand_id" is null)),
	CONSTRAINT "access_grants_brands_of_authority" CHECK ("access_grants"."brand_ids" is null or "access_grants"."access_set" = 'authority'),
	CONSTRAINT "access_grants_scope_whole" CHECK (("access_grants"."scope" <> 'product' or "access_grants"."product_id" is not null)
        and ("access_grants"."scope" <> 'passport' or "access_grants"."passport_id" is not null)),
	CONSTRAINT "access_grants_ended_when_final" CHECK (("access_grants"."status" in ('unproved', 'waiting', 'consent', 'granted')) = ("access_grants"."ended_at" is null)),
	CONSTRAINT "access_grants_granted_by_somebody" CHECK ("access_grants"."status" not in ('consent', 'granted') or ("access_grants"."granted_by" is not null
        and "access_grants"."grant_until" is not null)),
	CONSTRAINT "access_grants_of_brand_by_two_people" CHECK ("access_grants"."status" <> 'granted' or "access_grants"."scope" <> 'brand' or "access_grants"."access_set" = 'authority'
        or ("access_grants"."consented_by" is not null and "access_grants"."consented_by" <> "access_grants"."granted_by"))
);
--> statement-breakpoint
CREATE TABLE "access_reads" (
	"brand_id" text NOT NULL,
	"grant_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"day" date NOT NULL,
	"reads" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "access_reads_grant_id_day_subject_id_pk" PRIMARY KEY("grant_id","day","subject_id"),
	CONSTRAINT "access_reads_positive" CHECK ("access_reads"."reads" > 0)
);
--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"mailbox_hash" text NOT NULL,
	"label" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"last_used_on" date
);
--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_grants_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_grants_of_own_product" FOREIGN KEY ("brand_id","product_id") REFERENCES "public"."products"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_grants_of_own_passport" FOREIGN KEY ("brand_id","passport_id") REFERENCES "public"."passports"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_reads" ADD CONSTRAINT "access_reads_grant_id_access_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."access_grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_grants_token_unique" ON "access_grants" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "access_grants_by_status" ON "access_grants" USING btree ("brand_id","status","id");--> statement-breakpoint
CREATE INDEX "access_grants_by_brand" ON "access_grants" USING btree ("brand_id","id");--> statement-breakpoint
CREATE INDEX "access_grants_by_mailbox" ON "access_grants" USING btree ("email_hash","status");--> statement-breakpoint
CREATE INDEX "access_grants_of_product" ON "access_grants" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "access_grants_of_passport" ON "access_grants" USING btree ("passport_id");--> statement-breakpoint
CREATE INDEX "access_grants_open_by_expiry" ON "access_grants" USING btree ("expires_at") WHERE status in ('unproved', 'waiting', 'consent', 'granted');--> statement-breakpoint
CREATE INDEX "access_grants_with_address_by_end" ON "access_grants" USING btree ("ended_at") WHERE email is not null and ended_at is not null;--> statement-breakpoint
CREATE INDEX "access_reads_by_day" ON "access_reads" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "access_tokens_hash_unique" ON "access_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "access_tokens_by_mailbox" ON "access_tokens" USING btree ("mailbox_hash");--> statement-breakpoint
CREATE INDEX "access_tokens_by_age" ON "access_tokens" USING btree ("expires_at");