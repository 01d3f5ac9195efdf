import { readFileSync } from "node:fs";
import { join } from "node:path";
import { processWide } from "@/lib/platform/process-wide";
import { readStyleSheet, type StyleSheet, type Rule } from "./style-sheet";

export function usedStyles(sheet: StyleSheet, html: string): string {
  const classes = new Set(classNames(html));
  const kept = keptRules(sheet.rules, classes);
  const isUsed = usedNames(kept, html);
  return kept.map((rule) => textOf(rule, isUsed)).join("");
}

function classNames(html: string): string[] {
  const names = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, value = ""]) => plain(value).split(/\s+/));
  return [...new Set(names)].filter(Boolean);
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&gt;": ">", "&lt;": "<", "&quot;": '"', "&#x27;": "'" };
const plain = (value: string) => value.replaceAll(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);

function keptRules(rules: readonly Rule[], classes: ReadonlySet<string>): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    if (rule.kind === "group") {
      const inner = keptRules(rule.rules, classes);
      return inner.length > 0 ? [{ ...rule, rules: inner }] : [];
    }
    if (rule.kind !== "style") return [rule];
    return rule.alternatives.some((asked) => asked.every((name) => classes.has(name))) ? [rule] : [];
  });
}

function usedNames(rules: readonly Rule[], html: string): (name: string) => boolean {
  const values = new Map<string, string>();
  const texts: string[] = [html];
  const visit = (rule: Rule): void => {
    if (rule.kind === "group") return rule.rules.forEach(visit);
    if (rule.kind !== "style") return;
    for (const declaration of rule.declarations) {
      const name = givenName(declaration);
      if (name) values.set(name, `${values.get(name) ?? ""} ${declaration.slice(name.length)}`);
      if (!name || !isForAll(rule)) texts.push(declaration);
    }
  };
  rules.forEach(visit);
  const used = new Set<string>();
  for (let text = texts.pop(); text !== undefined; text = texts.pop())
    for (const [, name = ""] of text.matchAll(/var\(\s*(--[\w-]+)/g))
      if (!used.has(name)) {
        used.add(name);
        texts.push(values.get(name) ?? "");
      }
  const told = [...used].map((name) => values.get(name) ?? "").join(" ");
  return (name) => (name.startsWith("--") ? used.has(name) : told.includes(name));
}

const isForAll = ({ alternatives }: Extract<Rule, { kind: "style" }>) =>
  alternatives.some(({ length }) => length === 0);

const givenName = (declaration: string) => /^--[\w-]+(?=\s*:)/.exec(declaration)?.[0];

function textOf(rule: Rule, isUsed: (name: string) => boolean): string {
  if (rule.kind === "statement") return rule.text;
  if (rule.kind === "group") {
    const inner = rule.rules.map((each) => textOf(each, isUsed)).join("");
    return inner ? `${rule.head}{${inner}}` : "";
  }
  if (rule.kind === "named") return rule.head.startsWith("@keyframes") || isUsed(rule.name) ? rule.text : "";
  const declarations = rule.declarations.filter((declaration) => {
    const name = givenName(declaration);
    return !name || !isForAll(rule) || isUsed(name);
  });
  return declarations.length > 0 ? `${rule.head}{${declarations.join(";")}}` : "";
}

/**
 * A page for phones with a slow connection: its text and used styles in one answer. Next's scripts for hydration are
 * removed; our own scripts and data stay.
 */

const SCRIPT = /<script\b([^>]*)>[^]*?<\/script>/g;
const IS_OURS = /\btype="application\/ld\+json"|\bsrc="\/(?!_next\/)/;
const SHEET = /<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="(\/_next\/static\/[\w/.-]+\.css)[^"]*"[^>]*>/g;
const AHEAD = /<link\b(?=[^>]*\brel="(?:preload|modulepreload)")(?=[^>]*\bas="(?:script|font|style)")[^>]*>/g;
const MARKS = /<!--[^]*?-->|<template\b[^>]*><\/template>/g;
const PAGES_KEPT_MAX = 200;

interface LeanPages {
  folder: string;
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
  // A replacer function, because `$` in a style sheet would be a replacement pattern.
  return text.replace("</head>", () => `${preloaded(styles, firstFont)}<style>${styles}</style></head>`);
}

function stylesFor(text: string, sheets: readonly string[], folder: string): string {
  const made = processWide("lean-styles", () => new Map<string, string>());
  const inPage = [...text.matchAll(/var\(--[\w-]+/g)].map(([use]) => use);
  const key = [...sheets, ...classNames(text).toSorted(), ...new Set(inPage.toSorted())].join(" ");
  let styles = made.get(key);
  if (styles === undefined) {
    styles = usedStyles({ rules: sheets.flatMap((address) => sheetAt(address, folder).rules) }, text);
    if (made.size >= PAGES_KEPT_MAX) made.clear();
    made.set(key, styles);
  }
  return styles;
}

/** Files under `/_next/static/` never change under the same name. */
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
