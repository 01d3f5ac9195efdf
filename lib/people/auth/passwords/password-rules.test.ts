import { describe, expect, it } from "vitest";
import { isCommonPassword, isTooShortRest, labelsOf, restsWithoutNames, wordsIn } from "./password-rules";
import { commonPasswords } from "./passwords";

const listed = await commonPasswords();
const isCommon = (password: string) => isCommonPassword(password, (word) => listed.has(word));

it("holds a password against ten thousand common ones and more", () => {
  expect(listed.size).toBeGreaterThan(40_000);
});

describe("a common password", () => {
  it.each([
    "passwort123",
    "Passwort2026!",
    "P@ssw0rd2026",
    "PASSWORD!!",
    "p4$$w0rd",
    "!!password!!",
    "password-password",
    "Sommer2026!!",
    "iloveyou.1",
    "1q2w3e4r5t",
    "qwertyuiop",
    "sunshine-99",
    "M0nkey-12345",
    "ＰＡＳＳＷＯＲＤ１２",
    "trustno1trustno1",
    "Superman2026",
    "12345678910",
    "football 1998",
    "$up3rm4n99",
  ])("is known in the form %s", (password) => {
    expect(isCommon(password)).toBe(true);
  });

  it.each([
    "correct horse battery staple",
    "seven slow green boats",
    "password of my own making",
    "tG7-qpl2-Zx",
    "überall Zürich",
    "monkey eats 42 plums",
    "x8301749265012",
    "dragon8301749265",
    "ein Haus am See im Winter",
  ])("is not %s", (password) => {
    expect(isCommon(password)).toBe(false);
  });

  it("is none of twenty thousand that a password manager makes", () => {
    const letters = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_!";
    let state = 7;
    const next = () => (state = (state * 48_271) % 2_147_483_647) % letters.length;
    const passwords = Array.from({ length: 20_000 }, () => Array.from({ length: 14 }, () => letters[next()]).join(""));
    expect(passwords.filter(isCommon)).toEqual([]);
  });
});

describe("a password made of names", () => {
  const names = [
    ...wordsIn("Anna Berg"),
    ...wordsIn("anna.berg"),
    ...labelsOf("www.tindvarg.example"),
    "Tindvarg Outdoor",
    "Skarv",
    "TV-1010",
    "Überzug",
  ];
  const isMadeOfNames = (password: string) => restsWithoutNames(password, names).some(isTooShortRest);

  it.each([
    "Tindvarg2026!",
    "t1ndv4rg-2026",
    "anna-berg-1990",
    "Anna.Berg.Tindvarg",
    "skarv-skarv-26",
    "TV1010-TV1010",
    "Tindvarg#Outdoor1",
    "Berganna!2026",
    "uberzug-2026",
    "ÜBERZUG 2026",
  ])("is %s", (password) => {
    expect(isMadeOfNames(password)).toBe(true);
  });

  it.each(["I wear my Tindvarg in the rain", "anna plants forty trees", "seven slow green boats", "kX9-rw2-Lq7-vb4"])(
    "is not %s",
    (password) => {
      expect(isMadeOfNames(password)).toBe(false);
    },
  );

  it("takes nothing from the last label of a host, and no address for a name", () => {
    expect(labelsOf("passports.fjord-outdoor.example")).toEqual(["passports", "fjord-outdoor", "fjord", "outdoor"]);
    expect(labelsOf("127.0.0.1")).toEqual([]);
  });
});
