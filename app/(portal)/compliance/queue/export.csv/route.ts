import { listDownload } from "@/app/(portal)/file-to-save";
import { exportReviews } from "@/lib/compliance/reviews/list-reviews";
import { queueQuery } from "@/lib/compliance/reviews/review-contract";

export const GET = listDownload({ name: "reviews", schema: queueQuery, open: exportReviews });
