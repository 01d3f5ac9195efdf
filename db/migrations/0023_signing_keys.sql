CREATE TABLE "credentials" (
	"brand_id" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"number" integer NOT NULL,
	"kid" text NOT NULL,
	"content_hash" text NOT NULL,
	"payload" "bytea" NOT NULL,
	"signature" "bytea" NOT NULL,
	"status_list" integer NOT NULL,
	"status_index" integer NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "credentials_brand_id_subject_id_number_pk" PRIMARY KEY("brand_id","subject_id","number"),
	CONSTRAINT "credentials_subject_kind_known" CHECK (subject_kind in ('passport', 'product')),
	CONSTRAINT "credentials_number_positive" CHECK ("credentials"."number" > 0),
	CONSTRAINT "credentials_hash_form" CHECK ("credentials"."content_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "credentials_signature_size" CHECK (octet_length("credentials"."signature") = 64),
	CONSTRAINT "credentials_list_positive" CHECK ("credentials"."status_list" > 0),
	CONSTRAINT "credentials_index_in_list" CHECK (status_index between 0 and 131071)
);
--> statement-breakpoint
CREATE TABLE "signing_key_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"change" text NOT NULL,
	"kid" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "signing_key_changes_change_known" CHECK (change in ('rotate', 'compromised')),
	CONSTRAINT "signing_key_changes_decision_known" CHECK (decision in ('consented', 'declined')),
	CONSTRAINT "signing_key_changes_decided_whole" CHECK (("signing_key_changes"."decision" is null) = ("signing_key_changes"."decided_by" is null)
        and ("signing_key_changes"."decision" is null) = ("signing_key_changes"."decided_at" is null)),
	CONSTRAINT "signing_key_changes_by_two_people" CHECK ("signing_key_changes"."decision" is distinct from 'consented' or "signing_key_changes"."decided_by" <> "signing_key_changes"."asked_by")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"brand_id" text NOT NULL,
	"kid" text NOT NULL,
	"public_key" jsonb NOT NULL,
	"private_sealed" "bytea",
	"usable_from" timestamp (3) with time zone NOT NULL,
	"compromised_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signing_keys_brand_id_kid_pk" PRIMARY KEY("brand_id","kid"),
	CONSTRAINT "signing_keys_compromised_is_gone" CHECK ("signing_keys"."compromised_at" is null or "signing_keys"."private_sealed" is null),
	CONSTRAINT "signing_keys_kid_form" CHECK ("signing_keys"."kid" ~ '^[A-Za-z0-9_-]{43}$')
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_of_own_key" FOREIGN KEY ("brand_id","kid") REFERENCES "public"."signing_keys"("brand_id","kid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_key_changes" ADD CONSTRAINT "signing_key_changes_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_key_changes" ADD CONSTRAINT "signing_key_changes_of_own_key" FOREIGN KEY ("brand_id","kid") REFERENCES "public"."signing_keys"("brand_id","kid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_keys" ADD CONSTRAINT "signing_keys_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_one_place_each" ON "credentials" USING btree ("brand_id","status_list","status_index");--> statement-breakpoint
CREATE INDEX "credentials_by_key" ON "credentials" USING btree ("brand_id","kid");--> statement-breakpoint
CREATE UNIQUE INDEX "signing_key_changes_one_open" ON "signing_key_changes" USING btree ("brand_id") WHERE decision is null;--> statement-breakpoint
CREATE UNIQUE INDEX "signing_keys_one_after_the_other" ON "signing_keys" USING btree ("brand_id","usable_from");