import { z } from "zod";
import { NO_CONTENT, operation } from "@/lib/api/operation";
import { testFlag } from "@/lib/platform/input/ids";
import { productExample } from "../examples";
import { inputPicture, pictureId } from "./contract";
import { PICTURE_FAILURES, PICTURE_STATES, PICTURES_MAX } from "./rules";

const params = z.strictObject({
  id: z
    .string()
    .regex(/^prd_[0-9a-z]{26}$/)
    .describe("The id that registering or listing the product answered."),
});
const paramsExample = { id: productExample.id };

const pictureAnswer = z
  .strictObject({
    id: z.string(),
    test: testFlag(),
    state: z
      .enum(PICTURE_STATES)
      .describe("`waiting` for its turn to be fetched and made, `ready`, or `failed`, for the reason in `failure`."),
    failure: z.enum(PICTURE_FAILURES).nullable(),
    source_url: z.string().nullable().describe("The address that it was fetched from; null: uploaded in the portal."),
    alt: z.record(z.string(), z.string()),
    width: z.number().int().nullable().describe("Pixels of the largest size."),
    height: z.number().int().nullable(),
    files: z
      .array(z.strictObject({ url: z.string(), width: z.number().int(), media_type: z.string() }))
      .describe("Every size and format, at addresses whose content never changes. Empty until it is `ready`."),
    created_at: z.string(),
  })
  .meta({ id: "Picture" });

export const picturesAnswer = z.strictObject({
  product_id: z.string(),
  data: z.array(pictureAnswer).describe("In order; the first represents the product."),
});
export type PicturesAnswer = z.output<typeof picturesAnswer>;

const example = {
  id: "pic_00000skarv0front0000000000",
  test: false,
  state: "ready",
  failure: null,
  source_url: "https://media.tindvarg.example/skarv-front.jpg",
  alt: { en: "The jacket from the front", de: "Die Jacke von vorn" },
  width: 1600,
  height: 1200,
  files: [
    {
      url: "https://passports.example/media/pic_00000skarv0front0000000000/480.webp",
      width: 480,
      media_type: "image/webp",
    },
  ],
  created_at: "2026-11-20T09:30:00.000Z",
};
const answerExample = { product_id: productExample.id, data: [example] };

export const listPicturesOperation = operation({
  id: "listPictures",
  method: "GET",
  path: "/v1/products/{id}/pictures",
  tag: "Products",
  summary: "List a product's pictures",
  description: "All pictures of one product in their order, also those that wait and those that failed.",
  scope: "read",
  params,
  paramsExample,
  query: z.strictObject({}),
  status: 200,
  answer: picturesAnswer,
  answerExample,
  errors: ["product_not_found"],
});

export const addPicturesOperation = operation({
  id: "addPictures",
  method: "POST",
  path: "/v1/products/{id}/pictures",
  tag: "Products",
  summary: "Add pictures to a product by their addresses",
  description: [
    `Each is put behind the pictures that the product has, ${PICTURES_MAX} at most, and fetched in the background ` +
      "from a public https address: up to three redirects, 60 seconds and 25 MB. It is decoded, freed of all that " +
      "is not its pixels, and served from this deployment in sizes as AVIF, WebP and JPEG.",
    "An address that the product has already adds nothing: its `alt` takes the place of the one before, and one " +
      "that failed is tried again. So the same request can be sent at every run of an ERP. The product's data, its " +
      "version and its review stay as they are.",
  ].join("\n\n"),
  scope: "products",
  params,
  paramsExample,
  body: z.strictObject({ pictures: z.array(inputPicture).min(1).max(PICTURES_MAX) }),
  bodyExample: { pictures: [{ url: example.source_url, alt: example.alt }] },
  status: 202,
  answer: picturesAnswer,
  answerExample: { ...answerExample, data: [{ ...example, state: "waiting", width: null, height: null, files: [] }] },
  errors: ["product_not_found", "too_many_pictures"],
});

export const orderPicturesOperation = operation({
  id: "orderPictures",
  method: "POST",
  path: "/v1/products/{id}/pictures/order",
  tag: "Products",
  summary: "Put a product's pictures in another order",
  description:
    "The listed pictures come first, in this order; the others follow in their previous order. The first picture " +
    "represents the product in lists, on its pages and where these are shared.",
  scope: "products",
  params,
  paramsExample,
  body: z.strictObject({
    pictures: z
      .array(pictureId)
      .min(1)
      .max(PICTURES_MAX)
      .refine((ids) => new Set(ids).size === ids.length, { error: "Name each picture once." })
      .meta({ uniqueItems: true }),
  }),
  bodyExample: { pictures: [example.id] },
  status: 200,
  answer: picturesAnswer,
  answerExample,
  errors: ["product_not_found", "picture_not_found"],
});

export const removePictureOperation = operation({
  id: "removePicture",
  method: "DELETE",
  path: "/v1/products/{id}/pictures/{picture}",
  tag: "Products",
  summary: "Delete a picture of a product",
  description:
    "Deletes the picture and its files permanently. If you add it again by its address, it is fetched again.",
  scope: "products",
  params: params.extend({ picture: pictureId.describe("The id that listing or adding the pictures answered.") }),
  paramsExample: { ...paramsExample, picture: example.id },
  status: 204,
  answer: NO_CONTENT,
  answerExample: undefined,
  errors: ["product_not_found", "picture_not_found"],
});
