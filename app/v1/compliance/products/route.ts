import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { listReviewsOperation } from "@/lib/compliance/reviews/api-contract";
import { followReviews } from "@/lib/compliance/reviews/list-reviews";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(listReviewsOperation, async ({ context, query }) => ({ body: await followReviews(context, query) })),
});
