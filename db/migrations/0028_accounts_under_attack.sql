CREATE TABLE "account_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"request_id" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "account_requests_kind_known" CHECK (kind in ('password_reset', 'failed_sign_in'))
);
--> statement-breakpoint
ALTER TABLE "sign_ins" DROP CONSTRAINT "sign_ins_outcome_known";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_expires_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "account_requests_due" ON "account_requests" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_outcome_known" CHECK (outcome in ('signed_in', 'signed_in_at_company', 'password_reset', 'wrong_password', 'wrong_code'));