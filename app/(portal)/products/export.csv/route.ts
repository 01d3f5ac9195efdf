import { listDownload } from "@/app/(portal)/file-to-save";
import { productListQuery } from "@/lib/products/lists/list-contract";
import { exportProducts } from "@/lib/products/lists/list-products-page";

export const GET = listDownload({ name: "products", schema: productListQuery, open: exportProducts });
