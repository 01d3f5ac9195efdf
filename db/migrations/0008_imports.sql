CREATE TABLE "import_edits" (
	"import_id" text NOT NULL,
	"edit" integer NOT NULL,
	"number" integer NOT NULL,
	"column_index" integer NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"is_undone" boolean DEFAULT false NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_edits_import_id_edit_number_column_index_pk" PRIMARY KEY("import_id","edit","number","column_index")
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"brand_id" text NOT NULL,
	"shape" text NOT NULL,
	"targets" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_mappings_brand_id_shape_pk" PRIMARY KEY("brand_id","shape")
);
--> statement-breakpoint
CREATE TABLE "import_problems" (
	"import_id" text NOT NULL,
	"number" integer NOT NULL,
	"ordinal" integer NOT NULL,
	"column_index" integer,
	"field" text,
	"code" text NOT NULL,
	"severity" text NOT NULL,
	"found" text,
	"expected" text NOT NULL,
	"fix" text,
	CONSTRAINT "import_problems_import_id_number_ordinal_pk" PRIMARY KEY("import_id","number","ordinal")
);
--> statement-breakpoint
CREATE TABLE "import_results" (
	"import_id" text NOT NULL,
	"number" integer NOT NULL,
	"outcome" text NOT NULL,
	"product_id" text,
	"version" integer,
	"problems" json,
	"undo" text,
	CONSTRAINT "import_results_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" text NOT NULL,
	"number" integer NOT NULL,
	"cells" json NOT NULL,
	"fault" text,
	"outcome" text NOT NULL,
	"external_id" text,
	"unit" text,
	"units" integer NOT NULL,
	"product_id" text,
	"product_version" integer,
	CONSTRAINT "import_rows_import_id_number_pk" PRIMARY KEY("import_id","number"),
	CONSTRAINT "import_rows_outcome_known" CHECK (outcome in ('new', 'changed', 'unchanged', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"source" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"file_bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"inspection" jsonb NOT NULL,
	"sheet_index" integer DEFAULT 0 NOT NULL,
	"header_row" integer,
	"shape" text,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"targets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"progress_row" integer DEFAULT 0 NOT NULL,
	"fault_code" text,
	"fault_detail" text,
	"run" integer DEFAULT 0 NOT NULL,
	"is_purged" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "imports_state_known" CHECK (state in ('uploaded', 'header_chosen', 'checking', 'checked', 'committing', 'committed', 'cancelled', 'failed', 'undoing', 'undone')),
	CONSTRAINT "imports_source_known" CHECK (source in ('portal', 'api'))
);
--> statement-breakpoint
ALTER TABLE "import_edits" ADD CONSTRAINT "import_edits_of_import" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_problems" ADD CONSTRAINT "import_problems_of_row" FOREIGN KEY ("import_id","number") REFERENCES "public"."import_rows"("import_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_edits_by_row" ON "import_edits" USING btree ("import_id","number");--> statement-breakpoint
CREATE INDEX "import_problems_by_repair" ON "import_problems" USING btree ("import_id","code","field","number");--> statement-breakpoint
CREATE INDEX "import_rows_by_external_id" ON "import_rows" USING btree ("import_id","external_id") WHERE external_id is not null;--> statement-breakpoint
CREATE INDEX "import_rows_by_unit" ON "import_rows" USING btree ("import_id","unit") WHERE unit is not null;--> statement-breakpoint
CREATE INDEX "import_rows_by_product" ON "import_rows" USING btree ("import_id","product_id") WHERE product_id is not null;--> statement-breakpoint
CREATE INDEX "import_rows_apart" ON "import_rows" USING btree ("import_id","outcome","number") WHERE outcome in ('changed', 'refused');--> statement-breakpoint
CREATE INDEX "imports_by_brand" ON "imports" USING btree ("brand_id","id");--> statement-breakpoint
CREATE INDEX "imports_to_purge" ON "imports" USING btree ("updated_at") WHERE not is_purged;