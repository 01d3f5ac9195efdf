CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"hint" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"replaced_by" text,
	CONSTRAINT "api_keys_scopes_known" CHECK ("api_keys"."scopes" <@ array['verify', 'transfer', 'products', 'read'] and cardinality("api_keys"."scopes") > 0),
	CONSTRAINT "api_keys_secret_hash_form" CHECK ("api_keys"."secret_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "audit_heads" (
	"brand_id" text PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL,
	"signed_from" bigint NOT NULL,
	"signature" text NOT NULL,
	"anchored_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"brand_id" text NOT NULL,
	"sequence" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" text NOT NULL,
	"detail" jsonb NOT NULL,
	"request_id" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "audit_log_brand_id_sequence_pk" PRIMARY KEY("brand_id","sequence"),
	CONSTRAINT "audit_log_sequence_positive" CHECK ("audit_log"."sequence" > 0),
	CONSTRAINT "audit_log_hash_form" CHECK ("audit_log"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "audit_log_signature_form" CHECK ("audit_log"."signature" ~ '^([0-9]+\.[0-9a-f]{64})?$')
);
--> statement-breakpoint
CREATE TABLE "chain_checks" (
	"brand_id" text PRIMARY KEY NOT NULL,
	"requested_by" text NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"rows_expected" bigint NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "brand_archives" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"requested_by" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"size_bytes" bigint,
	CONSTRAINT "brand_archives_state_known" CHECK (state in ('queued', 'running', 'ready', 'failed', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "brand_logos" (
	"brand_id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"media_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"is_encoded_anew" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brand_logos_media_type_known" CHECK (media_type in ('image/png', 'image/jpeg', 'image/webp')),
	CONSTRAINT "brand_logos_hash_form" CHECK ("brand_logos"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"tier" text DEFAULT 'standard' NOT NULL,
	"website" text,
	"support_email" text,
	"legal_name" text,
	"street" text,
	"postal_code" text,
	"city" text,
	"country" text,
	"gln" text,
	"lei" text,
	"requires_two_factor" boolean DEFAULT false NOT NULL,
	"transfer_expiry_days" integer DEFAULT 7 NOT NULL,
	"passes_on_recalled" boolean DEFAULT false NOT NULL,
	"recipients_kept_days" integer DEFAULT 90 NOT NULL,
	"request_log_days" integer,
	"mails_audit_head" boolean DEFAULT false NOT NULL,
	"way" text,
	"logo_hash" text,
	"closes_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"suspended_at" timestamp (3) with time zone,
	"suspension_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brands_suspension_has_reason" CHECK (("brands"."suspended_at" is null) = ("brands"."suspension_reason" is null)),
	CONSTRAINT "brands_tier_known" CHECK (tier in ('standard', 'premium_enterprise')),
	CONSTRAINT "brands_way_known" CHECK (way in ('spreadsheet', 'erp', 'hand')),
	CONSTRAINT "brands_transfer_expiry_within_bounds" CHECK (transfer_expiry_days between 1 and 30),
	CONSTRAINT "brands_recipients_kept_within_bounds" CHECK (recipients_kept_days between 14 and 365),
	CONSTRAINT "brands_request_log_within_bounds" CHECK (request_log_days between 1 and 365),
	CONSTRAINT "brands_closed_after_notice" CHECK ("brands"."closed_at" is null or "brands"."closes_at" is not null),
	CONSTRAINT "brands_country_form" CHECK ("brands"."country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "brands_gln_form" CHECK ("brands"."gln" ~ '^[0-9]{13}$'),
	CONSTRAINT "brands_lei_form" CHECK ("brands"."lei" ~ '^[0-9A-Z]{18}[0-9]{2}$'),
	CONSTRAINT "brands_slug_form" CHECK ("brands"."slug" ~ '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$')
);
--> statement-breakpoint
CREATE TABLE "bulk_change_items" (
	"bulk_change_id" text NOT NULL,
	"passport_id" text NOT NULL,
	"outcome" text,
	"error_code" text,
	CONSTRAINT "bulk_change_items_bulk_change_id_passport_id_pk" PRIMARY KEY("bulk_change_id","passport_id"),
	CONSTRAINT "bulk_change_items_outcome_known" CHECK (outcome in ('changed', 'unchanged', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"change" text NOT NULL,
	"reason" text,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"request_id" text NOT NULL,
	"passports" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	CONSTRAINT "bulk_changes_change_known" CHECK (change in ('suspend', 'revoke', 'archive', 'reinstate', 'report_lost', 'report_stolen', 'clear_custody', 'decommission'))
);
--> statement-breakpoint
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
CREATE TABLE "company_domains" (
	"brand_id" text NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_domains_brand_id_domain_pk" PRIMARY KEY("brand_id","domain")
);
--> statement-breakpoint
CREATE TABLE "company_identities" (
	"brand_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_identities_brand_id_issuer_subject_pk" PRIMARY KEY("brand_id","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "company_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "company_sign_ins" (
	"brand_id" text PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret_sealed" "bytea" NOT NULL,
	"default_role" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"is_only" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_sign_ins_role_known" CHECK (default_role in ('manager', 'compliance', 'developer', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "check_backlog" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "check_backlog_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"brand_id" text NOT NULL,
	"product_ids" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_overrides" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"product_id" text NOT NULL,
	"product_version" integer NOT NULL,
	"finding_hash" text NOT NULL,
	"finding" jsonb NOT NULL,
	"reason" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_footprints" (
	"brand_id" text NOT NULL,
	"product_group" text NOT NULL,
	"declared_unit" text NOT NULL,
	"products" integer NOT NULL,
	"median" numeric NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "group_footprints_brand_id_product_group_declared_unit_pk" PRIMARY KEY("brand_id","product_group","declared_unit")
);
--> statement-breakpoint
CREATE TABLE "product_reviews" (
	"product_id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"product_version" integer NOT NULL,
	"rule_set" text NOT NULL,
	"answered" integer NOT NULL,
	"required" integer NOT NULL,
	"answered_weight" integer NOT NULL,
	"required_weight" integer NOT NULL,
	"missing" text[] NOT NULL,
	"worst_severity" text,
	"open_checks" text[] NOT NULL,
	"findings" jsonb NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL,
	"next_due" date,
	"expires_on" date,
	"state_since" timestamp (3) with time zone NOT NULL,
	"assignee_id" text,
	"due_on" date,
	"submitted_by" text,
	"submitted_at" timestamp (3) with time zone,
	"returned_fields" text[],
	CONSTRAINT "product_reviews_severity_known" CHECK (worst_severity in ('error', 'warning', 'info')),
	CONSTRAINT "product_reviews_readiness" CHECK (answered between 0 and required and answered_weight between 0 and required_weight and required_weight > 0)
);
--> statement-breakpoint
CREATE TABLE "readiness_days" (
	"brand_id" text NOT NULL,
	"day" date NOT NULL,
	"product_group" text NOT NULL,
	"products" integer NOT NULL,
	"answered_weight" bigint NOT NULL,
	"required_weight" bigint NOT NULL,
	"approved" integer NOT NULL,
	"with_errors" integer NOT NULL,
	"with_warnings" integer NOT NULL,
	CONSTRAINT "readiness_days_brand_id_day_product_group_pk" PRIMARY KEY("brand_id","day","product_group")
);
--> statement-breakpoint
CREATE TABLE "review_approvals" (
	"product_id" text NOT NULL,
	"number" integer NOT NULL,
	"brand_id" text NOT NULL,
	"product_version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"submitted_by" text NOT NULL,
	"approved_by" text NOT NULL,
	"approved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_approvals_product_id_number_pk" PRIMARY KEY("product_id","number"),
	CONSTRAINT "review_approvals_by_another" CHECK ("review_approvals"."approved_by" <> "review_approvals"."submitted_by"),
	CONSTRAINT "review_approvals_hash_form" CHECK ("review_approvals"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "review_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"product_id" text NOT NULL,
	"field" text,
	"body" text NOT NULL,
	"author_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" text,
	CONSTRAINT "review_comments_resolved_by_somebody" CHECK (("review_comments"."resolved_at" is null) = ("review_comments"."resolved_by" is null))
);
--> statement-breakpoint
CREATE TABLE "review_events" (
	"product_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"brand_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"product_version" integer NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"detail" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "review_events_product_id_sequence_pk" PRIMARY KEY("product_id","sequence"),
	CONSTRAINT "review_events_sequence_positive" CHECK ("review_events"."sequence" > 0),
	CONSTRAINT "review_events_kind_known" CHECK (kind in ('submitted', 'changes_requested', 'approved', 'returned', 'overridden'))
);
--> statement-breakpoint
CREATE TABLE "data_keys" (
	"purpose" text NOT NULL,
	"generation" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_keys_purpose_generation_pk" PRIMARY KEY("purpose","generation"),
	CONSTRAINT "data_keys_purpose_known" CHECK (purpose in ('address-hash', 'recovery-code', 'audit-signature')),
	CONSTRAINT "data_keys_generation_positive" CHECK ("data_keys"."generation" > 0)
);
--> statement-breakpoint
CREATE TABLE "dossiers" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"product_id" text NOT NULL,
	"product_version" integer NOT NULL,
	"approval_number" integer,
	"sha256" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"issued_by" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dossiers_hash_form" CHECK ("dossiers"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "approval_evidence" (
	"document_id" text NOT NULL,
	"product_id" text NOT NULL,
	"approval_number" integer NOT NULL,
	"brand_id" text NOT NULL,
	CONSTRAINT "approval_evidence_document_id_product_id_approval_number_pk" PRIMARY KEY("document_id","product_id","approval_number")
);
--> statement-breakpoint
CREATE TABLE "evidence_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"issuer" text,
	"issued_on" date,
	"valid_until" date,
	"language" text,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"scan_state" text DEFAULT 'not_scanned' NOT NULL,
	"scanned_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" text,
	"file_removed_at" timestamp (3) with time zone,
	"reminded_days" integer,
	CONSTRAINT "evidence_documents_by_brand" UNIQUE("brand_id","id"),
	CONSTRAINT "evidence_scan_state_known" CHECK (scan_state in ('not_scanned', 'clean', 'infected', 'failed')),
	CONSTRAINT "evidence_kind_known" CHECK (kind in ('declaration_of_conformity', 'technical_file', 'certificate', 'test_report', 'manual', 'safety', 'care', 'repair', 'disassembly', 'verification')),
	CONSTRAINT "evidence_media_known" CHECK (media_type in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')),
	CONSTRAINT "evidence_size" CHECK ("evidence_documents"."size_bytes" between 1 and 26214400),
	CONSTRAINT "evidence_hash_form" CHECK ("evidence_documents"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "evidence_deleted_by_somebody" CHECK (("evidence_documents"."deleted_at" is null) = ("evidence_documents"."deleted_by" is null)),
	CONSTRAINT "evidence_file_outlives_no_row" CHECK ("evidence_documents"."file_removed_at" is null or "evidence_documents"."deleted_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "evidence_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_uses" (
	"product_id" text NOT NULL,
	"document_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"fields" text[] NOT NULL,
	"checks" text[] NOT NULL,
	"attached_by" text NOT NULL,
	"attached_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "evidence_uses_product_id_document_id_pk" PRIMARY KEY("product_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "first_times" (
	"brand_id" text NOT NULL,
	"what" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "first_times_brand_id_what_pk" PRIMARY KEY("brand_id","what"),
	CONSTRAINT "first_times_what_known" CHECK (what in ('call', 'look', 'labels'))
);
--> statement-breakpoint
CREATE TABLE "import_contradictions" (
	"import_id" text NOT NULL,
	"key" text NOT NULL,
	"field" text NOT NULL,
	"ordinal" integer NOT NULL,
	"value" json NOT NULL,
	"rows" integer NOT NULL,
	"first_row" integer NOT NULL,
	"is_kept" boolean NOT NULL,
	"product" text NOT NULL,
	CONSTRAINT "import_contradictions_import_id_key_field_ordinal_pk" PRIMARY KEY("import_id","key","field","ordinal")
);
--> statement-breakpoint
CREATE TABLE "import_products" (
	"import_id" text NOT NULL,
	"key" text NOT NULL,
	"first_row" integer NOT NULL,
	"new_rows" integer NOT NULL,
	"changed_rows" integer NOT NULL,
	"added_rows" integer NOT NULL,
	"unchanged_rows" integer NOT NULL,
	"units" integer NOT NULL,
	"changed_row" integer,
	"variants" integer NOT NULL,
	"stated_by" integer[] NOT NULL,
	"product_id" text,
	"version" integer,
	"units_made" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "import_products_import_id_key_pk" PRIMARY KEY("import_id","key")
);
--> statement-breakpoint
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
	"units" integer DEFAULT 0 NOT NULL,
	"unit_ids" text[],
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
	"product_key" text,
	"stated" text,
	"lacks_name" boolean DEFAULT false NOT NULL,
	"unit" text,
	"unit_id" text,
	"units" integer NOT NULL,
	"product_id" text,
	"product_version" integer,
	CONSTRAINT "import_rows_import_id_number_pk" PRIMARY KEY("import_id","number"),
	CONSTRAINT "import_rows_outcome_known" CHECK (outcome in ('new', 'changed', 'added', 'unchanged', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "import_words" (
	"brand_id" text NOT NULL,
	"field" text NOT NULL,
	"word" text NOT NULL,
	"found" text NOT NULL,
	"value" text NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_words_brand_id_field_word_pk" PRIMARY KEY("brand_id","field","word")
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
	"header_rows" integer DEFAULT 1 NOT NULL,
	"shape" text,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"targets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"progress_row" integer DEFAULT 0 NOT NULL,
	"fault_code" text,
	"fault_detail" text,
	"fault_members" jsonb,
	"asked_by_kind" text,
	"asked_by_id" text,
	"undo_from" text,
	"undo_blockers" jsonb,
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
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"run_at" timestamp (3) with time zone NOT NULL,
	"every_seconds" integer,
	"leased_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outgoing_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text,
	"transfer_id" text,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"sealed" "bytea",
	"message_id_header" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"mailbox_hash" text,
	"address_hash" text,
	"domain_hash" text,
	"single_at" timestamp (3) with time zone,
	"gathered_in" text,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "outgoing_messages_emptied_at_the_end" CHECK (state in ('queued', 'waiting', 'kept') or "outgoing_messages"."sealed" is null),
	CONSTRAINT "outgoing_messages_channel_known" CHECK (channel in ('email', 'sms')),
	CONSTRAINT "outgoing_messages_state_known" CHECK (state in ('queued', 'waiting', 'sent', 'failed', 'kept', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "holders" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"email" text,
	"email_hash" text NOT NULL,
	"locale" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "holders_by_brand" UNIQUE("brand_id","id")
);
--> statement-breakpoint
CREATE TABLE "passports" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"product_id" text NOT NULL,
	"code" text NOT NULL,
	"gtin14" text,
	"serial_number" text,
	"batch" text,
	"external_id" text,
	"placed_on_market_on" date,
	"produced_on" date,
	"production_facility" text,
	"status" text DEFAULT 'active' NOT NULL,
	"status_reason" text,
	"status_since" timestamp (3) with time zone,
	"custody_flag" text DEFAULT 'none' NOT NULL,
	"custody_since" timestamp (3) with time zone,
	"decommissioned_at" timestamp (3) with time zone,
	"holder_id" text,
	"owner_since" timestamp (3) with time zone,
	"transfer_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passports_by_brand" UNIQUE("brand_id","id"),
	CONSTRAINT "passports_code_form" CHECK ("passports"."code" ~ '^[0-9A-HJKMNP-TV-Z]{17}$'),
	CONSTRAINT "passports_gtin14_form" CHECK ("passports"."gtin14" ~ '^[0-9]{14}$'),
	CONSTRAINT "passports_transfer_count_positive" CHECK ("passports"."transfer_count" >= 0),
	CONSTRAINT "passports_status_known" CHECK (status in ('active', 'suspended', 'revoked', 'archived')),
	CONSTRAINT "passports_custody_flag_known" CHECK (custody_flag in ('none', 'reported_lost', 'reported_stolen')),
	CONSTRAINT "passports_owner_since_with_holder" CHECK (("passports"."holder_id" is null) = ("passports"."owner_since" is null))
);
--> statement-breakpoint
CREATE TABLE "registration_days" (
	"brand_id" text NOT NULL,
	"day" date NOT NULL,
	"passports" integer NOT NULL,
	CONSTRAINT "registration_days_brand_id_day_pk" PRIMARY KEY("brand_id","day"),
	CONSTRAINT "registration_days_passports_positive" CHECK ("registration_days"."passports" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_versions" (
	"product_id" text NOT NULL,
	"version" integer NOT NULL,
	"brand_id" text NOT NULL,
	"data" jsonb NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_versions_product_id_version_pk" PRIMARY KEY("product_id","version")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"external_id" text,
	"name" text NOT NULL,
	"model" text,
	"gtin" text,
	"gtin_identity" text,
	"product_group" text,
	"recycled_content" numeric,
	"carbon_score" numeric,
	"warranty_months" integer,
	"ecodesign" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"review_state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_example" boolean DEFAULT false NOT NULL,
	"recalled_at" timestamp (3) with time zone,
	"recall_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_by_brand" UNIQUE("brand_id","id"),
	CONSTRAINT "products_gtin_form" CHECK ("products"."gtin" ~ '^[0-9]{8,14}$'),
	CONSTRAINT "products_gtin_identity_form" CHECK ("products"."gtin_identity" is null or ("products"."external_id" is null and "products"."gtin" is not null
        and left("products"."gtin_identity", 14) = lpad("products"."gtin", 14, '0') and substr("products"."gtin_identity", 15, 1) in ('', '/'))),
	CONSTRAINT "products_group_known" CHECK (product_group in ('textiles', 'footwear', 'furniture', 'tyres', 'steel', 'battery', 'electronics', 'other')),
	CONSTRAINT "products_review_state_known" CHECK (review_state in ('draft', 'submitted', 'changes_requested', 'approved')),
	CONSTRAINT "products_recycled_content_range" CHECK ("products"."recycled_content" between 0 and 100),
	CONSTRAINT "products_carbon_score_range" CHECK ("products"."carbon_score" >= 0),
	CONSTRAINT "products_version_positive" CHECK ("products"."version" > 0),
	CONSTRAINT "products_warranty_months_range" CHECK ("products"."warranty_months" between 0 and 600)
);
--> statement-breakpoint
CREATE TABLE "idempotency_records" (
	"brand_id" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" smallint NOT NULL,
	"headers" jsonb NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_records_brand_id_key_pk" PRIMARY KEY("brand_id","key"),
	CONSTRAINT "idempotency_records_had_effect" CHECK (status between 200 and 299)
);
--> statement-breakpoint
CREATE TABLE "request_bodies" (
	"request_id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"request_body" text,
	"response_body" text
);
--> statement-breakpoint
CREATE TABLE "request_counts" (
	"brand_id" text NOT NULL,
	"span" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"requests" integer NOT NULL,
	"limited" integer NOT NULL,
	"client_errors" integer NOT NULL,
	"server_errors" integer NOT NULL,
	CONSTRAINT "request_counts_brand_id_span_starts_at_pk" PRIMARY KEY("brand_id","span","starts_at"),
	CONSTRAINT "request_counts_span_known" CHECK (span in ('minute', 'day'))
);
--> statement-breakpoint
CREATE TABLE "request_log" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"key_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" smallint NOT NULL,
	"error_code" text,
	"duration_us" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfer_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"transfer_id" text NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	CONSTRAINT "transfer_links_purpose_known" CHECK (purpose in ('accept', 'object'))
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"passport_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"kind" text NOT NULL,
	"from_holder_id" text,
	"to_holder_id" text,
	"recipient_email" text,
	"recipient_email_hash" text NOT NULL,
	"recipient_phone" text,
	"message" text,
	"locale" text DEFAULT 'en' NOT NULL,
	"started_by_kind" text NOT NULL,
	"started_by_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"end_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "transfers_by_brand" UNIQUE("brand_id","id"),
	CONSTRAINT "transfers_status_known" CHECK (status in ('pending', 'completed', 'declined', 'cancelled', 'expired', 'voided')),
	CONSTRAINT "transfers_kind_known" CHECK (kind in ('sale', 'gift', 'resale', 'return')),
	CONSTRAINT "transfers_ended_when_final" CHECK (("transfers"."status" = 'pending') = ("transfers"."ended_at" is null))
);
--> statement-breakpoint
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
CREATE TABLE "members" (
	"brand_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"steps_put_away_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_brand_id_user_id_pk" PRIMARY KEY("brand_id","user_id"),
	CONSTRAINT "members_role_known" CHECK (role in ('owner', 'manager', 'compliance', 'developer', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"is_at_company" boolean DEFAULT false NOT NULL,
	"second_step_at" timestamp (3) with time zone,
	"device_hash" text
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"subject_hash" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_failed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"device_hash" text,
	"user_agent" text,
	"client_network" text,
	CONSTRAINT "sign_ins_outcome_known" CHECK (outcome in ('signed_in', 'signed_in_at_company', 'password_reset', 'wrong_password', 'wrong_code'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp (3) with time zone,
	"password_expires_at" timestamp (3) with time zone,
	"locale" text,
	"list_views" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"totp_sealed" "bytea",
	"totp_enabled_at" timestamp (3) with time zone,
	"totp_last_step" bigint,
	"operator_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_totp_has_secret" CHECK ("users"."totp_enabled_at" is null or "users"."totp_sealed" is not null)
);
--> statement-breakpoint
CREATE TABLE "warranties" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"passport_id" text NOT NULL,
	"kind" text NOT NULL,
	"months" integer,
	"starts_on" date,
	"ends_on" date,
	"activated_at" timestamp (3) with time zone,
	"transferable" boolean DEFAULT true NOT NULL,
	"max_transfers" integer,
	"transfers_used" integer DEFAULT 0 NOT NULL,
	"territory" text,
	"state" text DEFAULT 'not_activated' NOT NULL,
	"void_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "warranties_kind_known" CHECK (kind in ('legal', 'manufacturer', 'extended')),
	CONSTRAINT "warranties_state_known" CHECK (state in ('not_activated', 'active', 'void', 'not_transferred')),
	CONSTRAINT "warranties_active_has_term" CHECK ("warranties"."state" <> 'active' or ("warranties"."starts_on" is not null and "warranties"."ends_on" is not null)),
	CONSTRAINT "warranties_term_order" CHECK ("warranties"."ends_on" >= "warranties"."starts_on"),
	CONSTRAINT "warranties_transfers_range" CHECK ("warranties"."transfers_used" >= 0 and "warranties"."max_transfers" >= 0),
	CONSTRAINT "warranties_months_range" CHECK ("warranties"."months" between 0 and 600)
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_replaced_by_api_keys_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_heads" ADD CONSTRAINT "audit_heads_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_checks" ADD CONSTRAINT "chain_checks_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_archives" ADD CONSTRAINT "brand_archives_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_logos" ADD CONSTRAINT "brand_logos_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_change_items" ADD CONSTRAINT "bulk_change_items_of_change" FOREIGN KEY ("bulk_change_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_list_lines" ADD CONSTRAINT "transfer_list_lines_of_list" FOREIGN KEY ("list_id") REFERENCES "public"."transfer_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_lists" ADD CONSTRAINT "transfer_lists_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_domains" ADD CONSTRAINT "company_domains_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_identities" ADD CONSTRAINT "company_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_identities" ADD CONSTRAINT "company_identities_of_brand" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_links" ADD CONSTRAINT "company_links_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_links" ADD CONSTRAINT "company_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sign_ins" ADD CONSTRAINT "company_sign_ins_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_backlog" ADD CONSTRAINT "check_backlog_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_overrides" ADD CONSTRAINT "check_overrides_of_own_product" FOREIGN KEY ("brand_id","product_id") REFERENCES "public"."products"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_footprints" ADD CONSTRAINT "group_footprints_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_of_own_product" FOREIGN KEY ("brand_id","product_id") REFERENCES "public"."products"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readiness_days" ADD CONSTRAINT "readiness_days_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_approvals" ADD CONSTRAINT "review_approvals_of_own_product" FOREIGN KEY ("brand_id","product_id") REFERENCES "public"."products"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_of_own_product" FOREIGN KEY ("brand_id","product_id") REFERENCES "public"."products"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_events" ADD CONSTRAINT "review_events_of_own_product" FOREIGN KEY ("brand_id","product_id") REFERENCES "public"."products"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossiers" ADD CONSTRAINT "dossiers_of_own_product" FOREIGN KEY ("brand_id","product_id") REFERENCES "public"."products"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_evidence" ADD CONSTRAINT "approval_evidence_of_approval" FOREIGN KEY ("product_id","approval_number") REFERENCES "public"."review_approvals"("product_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_evidence" ADD CONSTRAINT "approval_evidence_own_document" FOREIGN KEY ("brand_id","document_id") REFERENCES "public"."evidence_documents"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_documents" ADD CONSTRAINT "evidence_documents_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_uploads" ADD CONSTRAINT "evidence_uploads_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_uses" ADD CONSTRAINT "evidence_uses_of_own_product" FOREIGN KEY ("brand_id","product_id") REFERENCES "public"."products"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_uses" ADD CONSTRAINT "evidence_uses_own_document" FOREIGN KEY ("brand_id","document_id") REFERENCES "public"."evidence_documents"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_times" ADD CONSTRAINT "first_times_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_edits" ADD CONSTRAINT "import_edits_of_import" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_words" ADD CONSTRAINT "import_words_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_gathered_in_outgoing_messages_id_fk" FOREIGN KEY ("gathered_in") REFERENCES "public"."outgoing_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_of_own_transfer" FOREIGN KEY ("brand_id","transfer_id") REFERENCES "public"."transfers"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holders" ADD CONSTRAINT "holders_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passports" ADD CONSTRAINT "passports_of_own_product" FOREIGN KEY ("brand_id","product_id") REFERENCES "public"."products"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passports" ADD CONSTRAINT "passports_held_by_own_holder" FOREIGN KEY ("brand_id","holder_id") REFERENCES "public"."holders"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_days" ADD CONSTRAINT "registration_days_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_of_own_product" FOREIGN KEY ("brand_id","product_id") REFERENCES "public"."products"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_records" ADD CONSTRAINT "idempotency_records_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_links" ADD CONSTRAINT "transfer_links_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_of_own_passport" FOREIGN KEY ("brand_id","passport_id") REFERENCES "public"."passports"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_from_own_holder" FOREIGN KEY ("brand_id","from_holder_id") REFERENCES "public"."holders"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_to_own_holder" FOREIGN KEY ("brand_id","to_holder_id") REFERENCES "public"."holders"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warranties" ADD CONSTRAINT "warranties_of_own_passport" FOREIGN KEY ("brand_id","passport_id") REFERENCES "public"."passports"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_secret_hash_unique" ON "api_keys" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "api_keys_by_brand" ON "api_keys" USING btree ("brand_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_by_target" ON "audit_log" USING btree ("brand_id","target_id");--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("brand_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_by_request" ON "audit_log" USING btree ("brand_id","request_id");--> statement-breakpoint
CREATE INDEX "audit_log_by_area" ON "audit_log" USING btree ("brand_id",split_part(action, '.', 1),"sequence");--> statement-breakpoint
CREATE INDEX "audit_log_by_actor" ON "audit_log" USING btree ("brand_id","actor_id");--> statement-breakpoint
CREATE INDEX "chain_checks_due" ON "chain_checks" USING btree ("due_at") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "brand_archives_one_open" ON "brand_archives" USING btree ("brand_id") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "brand_archives_by_brand" ON "brand_archives" USING btree ("brand_id","id");--> statement-breakpoint
CREATE INDEX "brand_archives_open" ON "brand_archives" USING btree ("id") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "brand_logos_by_hash" ON "brand_logos" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "brands_slug_unique" ON "brands" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "brands_closing" ON "brands" USING btree ("closes_at") WHERE closes_at is not null and closed_at is null;--> statement-breakpoint
CREATE INDEX "bulk_change_items_waiting" ON "bulk_change_items" USING btree ("bulk_change_id","passport_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "bulk_change_items_refused" ON "bulk_change_items" USING btree ("bulk_change_id","passport_id") WHERE outcome = 'refused';--> statement-breakpoint
CREATE INDEX "bulk_changes_by_brand" ON "bulk_changes" USING btree ("brand_id","id");--> statement-breakpoint
CREATE INDEX "bulk_changes_due" ON "bulk_changes" USING btree ("due_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "transfer_lists_by_brand" ON "transfer_lists" USING btree ("brand_id","id");--> statement-breakpoint
CREATE INDEX "transfer_lists_due" ON "transfer_lists" USING btree ("due_at") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "company_domains_one_owner" ON "company_domains" USING btree ("domain") WHERE verified_at is not null;--> statement-breakpoint
CREATE INDEX "company_identities_by_user" ON "company_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "company_links_by_user" ON "company_links" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "company_links_by_age" ON "company_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "check_overrides_of_finding" ON "check_overrides" USING btree ("product_id","finding_hash");--> statement-breakpoint
CREATE INDEX "product_reviews_oldest" ON "product_reviews" USING btree ("brand_id","state_since","product_id");--> statement-breakpoint
CREATE INDEX "product_reviews_assigned" ON "product_reviews" USING btree ("brand_id","assignee_id") WHERE assignee_id is not null;--> statement-breakpoint
CREATE INDEX "product_reviews_expiring" ON "product_reviews" USING btree ("brand_id","expires_on") WHERE expires_on is not null;--> statement-breakpoint
CREATE INDEX "product_reviews_due" ON "product_reviews" USING btree ("next_due") WHERE next_due is not null;--> statement-breakpoint
CREATE INDEX "review_comments_by_product" ON "review_comments" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "dossiers_of_product" ON "dossiers" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "evidence_expiring" ON "evidence_documents" USING btree ("valid_until") WHERE deleted_at is null and valid_until is not null;--> statement-breakpoint
CREATE INDEX "evidence_files_to_remove" ON "evidence_documents" USING btree ("id") WHERE deleted_at is not null and file_removed_at is null;--> statement-breakpoint
CREATE INDEX "evidence_to_scan" ON "evidence_documents" USING btree ("scanned_at" NULLS FIRST,"id") WHERE scan_state in ('not_scanned', 'failed') and file_removed_at is null;--> statement-breakpoint
CREATE INDEX "evidence_uploads_by_age" ON "evidence_uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "evidence_uses_by_document" ON "evidence_uses" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "import_products_with_variants" ON "import_products" USING btree ("import_id","key") WHERE variants > 1;--> statement-breakpoint
CREATE INDEX "import_products_made" ON "import_products" USING btree ("import_id","product_id") WHERE product_id is not null;--> statement-breakpoint
CREATE INDEX "import_edits_by_row" ON "import_edits" USING btree ("import_id","number");--> statement-breakpoint
CREATE INDEX "import_problems_by_repair" ON "import_problems" USING btree ("import_id","code","field","number");--> statement-breakpoint
CREATE INDEX "import_rows_by_product_key" ON "import_rows" USING btree ("import_id","product_key") WHERE product_key is not null;--> statement-breakpoint
CREATE INDEX "import_rows_by_unit" ON "import_rows" USING btree ("import_id","unit") WHERE unit is not null;--> statement-breakpoint
CREATE INDEX "import_rows_by_unit_id" ON "import_rows" USING btree ("import_id","unit_id") WHERE unit_id is not null;--> statement-breakpoint
CREATE INDEX "import_rows_apart" ON "import_rows" USING btree ("import_id","outcome","number") WHERE outcome in ('changed', 'refused');--> statement-breakpoint
CREATE INDEX "import_words_to_purge" ON "import_words" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "imports_by_brand" ON "imports" USING btree ("brand_id","id");--> statement-breakpoint
CREATE INDEX "imports_to_purge" ON "imports" USING btree ("updated_at") WHERE not is_purged;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_by_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_open" ON "invitations" USING btree ("brand_id",lower("email")) WHERE accepted_at is null and cancelled_at is null;--> statement-breakpoint
CREATE INDEX "invitations_by_brand" ON "invitations" USING btree ("brand_id","created_at");--> statement-breakpoint
CREATE INDEX "invitations_by_age" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("run_at");--> statement-breakpoint
CREATE INDEX "outgoing_messages_due" ON "outgoing_messages" USING btree ("next_attempt_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "outgoing_messages_queued_to" ON "outgoing_messages" USING btree ("mailbox_hash") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "outgoing_messages_single" ON "outgoing_messages" USING btree ("mailbox_hash","single_at") WHERE single_at is not null and mailbox_hash is not null;--> statement-breakpoint
CREATE INDEX "outgoing_messages_waiting" ON "outgoing_messages" USING btree ("mailbox_hash","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "outgoing_messages_gathered" ON "outgoing_messages" USING btree ("gathered_in") WHERE gathered_in is not null;--> statement-breakpoint
CREATE INDEX "outgoing_messages_hashed" ON "outgoing_messages" USING btree ("created_at") WHERE mailbox_hash is not null;--> statement-breakpoint
CREATE INDEX "outgoing_messages_by_transfer" ON "outgoing_messages" USING btree ("transfer_id","created_at");--> statement-breakpoint
CREATE INDEX "outgoing_messages_by_age" ON "outgoing_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outgoing_messages_kept" ON "outgoing_messages" USING btree ("brand_id","id") WHERE state = 'kept' and sealed is not null;--> statement-breakpoint
CREATE INDEX "outgoing_messages_failed" ON "outgoing_messages" USING btree ("brand_id","id") WHERE state = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "holders_email_unique" ON "holders" USING btree ("brand_id","email_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "passports_code_unique" ON "passports" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "passports_serial_per_gtin_unique" ON "passports" USING btree ("brand_id","serial_number","gtin14") WHERE serial_number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "passports_serial_per_product_unique" ON "passports" USING btree ("product_id","serial_number") WHERE serial_number is not null and gtin14 is null;--> statement-breakpoint
CREATE UNIQUE INDEX "passports_external_id_unique" ON "passports" USING btree ("brand_id","external_id") WHERE external_id is not null;--> statement-breakpoint
CREATE INDEX "passports_by_product" ON "passports" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "passports_not_active" ON "passports" USING btree ("brand_id","status","id","product_id","holder_id","custody_flag") WHERE status <> 'active';--> statement-breakpoint
CREATE INDEX "passports_in_custody" ON "passports" USING btree ("brand_id","custody_flag","id","product_id","status","holder_id") WHERE custody_flag <> 'none';--> statement-breakpoint
CREATE INDEX "passports_owned" ON "passports" USING btree ("brand_id","id","product_id","status","custody_flag","holder_id") WHERE holder_id is not null;--> statement-breakpoint
CREATE INDEX "passports_owned_by_product" ON "passports" USING btree ("brand_id","product_id") WHERE holder_id is not null;--> statement-breakpoint
CREATE INDEX "passports_in_trouble" ON "passports" USING btree ("brand_id","product_id","id","status","custody_flag","holder_id") WHERE status <> 'active' or custody_flag <> 'none' or decommissioned_at is not null;--> statement-breakpoint
CREATE INDEX "passports_by_holder" ON "passports" USING btree ("holder_id") WHERE holder_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_external_id_unique" ON "products" USING btree ("brand_id","external_id") WHERE external_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_gtin_identity_unique" ON "products" USING btree ("brand_id","gtin_identity") WHERE gtin_identity is not null;--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("brand_id",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "products_by_change" ON "products" USING btree ("brand_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "products_by_gtin" ON "products" USING btree ("brand_id","gtin") WHERE gtin is not null;--> statement-breakpoint
CREATE INDEX "products_by_group" ON "products" USING btree ("brand_id","product_group","id") WHERE product_group is not null;--> statement-breakpoint
CREATE INDEX "products_in_review" ON "products" USING btree ("brand_id","review_state","id") WHERE review_state <> 'draft';--> statement-breakpoint
CREATE INDEX "products_example" ON "products" USING btree ("brand_id","id") WHERE is_example;--> statement-breakpoint
CREATE INDEX "products_recalled" ON "products" USING btree ("brand_id","id") WHERE recalled_at is not null;--> statement-breakpoint
CREATE INDEX "idempotency_records_by_age" ON "idempotency_records" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "request_bodies_by_age" ON "request_bodies" USING btree ("at");--> statement-breakpoint
CREATE INDEX "request_counts_by_age" ON "request_counts" USING btree ("span","starts_at");--> statement-breakpoint
CREATE INDEX "request_log_by_brand" ON "request_log" USING btree ("brand_id","id");--> statement-breakpoint
CREATE INDEX "request_log_by_age" ON "request_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "request_log_failed" ON "request_log" USING btree ("brand_id","id") WHERE status >= 400;--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_links_one_live" ON "transfer_links" USING btree ("transfer_id","purpose") WHERE replaced_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_one_pending_per_passport" ON "transfers" USING btree ("passport_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "transfers_by_passport" ON "transfers" USING btree ("passport_id","id");--> statement-breakpoint
CREATE INDEX "transfers_by_status" ON "transfers" USING btree ("brand_id","status","id");--> statement-breakpoint
CREATE INDEX "transfers_by_recipient" ON "transfers" USING btree ("brand_id","recipient_email_hash","created_at");--> statement-breakpoint
CREATE INDEX "transfers_by_giver" ON "transfers" USING btree ("from_holder_id") WHERE from_holder_id is not null;--> statement-breakpoint
CREATE INDEX "transfers_by_taker" ON "transfers" USING btree ("to_holder_id") WHERE to_holder_id is not null;--> statement-breakpoint
CREATE INDEX "transfers_pending_by_expiry" ON "transfers" USING btree ("expires_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "transfers_with_address_by_end" ON "transfers" USING btree ("ended_at") WHERE recipient_email is not null and status <> 'pending';--> statement-breakpoint
CREATE INDEX "account_requests_due" ON "account_requests" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "members_by_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_by_user" ON "password_resets" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "password_resets_by_age" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_by_device" ON "sessions" USING btree ("device_hash") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "sessions_at_company" ON "sessions" USING btree ("brand_id") WHERE is_at_company and revoked_at is null;--> statement-breakpoint
CREATE INDEX "sign_ins_by_user" ON "sign_ins" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "sign_ins_by_age" ON "sign_ins" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "warranties_by_passport" ON "warranties" USING btree ("passport_id");--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE FUNCTION refuse_change_of_example() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_example IS DISTINCT FROM OLD.is_example THEN
    RAISE EXCEPTION 'a product is an example from its beginning or never' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE FUNCTION refuse_removal_but_of_examples() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.products WHERE id = OLD.product_id AND is_example) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER products_stay_examples BEFORE UPDATE OF "is_example" ON "products"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_example();--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['review_events', 'review_approvals', 'check_overrides', 'dossiers', 'approval_evidence'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', name || '_is_append_only', name);
    EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_removal_but_of_examples()', name || '_keeps_all_but_examples', name);
  END LOOP;
END
$$;--> statement-breakpoint
CREATE FUNCTION remove_reviews_of_examples(brand text) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM approval_evidence WHERE brand_id = brand AND product_id IN (SELECT id FROM products WHERE brand_id = brand AND is_example);
  DELETE FROM review_approvals WHERE brand_id = brand AND product_id IN (SELECT id FROM products WHERE brand_id = brand AND is_example);
  DELETE FROM review_events WHERE brand_id = brand AND product_id IN (SELECT id FROM products WHERE brand_id = brand AND is_example);
  DELETE FROM check_overrides WHERE brand_id = brand AND product_id IN (SELECT id FROM products WHERE brand_id = brand AND is_example);
  DELETE FROM dossiers WHERE brand_id = brand AND product_id IN (SELECT id FROM products WHERE brand_id = brand AND is_example);
$$;
