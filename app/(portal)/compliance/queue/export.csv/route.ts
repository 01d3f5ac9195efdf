import { exportReviews } from "@/lib/compliance/reviews/list-reviews";
import { queueQuery } from "@/lib/compliance/reviews/review-contract";
import { listDownload } from "../../../list-download";

export const GET = listDownload({ name: "reviews", schema: queueQuery, open: exportReviews });
