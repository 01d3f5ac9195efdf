import type { Entry } from "yauzl";
import { SpreadsheetError } from "@/lib/platform/spreadsheets/spreadsheet-error";

/** A million rows of 40 columns take about this. */
const UNPACKED_BYTES_MAX = 2 * 1024 ** 3;
/** Real sheets shrink to a tenth, the most monotonous to a hundredth; deflate itself ends at 1:1032. */
const RATIO_MAX = 200;
const RATIO_FROM_BYTES = 8 * 1024 ** 2;

/** What all parts of one archive may unpack to: as they say before, and as it comes out. */
export class UnpackingBudget {
  #bytes = 0;

  /** For one part; the function it gives back is told of every piece. Throws SpreadsheetError. */
  begin({
    compressedSize,
    uncompressedSize,
  }: Pick<Entry, "compressedSize" | "uncompressedSize">): (bytes: number) => void {
    this.#enforce(uncompressedSize, compressedSize, this.#bytes + uncompressedSize);
    let ofThisPart = 0;
    return (bytes) => {
      ofThisPart += bytes;
      this.#bytes += bytes;
      this.#enforce(ofThisPart, compressedSize, this.#bytes);
    };
  }

  #enforce(bytes: number, compressedBytes: number, bytesInAll: number): void {
    if (bytes > RATIO_FROM_BYTES && bytes > compressedBytes * RATIO_MAX) throw new SpreadsheetError("is_zip_bomb");
    if (bytesInAll > UNPACKED_BYTES_MAX)
      throw new SpreadsheetError("too_large_unpacked", { limit: UNPACKED_BYTES_MAX });
  }
}
