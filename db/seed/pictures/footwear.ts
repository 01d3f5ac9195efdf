import { disc, type Drawing, line, solid, stitched } from "./scene";

/** Shoes, seen from the side. */

const SOLE = "M250 544L716 544Q730 552 728 572Q722 594 690 596L280 596Q246 594 248 566Z";
const TREADS = Array.from({ length: 10 }, (_, tread) => `M${272 + tread * 46} 596l0 14l24 0l0 -14Z`).join("");

/** A shoe whose shaft ends at this height. `isRugged`: on a sole with treads, with a toe cap. */
export const shoe =
  ({ shaft, isRugged = true, isLaced = true }: { shaft: number; isRugged?: boolean; isLaced?: boolean }): Drawing =>
  ({ base, dark, light, accent }) => {
    const upper =
      `M262 ${shaft}Q340 ${shaft - 22} 428 ${shaft}C436 ${shaft + 70} 446 382 482 404` +
      "C560 432 650 442 704 488Q724 508 722 548L254 548C244 470 254 380 262 " +
      `${shaft}Z`;
    const rows = Math.max(2, Math.round((420 - shaft) / 44));
    const laces = Array.from({ length: rows }, (_, row) => {
      const y = shaft + 26 + (row * (396 - shaft - 26)) / Math.max(1, rows - 1);
      return (
        line(`M${398 + row * 5} ${y + 8}L${446 + row * 9} ${y - 4}`, light, 6) + disc(396 + row * 5, y + 9, 5, accent)
      );
    }).join("");
    return (
      (isRugged ? `<path d="${TREADS}" fill="${dark}"/>` : "") +
      solid(upper, base) +
      solid("M598 442C650 452 690 472 706 490Q724 508 722 548L604 548Q572 492 598 442Z", isRugged ? dark : light) +
      solid(`M256 470Q250 420 258 ${Math.max(shaft, 330)}Q330 400 348 548L254 548Z`, dark) +
      stitched("M352 548Q392 470 500 420", light) +
      (isLaced ? laces : line(`M430 ${shaft + 6}Q470 420 600 446`, dark, 4)) +
      line(`M264 ${shaft + 3}Q340 ${shaft - 18} 426 ${shaft + 3}`, accent, 10) +
      solid(SOLE, isRugged ? dark : light) +
      line("M254 560L724 560", isRugged ? light : dark, 3, 'opacity=".6"')
    );
  };

export const sandal: Drawing = ({ base, dark, light, accent }) =>
  solid("M252 540Q480 500 716 540Q730 552 724 572L258 580Q244 562 252 540Z", base) +
  solid(SOLE, dark) +
  line("M300 540C310 440 350 400 420 398", base, 30) +
  line("M420 398C470 420 500 480 516 536", base, 30) +
  line("M560 530C576 460 620 440 668 528", base, 34) +
  line("M330 452Q400 470 470 448", dark, 22) +
  solid("M384 442L424 442L424 476L384 476Z", accent) +
  stitched("M300 536C312 444 352 404 418 400", light) +
  stitched("M564 528C580 466 618 446 660 524", light);

export const slipper: Drawing = ({ base, dark, light, accent }) =>
  solid("M258 470Q300 452 372 470C430 484 440 430 520 424C620 420 704 470 722 548L254 548Q248 500 258 470Z", base) +
  solid("M372 470C430 484 440 430 520 424Q470 470 420 500Q380 500 372 470Z", dark) +
  line("M258 474Q300 456 370 474", light, 12) +
  stitched("M470 450Q600 436 700 520", light) +
  disc(600, 480, 12, accent) +
  solid("M250 544L716 544Q730 552 728 566Q722 580 690 582L280 582Q246 580 248 560Z", light);
