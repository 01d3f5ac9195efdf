import { productListQuery } from "@/lib/products/lists/list-contract";
import { exportProducts } from "@/lib/products/lists/list-products-page";
import { listDownload } from "../../list-download";

export const GET = listDownload({ name: "products", schema: productListQuery, open: exportProducts });
