import { readFileSync } from "node:fs";
import { join } from "node:path";
import { processWide } from "@/lib/platform/process-wide";
import { readStyleSheet, type StyleSheet } from "./style-sheet";
import { classNames, usedStyles } from "./used-styles";

/**
 * A page as a phone with a slow line needs it: its text and the rules of style that it uses, in one answer. What Next
 * adds so that a page can be taken over by React is left out; scripts and data of our own stay.
 */

const SCRIPT = /<script\b([^>]*)>[^]*?<\/script>/g;
const IS_OURS = /\btype="application\/ld\+json"|\bsrc="\/(?!_next\/)/;
const SHEET = /<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="(\/_next\/static\/[\w/.-]+\.css)[^"]*"[^>]*>/g;
/** Fetched ahead for Next's scripts, or fonts of which a reader may need none. */
const AHEAD = /<link\b(?=[^>]*\brel="(?:preload|modulepreload)")(?=[^>]*\bas="(?:script|font|style)")[^>]*>/g;
/** Where React would go on: of no use to a page that it never sees. */
const MARKS = /<!--[^]*?-->|<template\b[^>]*><\/template>/g;
const PAGES_KEPT_MAX = 200;

interface LeanPages {
  /** Where the files lie that Next serves under `/_next/`. */
  folder: string;
  /** The typeface that the first words of a page are set in. */
  firstFont: string;
}

export function leanPage(html: string, { folder, firstFont }: LeanPages): string {
  const sheets = [...html.matchAll(SHEET)].map(([, address = ""]) => address);
  const text = html
    .replaceAll(SCRIPT, (script: string, attributes: string) => (IS_OURS.test(attributes) ? script : ""))
    .replaceAll(SHEET, "")
    .replaceAll(AHEAD, "")
    .replaceAll(MARKS, "")
    .replace(/(<html\b[^>]*\bclass=")/, "$1lean ");
  const styles = stylesFor(text, sheets, folder);
  // A function, since a `$` of a style sheet means nothing here.
  return text.replace("</head>", () => `${preloaded(styles, firstFont)}<style>${styles}</style></head>`);
}

/** Pages in one state have the same classes, so few sets of rules are ever made. */
function stylesFor(text: string, sheets: readonly string[], folder: string): string {
  const made = processWide("lean-styles", () => new Map<string, string>());
  const inPage = [...text.matchAll(/var\(--[\w-]+/g)].map(([use]) => use);
  const key = [...sheets, ...classNames(text).toSorted(), ...new Set(inPage.toSorted())].join(" ");
  let styles = made.get(key);
  if (styles === undefined) {
    // One names the typefaces that another sets text in.
    styles = usedStyles({ rules: sheets.flatMap((address) => sheetAt(address, folder).rules) }, text);
    if (made.size >= PAGES_KEPT_MAX) made.clear();
    made.set(key, styles);
  }
  return styles;
}

/** Files under `/_next/static/` never change under their name. */
function sheetAt(address: string, folder: string): StyleSheet {
  const read = processWide("lean-sheets", () => new Map<string, StyleSheet>());
  let sheet = read.get(address);
  if (!sheet) {
    const css = readFileSync(join(folder, address.slice("/_next/".length)), "utf8");
    const at = (file: string) => new URL(file, `http://host${address}`).pathname;
    sheet = readStyleSheet(css.replaceAll(/url\((\.\.?\/[^)]+)\)/g, (_all, file: string) => `url(${at(file)})`));
    read.set(address, sheet);
  }
  return sheet;
}

function preloaded(styles: string, font: string): string {
  const face = new RegExp(`@font-face\\{[^}]*font-family:\\s*"?${font}"?[;}][^}]*`).exec(styles)?.[0] ?? "";
  const [, file] = /url\(([^)]+\.woff2)\)/.exec(face) ?? [];
  return file ? `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin="">` : "";
}
