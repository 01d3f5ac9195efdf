CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"locale" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"times_sent" integer DEFAULT 1 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	CONSTRAINT "invitations_role_known" CHECK (role in ('owner', 'manager', 'compliance', 'developer', 'viewer')),
	CONSTRAINT "invitations_one_end" CHECK (accepted_at is null or cancelled_at is null)
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_by_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_open" ON "invitations" USING btree ("brand_id",lower("email")) WHERE accepted_at is null and cancelled_at is null;--> statement-breakpoint
CREATE INDEX "invitations_by_brand" ON "invitations" USING btree ("brand_id","created_at");--> statement-breakpoint
CREATE INDEX "invitations_by_age" ON "invitations" USING btree ("expires_at");