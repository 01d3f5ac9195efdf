import { exportProducts } from "@/lib/products/lists/export-products";
import { productListQuery } from "@/lib/products/lists/list-contract";
import { csvDownload } from "../../csv-download";

/** The list as a file, by the list's own filters. */
export const GET = csvDownload({ name: "products", schema: productListQuery, open: exportProducts });
