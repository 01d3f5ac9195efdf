import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { removePicture } from "@/lib/products/pictures/change-pictures";
import { picturesAnswerOf } from "@/lib/products/pictures/picture-answers";
import { removePictureOperation } from "@/lib/products/pictures/pictures-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(removePictureOperation, async ({ context, params }) => ({
    body: picturesAnswerOf(
      params.id,
      await removePicture(context, { productId: params.id, pictureId: params.picture }),
    ),
  })),
});
