-- As 0030: they too grow at their end, or at the end of a brand's part, by ids that sort by their time.
ALTER INDEX "warranties_by_brand" SET (fillfactor = 100);--> statement-breakpoint
ALTER INDEX "product_reviews_pkey" SET (fillfactor = 100);--> statement-breakpoint
ALTER INDEX "product_reviews_oldest" SET (fillfactor = 100);