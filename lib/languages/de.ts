import apiKeys from "@/lib/api-keys/messages.de.json" with { type: "json" };
import audit from "@/lib/audit/messages.de.json" with { type: "json" };
import brands from "@/lib/brands/messages.de.json" with { type: "json" };
import compliance from "@/lib/compliance/messages.de.json" with { type: "json" };
import docs from "@/lib/docs/messages.de.json" with { type: "json" };
import dossiers from "@/lib/dossiers/messages.de.json" with { type: "json" };
import ecodesign from "@/lib/ecodesign/messages.de.json" with { type: "json" };
import evidence from "@/lib/evidence/messages.de.json" with { type: "json" };
import holders from "@/lib/holders/messages.de.json" with { type: "json" };
import home from "@/lib/home/messages.de.json" with { type: "json" };
import imports from "@/lib/imports/messages.de.json" with { type: "json" };
import interchange from "@/lib/interchange/messages.de.json" with { type: "json" };
import operator from "@/lib/operator/messages.de.json" with { type: "json" };
import passports from "@/lib/passports/messages.de.json" with { type: "json" };
import people from "@/lib/people/messages.de.json" with { type: "json" };
import shared from "@/lib/platform/i18n/messages.de.json" with { type: "json" };
import input from "@/lib/platform/input/messages.de.json" with { type: "json" };
import mail from "@/lib/platform/mail/messages.de.json" with { type: "json" };
import server from "@/lib/platform/server/messages.de.json" with { type: "json" };
import spreadsheets from "@/lib/platform/spreadsheets/messages.de.json" with { type: "json" };
import products from "@/lib/products/messages.de.json" with { type: "json" };
import requests from "@/lib/requests/messages.de.json" with { type: "json" };
import scans from "@/lib/scans/messages.de.json" with { type: "json" };
import search from "@/lib/search/messages.de.json" with { type: "json" };
import transfers from "@/lib/transfers/messages.de.json" with { type: "json" };
import warranties from "@/lib/warranties/messages.de.json" with { type: "json" };

export const de = {
  apiKeys,
  audit,
  brands,
  compliance,
  docs,
  dossiers,
  ecodesign,
  evidence,
  holders,
  home,
  imports,
  interchange,
  operator,
  passports,
  people,
  shared,
  input,
  mail,
  server,
  spreadsheets,
  products,
  requests,
  scans,
  search,
  transfers,
  warranties,
};
