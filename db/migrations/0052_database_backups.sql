CREATE TABLE "database_backups" (
	"kind" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "database_backups_kind_known" CHECK (kind in ('dump', 'base'))
);
