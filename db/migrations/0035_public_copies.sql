CREATE TABLE "public_copies" (
	"target" text PRIMARY KEY NOT NULL,
	"holder" text,
	"held_until" timestamp (3) with time zone,
	"begun_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"brands" integer DEFAULT 0 NOT NULL,
	"documents" bigint DEFAULT 0 NOT NULL,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "public_copies_target_form" CHECK ("public_copies"."target" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "public_copies_held_by_somebody" CHECK (("public_copies"."holder" is null) = ("public_copies"."held_until" is null))
);
