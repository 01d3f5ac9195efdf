import { expect, it } from "vitest";
import { LUME_DO_VALE, TINDVARG } from "../demo-brands";
import { DRAWN_MODELS, drawModel } from "../demo-pictures";

it("draws every product of the demo brands, each differently, with nothing from elsewhere", () => {
  const models = [TINDVARG, LUME_DO_VALE].flatMap(({ articles }) => articles.map(({ model }) => model));
  expect(DRAWN_MODELS.toSorted()).toEqual(models.toSorted());
  const drawings = models.map((model) => drawModel(model)!);
  expect(new Set(drawings).size).toBe(models.length);
  for (const drawing of drawings) {
    expect(drawing).not.toMatch(/NaN|undefined|<script|<image|href=|url\((?!#)/);
    expect(drawing.match(/<svg/g)).toHaveLength(1);
  }
});
