CREATE TABLE "registration_counts" (
	"brand_id" text NOT NULL,
	"day" date NOT NULL,
	"slot" smallint NOT NULL,
	"passports" integer NOT NULL,
	CONSTRAINT "registration_counts_brand_id_day_slot_pk" PRIMARY KEY("brand_id","day","slot")
);
--> statement-breakpoint
ALTER TABLE "registration_counts" ADD CONSTRAINT "registration_counts_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;