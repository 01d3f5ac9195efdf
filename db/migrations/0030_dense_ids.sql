-- Ids sort by their time, so these indexes grow at their end or at the end of a brand's or a product's part: a full page
-- is not written to again but for a row that changes its place. What is there stays as it is until a REINDEX.
ALTER INDEX "passports_pkey" SET (fillfactor = 100);--> statement-breakpoint
ALTER INDEX "passports_by_brand" SET (fillfactor = 100);--> statement-breakpoint
ALTER INDEX "passports_units" SET (fillfactor = 100);--> statement-breakpoint
ALTER INDEX "warranties_pkey" SET (fillfactor = 100);--> statement-breakpoint
ALTER INDEX "warranties_by_passport" SET (fillfactor = 100);--> statement-breakpoint
ALTER INDEX "products_pkey" SET (fillfactor = 100);--> statement-breakpoint
ALTER INDEX "products_by_brand" SET (fillfactor = 100);
