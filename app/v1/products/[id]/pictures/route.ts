import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { addPictures } from "@/lib/products/pictures/add-pictures";
import { addPicturesOperation, listPicturesOperation } from "@/lib/products/pictures/pictures-contract";
import { picturesAnswerOf, showPictures } from "@/lib/products/pictures/show-pictures";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(listPicturesOperation, async ({ context, params }) => {
    const { pictures } = await showPictures(context, { productId: params.id });
    return { body: picturesAnswerOf(params.id, pictures) };
  }),
  POST: endpoint(addPicturesOperation, async ({ context, params, body }) => ({
    body: picturesAnswerOf(params.id, await addPictures(context, { productId: params.id, pictures: body.pictures })),
  })),
});
