CREATE TABLE "transfer_list_lines" (
	"list_id" text NOT NULL,
	"line" integer NOT NULL,
	"outcome" text NOT NULL,
	"transfer_id" text,
	"error_code" text,
	CONSTRAINT "transfer_list_lines_list_id_line_pk" PRIMARY KEY("list_id","line"),
	CONSTRAINT "transfer_list_lines_outcome_known" CHECK (outcome in ('started', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "transfer_lists" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"request_id" text NOT NULL,
	"total" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text
);
--> statement-breakpoint
ALTER TABLE "transfer_list_lines" ADD CONSTRAINT "transfer_list_lines_of_list" FOREIGN KEY ("list_id") REFERENCES "public"."transfer_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_lists" ADD CONSTRAINT "transfer_lists_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transfer_lists_by_brand" ON "transfer_lists" USING btree ("brand_id","id");--> statement-breakpoint
CREATE INDEX "transfer_lists_due" ON "transfer_lists" USING btree ("due_at") WHERE ended_at is null;