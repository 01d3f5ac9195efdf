import { block, both, disc, type Drawing, line, solid, stitched } from "./scene";

export const chair: Drawing = ({ base, dark, light, accent }) =>
  both(line("M330 600L560 330", dark, 12) + line("M320 200L372 470", dark, 12)) +
  solid("M322 190Q480 226 638 190L622 420Q480 452 338 420Z", base) +
  solid("M336 420Q480 456 624 420L652 486Q480 530 308 486Z", base) +
  line("M330 230Q480 264 630 230", light, 3) +
  solid("M430 300L530 300L530 340L430 340Z", accent) +
  both(disc(332, 600, 11, dark));

export const table: Drawing = ({ base, dark, light, accent }) =>
  both(line("M290 390L380 600M290 600L380 390", dark, 11)) +
  solid("M190 350L770 350L800 394L160 394Z", base) +
  [300, 420, 540, 660].map((x) => line(`M${x} 350L${x + (x - 480) / 13} 394`, dark, 4)).join("") +
  solid("M160 394L800 394L800 410L160 410Z", dark) +
  line("M200 360L760 360", light, 2) +
  disc(480, 402, 5, accent);

export const cot: Drawing = ({ base, dark, light, accent }) =>
  both(line("M220 420L320 590M320 420L220 590", dark, 11)) +
  line("M420 440L480 590M540 440L480 590", dark, 11) +
  solid("M150 376Q480 416 810 376L826 424Q480 470 134 424Z", base) +
  line("M142 424Q480 468 818 424", dark, 10) +
  solid("M640 384L790 372L802 402L650 414Z", light) +
  stitched("M170 392Q480 430 620 412", accent);

export const headlamp: Drawing = ({ base, dark, light, accent }) =>
  line("M300 400C210 260 330 150 480 150C630 150 750 260 660 400", base, 44) +
  line("M300 400C210 260 330 150 480 150C630 150 750 260 660 400", accent, 6, 'stroke-dasharray="26 18"') +
  line("M480 150C480 240 480 300 480 380", dark, 26) +
  block([330, 380, 300, 190], dark, 52) +
  block([352, 398, 256, 152], base, 40) +
  disc(428, 474, 58, dark) +
  disc(428, 474, 46, light) +
  disc(428, 474, 26, "#fff6cf") +
  disc(546, 474, 34, dark) +
  disc(546, 474, 24, "#fff1b0") +
  block([456, 364, 76, 22], accent, 10);

export const lantern: Drawing = ({ base, dark, light, accent }) =>
  line("M370 236C370 96 590 96 590 236", dark, 12) +
  block([386, 190, 188, 62], base, 22) +
  block([398, 252, 164, 220], "#fff3c4", 16) +
  [440, 480, 520].map((x) => line(`M${x} 262L${x} 462`, light, 4)).join("") +
  both(line("M392 252L392 476", dark, 10)) +
  block([372, 468, 216, 118], base, 26) +
  disc(480, 528, 30, dark) +
  disc(480, 528, 12, accent);

export const powerBank: Drawing = ({ base, dark, light, accent }) =>
  block([330, 170, 300, 420], base, 42) +
  block([330, 170, 300, 92], dark, 42) +
  block([392, 198, 70, 26], "#11161a", 8) +
  block([500, 198, 70, 26], "#11161a", 12) +
  [440, 466, 492, 518].map((x, lamp) => disc(x, 330, 7, lamp < 3 ? accent : dark)).join("") +
  line("M452 470L492 408L480 452L514 452L470 520L482 470Z", light, 8);

export const tent =
  (width: number): Drawing =>
  ({ base, dark, light, accent }) => {
    const at = (share: number) => 480 + width * share;
    const [left, right] = [at(-1), at(1)];
    return (
      solid(`M${left} 590Q${left + width * 0.35} 250 480 200Q${right - width * 0.35} 250 ${right} 590Z`, base) +
      solid(`M${at(-0.36)} 590Q${at(-0.2)} 330 500 240Q${at(0.3)} 360 ${at(0.4)} 590Z`, dark) +
      solid(`M500 240Q${at(0.16)} 380 ${at(0.12)} 590L${at(0.4)} 590Q${at(0.3)} 360 500 240Z`, light) +
      line(`M${left} 590Q${left + width * 0.35} 250 480 200Q${right - width * 0.35} 250 ${right} 590`, accent, 6) +
      line(`M${left - 60} 604L${left + width * 0.22} 400M${right + 60} 604L${right - width * 0.22} 400`, dark, 3) +
      both(disc(480 - width - 60, 604, 6, accent))
    );
  };

export const sleepingBag: Drawing = ({ base, dark, light, accent }) =>
  solid(
    "M130 470C120 380 200 330 300 336L700 372Q822 392 826 470Q822 556 700 566L300 596C200 602 140 560 130 470Z",
    base,
  ) +
  [320, 400, 480, 560, 640, 720]
    .map((x) =>
      line(`M${x} ${338 + (x - 320) / 9}Q${x + 26} 460 ${x} ${594 - (x - 320) / 14}`, dark, 4, 'opacity=".55"'),
    )
    .join("") +
  solid("M150 470C146 412 190 376 244 384Q288 420 288 468Q288 520 244 552C190 556 154 528 150 470Z", dark) +
  solid("M176 470C174 432 204 412 232 416Q256 440 256 468Q256 500 232 522C204 522 180 506 176 470Z", light) +
  line("M290 470L700 462", accent, 6);

export const backpack =
  (rise: number): Drawing =>
  ({ base, dark, light, accent }) =>
    both(line(`M352 ${330 - rise / 2}Q286 420 330 560`, dark, 30)) +
    solid(
      `M350 ${300 - rise}Q480 ${236 - rise} 610 ${300 - rise}Q640 440 622 590L338 590Q320 440 350 ${300 - rise}Z`,
      base,
    ) +
    solid(
      `M340 ${320 - rise}Q480 ${220 - rise} 620 ${320 - rise}L612 ${372 - rise}Q480 ${400 - rise} 348 ${372 - rise}Z`,
      dark,
    ) +
    solid("M372 440Q480 420 588 440L584 572L376 572Z", dark) +
    line("M384 462Q480 446 576 462", accent, 5) +
    both(line(`M412 ${376 - rise}L412 440`, light, 8) + block([402, 400 - rise / 2, 20, 24], accent, 4)) +
    line(`M446 ${252 - rise}Q480 ${214 - rise} 514 ${252 - rise}`, dark, 12) +
    stitched("M346 420Q336 500 346 586", light);

export const bottle: Drawing = ({ base, dark, light, accent }) =>
  block([440, 96, 80, 62], dark, 14) +
  line("M452 100C452 64 508 64 508 100", dark, 10) +
  block([430, 152, 100, 26], "#b9bec2", 8) +
  solid(
    "M430 178L530 178C560 214 578 232 578 276L578 566Q578 592 552 594L408 594Q382 592 382 566L382 276" +
      "C382 232 400 214 430 178Z",
    base,
  ) +
  line("M408 290L408 560", light, 10, 'opacity=".6"') +
  line("M430 420L468 356L490 392L506 368L534 420Z", accent, 7);

export const stove: Drawing = ({ base, dark, light, accent }) =>
  solid("M366 430Q480 396 594 430L606 560Q606 594 570 596L390 596Q354 594 354 560Z", base) +
  line("M370 470Q480 444 590 470", light, 4) +
  block([452, 356, 56, 66], "#a7adb1", 8) +
  block([404, 318, 152, 44], dark, 18) +
  [424, 452, 480, 508, 536]
    .map((x) => line(`M${x} 314Q${x - 8} 292 ${x} 272Q${x + 10} 292 ${x} 314`, "#3f8fd2", 4))
    .join("") +
  both(line("M420 330L330 262L350 250", dark, 10)) +
  line("M508 392L620 392", dark, 8) +
  block([612, 374, 54, 36], accent, 12);

export const poles: Drawing = ({ base, dark, light, accent }) =>
  both(
    line("M400 150L320 580", "#8d9397", 11) +
      line("M372 300L336 494", base, 13) +
      line("M408 110L390 204", dark, 30) +
      line("M404 120Q330 150 372 216", accent, 8) +
      disc(358, 376, 13, dark) +
      line("M300 556L352 566", dark, 12) +
      line("M320 580L316 604", light, 7),
  );

export const repairKit: Drawing = ({ base, dark, light, accent }) =>
  solid("M250 300Q480 276 710 300L722 560Q480 600 238 560Z", base) +
  line("M252 340Q480 316 708 340", dark, 9) +
  line("M252 340Q480 316 708 340", accent, 3) +
  block([660, 330, 22, 62], accent, 8) +
  solid("M300 400L440 394L444 520L304 526Z", light) +
  line("M330 430L410 500M410 426L334 502", dark, 6) +
  disc(560, 460, 54, dark) +
  disc(560, 460, 20, light) +
  line("M512 460A48 48 0 0 1 608 460", accent, 6);
