CREATE TABLE "battery_links" (
	"brand_id" text NOT NULL,
	"passport_id" text NOT NULL,
	"number" smallint NOT NULL,
	"relation" text NOT NULL,
	"other_id" text,
	"identifier" text,
	"operation" text NOT NULL,
	"extent" text NOT NULL,
	"linked_on" date NOT NULL,
	"reading" text NOT NULL,
	"failure" text,
	"read_at" timestamp (3) with time zone,
	"read_name" text,
	"read_operator" text,
	"read_state" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "battery_links_passport_id_number_pk" PRIMARY KEY("passport_id","number"),
	CONSTRAINT "battery_links_relation_known" CHECK (relation in ('original', 'successor')),
	CONSTRAINT "battery_links_operation_known" CHECK (operation in ('preparation_for_reuse', 'preparation_for_repurposing', 'repurposing', 'remanufacturing')),
	CONSTRAINT "battery_links_extent_known" CHECK (extent in ('whole', 'part')),
	CONSTRAINT "battery_links_reading_known" CHECK (reading in ('own', 'waiting', 'read', 'unreadable')),
	CONSTRAINT "battery_links_failure_known" CHECK (failure in ('no_address', 'address_refused', 'unreachable', 'no_passport')),
	CONSTRAINT "battery_links_own_or_foreign" CHECK ((other_id is null) <> (identifier is null)),
	CONSTRAINT "battery_links_own_is_original" CHECK (other_id is null or relation = 'original'),
	CONSTRAINT "battery_links_failed_for_a_reason" CHECK ((reading = 'unreadable') = (failure is not null)),
	CONSTRAINT "battery_links_not_to_itself" CHECK (passport_id <> other_id)
);
--> statement-breakpoint
CREATE TABLE "battery_lives" (
	"brand_id" text NOT NULL,
	"passport_id" text NOT NULL,
	"number" smallint NOT NULL,
	"status" text NOT NULL,
	"changed_on" date NOT NULL,
	"reason" text,
	"responsible_role" text NOT NULL,
	"responsible_name" text NOT NULL,
	"responsible_identifier" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "battery_lives_passport_id_number_pk" PRIMARY KEY("passport_id","number"),
	CONSTRAINT "battery_lives_status_known" CHECK (status in ('original', 'reused', 'repurposed', 'remanufactured', 'waste', 'recycled')),
	CONSTRAINT "battery_lives_role_known" CHECK (responsible_role in ('operator', 'producer', 'producer_responsibility_organisation', 'waste_management_operator'))
);
--> statement-breakpoint
ALTER TABLE "passports" ADD COLUMN "life_end" text;--> statement-breakpoint
ALTER TABLE "battery_links" ADD CONSTRAINT "battery_links_of_own_passport" FOREIGN KEY ("brand_id","passport_id") REFERENCES "public"."passports"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "battery_links" ADD CONSTRAINT "battery_links_to_own_passport" FOREIGN KEY ("brand_id","other_id") REFERENCES "public"."passports"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "battery_lives" ADD CONSTRAINT "battery_lives_of_own_passport" FOREIGN KEY ("brand_id","passport_id") REFERENCES "public"."passports"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "battery_links_once_by_passport" ON "battery_links" USING btree ("passport_id","other_id") WHERE other_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "battery_links_once_by_identifier" ON "battery_links" USING btree ("passport_id","identifier") WHERE identifier is not null;--> statement-breakpoint
CREATE INDEX "battery_links_of_original" ON "battery_links" USING btree ("other_id") WHERE other_id is not null;--> statement-breakpoint
ALTER TABLE "passports" ADD CONSTRAINT "passports_life_end_known" CHECK (life_end in ('superseded', 'recycled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "passports" ADD CONSTRAINT "passports_life_end_out_of_use" CHECK ("passports"."life_end" is null or "passports"."decommissioned_at" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "passports" ADD CONSTRAINT "passports_recycled_not_in_force" CHECK ("passports"."life_end" is distinct from 'recycled' or "passports"."status" in ('archived', 'revoked')) NOT VALID;