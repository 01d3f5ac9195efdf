import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { orderPictures } from "@/lib/products/pictures/change-pictures";
import { orderPicturesOperation } from "@/lib/products/pictures/pictures-contract";
import { picturesAnswerOf } from "@/lib/products/pictures/show-pictures";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(orderPicturesOperation, async ({ context, params, body }) => ({
    body: picturesAnswerOf(params.id, await orderPictures(context, { productId: params.id, pictures: body.pictures })),
  })),
});
