import { both, disc, type Drawing, line, solid, stitched } from "./scene";

const BODY =
  "M392 186C352 202 328 224 316 262L302 562Q302 588 328 590L632 590Q658 588 658 562L644 262C632 224 608 202 568 186" +
  "Q480 238 392 186Z";
const SLEEVE = "M330 236C282 264 252 338 238 430L216 552Q214 570 232 573L274 580Q291 580 294 562L318 404Z";
const HOOD = "M398 194C378 130 416 88 480 88C544 88 582 130 562 194Q480 246 398 194Z";
const FACE = "M424 190C416 148 444 124 480 124C516 124 544 148 536 190Q480 226 424 190Z";
const COLLAR = "M408 200L416 132Q480 116 544 132L552 200Q480 238 408 200Z";
const BAFFLES = [290, 340, 390, 440, 490, 540].map((y) => `M308 ${y}Q480 ${y + 16} 652 ${y}`);
const SLEEVE_BAFFLES = [330, 385, 440, 495].map((y) => `M${356 - y / 4} ${y}L${310 - (y - 330) / 14} ${y + 14}`);

interface Top {
  neck?: "hood" | "collar" | "round";
  sleeves?: boolean;
  zip?: "whole" | "half" | "none";
  isQuilted?: boolean;
  pockets?: "chest" | "hands" | "pouch" | "none";
}

export const top =
  ({ neck = "hood", sleeves = true, zip = "whole", isQuilted = false, pockets = "hands" }: Top): Drawing =>
  ({ base, dark, light, accent }) => {
    const armhole = sleeves ? "" : both(line("M332 240Q316 330 312 420", dark, 10));
    const neckline = {
      hood: solid(HOOD, base) + solid(FACE, dark),
      collar: solid(COLLAR, dark) + line("M414 150Q480 168 546 150", light, 3),
      round: solid("M418 186Q480 252 542 186Q480 214 418 186Z", dark),
    }[neck];
    const zips = {
      whole: line("M480 214L480 588", dark, 7) + line("M480 214L480 588", accent, 2),
      half: line("M480 206L480 372", dark, 7) + line("M480 206L480 372", accent, 2) + disc(480, 376, 7, accent),
      none: "",
    }[zip];
    const pocket = {
      chest: line("M536 322L602 312", dark, 6) + line("M536 322L602 312", accent, 2),
      hands: both(line("M372 440L350 532", dark, 7) + line("M372 440L350 532", accent, 2)),
      pouch: line("M372 444L588 444M372 444L350 540M588 444L610 540", dark, 6),
      none: "",
    }[pockets];
    const quilting = isQuilted
      ? BAFFLES.map((d) => line(d, dark, 4, 'opacity=".55"')).join("") +
        BAFFLES.map((d) => line(d, light, 2, 'opacity=".5" transform="translate(0 5)"')).join("") +
        (sleeves ? both(SLEEVE_BAFFLES.map((d) => line(d, dark, 4, 'opacity=".5"')).join("")) : "")
      : stitched("M318 300Q480 342 642 300", dark);
    const cuffs = sleeves ? both(solid("M219 536L216 552Q214 570 232 573L274 580Q291 580 294 562L297 546Z", dark)) : "";
    const arms = sleeves ? both(solid(SLEEVE, base)) : "";
    return arms + cuffs + solid(BODY, base) + quilting + armhole + neckline + zips + pocket + hem(dark);
  };

const hem = (dark: string) => line("M306 566Q480 580 654 566", dark, 3, 'opacity=".7"');

export const poncho: Drawing = ({ base, dark, accent }) =>
  solid("M400 190C300 250 220 400 190 570Q480 640 770 570C740 400 660 250 560 190Q480 240 400 190Z", base) +
  solid(HOOD, base) +
  solid(FACE, dark) +
  line("M480 214L480 360", dark, 7) +
  line("M480 214L480 360", accent, 2) +
  both(stitched("M396 240C340 330 300 450 286 598", dark)) +
  line("M196 552Q480 620 764 552", dark, 3, 'opacity=".7"');

const LEG = (end: number) =>
  `M372 150L480 150L480 330L${470 - (end - 330) / 12} ${end}L${366 - (end - 330) / 16} ${end}L356 300Z`;

export const trousers =
  (end: number): Drawing =>
  ({ base, dark, accent }) =>
    `<g transform="translate(0 ${(600 - end) * 0.94})">` +
    both(
      solid(LEG(end), base) +
        line("M380 196Q372 252 358 272", dark, 5) +
        (end > 480
          ? line(`M362 420Q412 436 470 420`, dark, 3, 'opacity=".7"') + stitched("M418 200L414 410", dark)
          : "") +
        line(`M${369 - (end - 330) / 16} ${end - 16}L${468 - (end - 330) / 12} ${end - 16}`, dark, 3),
    ) +
    solid("M370 134L590 134L592 168L368 168Z", dark) +
    line("M480 168L480 262Q478 286 462 290", dark, 4) +
    disc(480, 151, 8, accent) +
    "</g>";

export const tights: Drawing = (tones) => {
  const { dark } = tones;
  return trousers(600)({ ...tones, accent: tones.dark }) + both(line("M366 300Q420 312 478 300", dark, 2));
};

export const beanie: Drawing = ({ base, dark, light, accent }) => {
  const ribs = Array.from({ length: 15 }, (_, rib) => 318 + rib * 23);
  return (
    disc(480, 196, 44, light) +
    disc(480, 196, 44, "url(#light)") +
    solid("M300 480C296 300 370 214 480 214C590 214 664 300 660 480Z", base) +
    ribs.map((x) => line(`M${x} 470Q${(x + 480) / 2} 300 480 218`, dark, 2, 'opacity=".35"')).join("") +
    solid("M286 470Q480 440 674 470L674 566Q480 596 286 566Z", dark) +
    ribs.map((x) => line(`M${x} 464L${x} 574`, light, 2, 'opacity=".25"')).join("") +
    solid("M560 500L612 500L612 544L560 546Z", accent)
  );
};

const GLOVE =
  "M250 590L262 440C250 420 224 400 214 372Q208 350 226 344Q246 342 270 380L282 396L284 236Q286 214 304 214" +
  "Q322 214 324 236L328 330L334 204Q336 182 354 182Q372 182 374 204L376 330L386 222Q388 202 404 202" +
  "Q422 204 422 226L420 344L432 272Q436 254 450 256Q466 260 464 280L448 430Q440 470 432 500L432 590Z";

export const gloves: Drawing = ({ base, dark, light, accent }) =>
  both(
    solid(GLOVE, base) +
      solid("M246 524L436 524L436 596L244 596Z", dark) +
      line("M250 546L434 546", light, 2) +
      line("M250 566L434 566", light, 2) +
      solid("M300 430L390 430L384 480L306 480Z", accent),
  );

export const gaiters: Drawing = ({ base, dark, accent }) =>
  both(
    solid("M270 180L430 180C440 300 436 400 452 520L470 590L236 590L256 520C268 400 262 300 270 180Z", base) +
      solid("M268 180L432 180L433 214L267 214Z", dark) +
      solid("M250 540L458 540L470 590L236 590Z", dark) +
      line("M352 214L352 540", dark, 7) +
      line("M352 214L352 540", accent, 2) +
      line("M300 590Q352 636 404 590", dark, 9),
  );
