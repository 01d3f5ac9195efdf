import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { removePicture } from "@/lib/products/pictures/change-pictures";
import { removePictureOperation } from "@/lib/products/pictures/pictures-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  DELETE: endpoint(removePictureOperation, async ({ context, params: { id: productId, picture: pictureId } }) => {
    await removePicture(context, { productId, pictureId });
    return { body: undefined };
  }),
});
