CREATE TABLE "data_keys" (
	"purpose" text NOT NULL,
	"generation" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_keys_purpose_generation_pk" PRIMARY KEY("purpose","generation"),
	CONSTRAINT "data_keys_purpose_known" CHECK (purpose in ('address-hash', 'recovery-code', 'audit-signature')),
	CONSTRAINT "data_keys_generation_positive" CHECK ("data_keys"."generation" > 0)
);
