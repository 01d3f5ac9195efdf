ALTER TABLE "unsold_rows" DROP CONSTRAINT "unsold_rows_source_known";--> statement-breakpoint
ALTER TABLE "unsold_rows" ADD CONSTRAINT "unsold_rows_source_known" CHECK (source in ('units', 'form', 'file', 'api')) NOT VALID;
