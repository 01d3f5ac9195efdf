import { exportReviews } from "@/lib/compliance/reviews/list-reviews";
import { queueQuery } from "@/lib/compliance/reviews/review-contract";
import { csvDownload } from "../../../csv-download";

export const GET = csvDownload({ name: "reviews", schema: queueQuery, open: exportReviews });
