import apiKeys from "@/lib/api-keys/messages.en.json" with { type: "json" };
import audit from "@/lib/audit/messages.en.json" with { type: "json" };
import brands from "@/lib/brands/messages.en.json" with { type: "json" };
import compliance from "@/lib/compliance/messages.en.json" with { type: "json" };
import docs from "@/lib/docs/messages.en.json" with { type: "json" };
import dossiers from "@/lib/dossiers/messages.en.json" with { type: "json" };
import ecodesign from "@/lib/ecodesign/messages.en.json" with { type: "json" };
import evidence from "@/lib/evidence/messages.en.json" with { type: "json" };
import holders from "@/lib/holders/messages.en.json" with { type: "json" };
import home from "@/lib/home/messages.en.json" with { type: "json" };
import imports from "@/lib/imports/messages.en.json" with { type: "json" };
import interchange from "@/lib/interchange/messages.en.json" with { type: "json" };
import operator from "@/lib/operator/messages.en.json" with { type: "json" };
import passports from "@/lib/passports/messages.en.json" with { type: "json" };
import people from "@/lib/people/messages.en.json" with { type: "json" };
import shared from "@/lib/platform/i18n/messages.en.json" with { type: "json" };
import input from "@/lib/platform/input/messages.en.json" with { type: "json" };
import mail from "@/lib/platform/mail/messages.en.json" with { type: "json" };
import server from "@/lib/platform/server/messages.en.json" with { type: "json" };
import spreadsheets from "@/lib/platform/spreadsheets/messages.en.json" with { type: "json" };
import { FIELD_HELP } from "@/lib/products/form/field-help";
import products from "@/lib/products/messages.en.json" with { type: "json" };
import requests from "@/lib/requests/messages.en.json" with { type: "json" };
import scans from "@/lib/scans/messages.en.json" with { type: "json" };
import search from "@/lib/search/messages.en.json" with { type: "json" };
import transfers from "@/lib/transfers/messages.en.json" with { type: "json" };
import warranties from "@/lib/warranties/messages.en.json" with { type: "json" };

/** English is the source. What explains a product's fields in it stands in the contract of the API. */
export const en = {
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
  products: { ...products, fieldHelp: FIELD_HELP },
  requests,
  scans,
  search,
  transfers,
  warranties,
};
