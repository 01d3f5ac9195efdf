import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { orderPictures } from "@/lib/products/pictures/change-pictures";
import { picturesAnswerOf } from "@/lib/products/pictures/picture-answers";
import { orderPicturesOperation } from "@/lib/products/pictures/pictures-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(orderPicturesOperation, async ({ context, params, body }) => ({
    body: picturesAnswerOf(params.id, await orderPictures(context, { productId: params.id, pictures: body.pictures })),
  })),
});
