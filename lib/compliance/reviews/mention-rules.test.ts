import { expect, it } from "vitest";
import { mentionedIn } from "./review-rules";

const team = [
  { id: "ida", name: "Ida Lund" },
  { id: "idal", name: "Ida Lundqvist" },
  { id: "zoe", name: "Zoë Marchand" },
  { id: "bo", name: "Bo" },
  { id: "bo2", name: "Bo" },
];

it.each([
  ["@Ida Lund, please look", ["ida"]],
  ["see @ida lundqvist.", ["idal"]],
  ["(@Zoe\u0308 Marchand) and @Ida Lund and @Ida Lund again", ["zoe", "ida"]],
  ["@Bo: two of one name are told both", ["bo", "bo2"]],
  ["@Boris is somebody else", []],
  ["write to me@Bo.example or a@Ida Lund", []],
  ["Ida Lund without the sign", []],
  ["@ Ida Lund, @@Bo, @", []],
])("%j names %j", (text, ids) => {
  expect(mentionedIn(text, team)).toEqual(ids);
});
