CREATE TABLE "battery_states" (
	"brand_id" text NOT NULL,
	"passport_id" text NOT NULL,
	"number" integer NOT NULL,
	"state" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "battery_states_passport_id_number_pk" PRIMARY KEY("passport_id","number")
);
--> statement-breakpoint
ALTER TABLE "battery_states" ADD CONSTRAINT "battery_states_of_own_passport" FOREIGN KEY ("brand_id","passport_id") REFERENCES "public"."passports"("brand_id","id") ON DELETE cascade ON UPDATE no action;