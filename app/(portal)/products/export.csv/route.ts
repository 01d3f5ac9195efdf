import { exportProducts } from "@/lib/products/lists/export-products";
import { productListQuery } from "@/lib/products/lists/list-contract";
import { csvDownload } from "../../csv-download";

export const GET = csvDownload({ name: "products", schema: productListQuery, open: exportProducts });
