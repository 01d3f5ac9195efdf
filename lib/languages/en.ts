import apiKeys from "@/lib/api-keys/messages.en.json";
import audit from "@/lib/audit/messages.en.json";
import brands from "@/lib/brands/messages.en.json";
import compliance from "@/lib/compliance/messages.en.json";
import docs from "@/lib/docs/messages.en.json";
import dossiers from "@/lib/dossiers/messages.en.json";
import ecodesign from "@/lib/ecodesign/messages.en.json";
import evidence from "@/lib/evidence/messages.en.json";
import holders from "@/lib/holders/messages.en.json";
import home from "@/lib/home/messages.en.json";
import imports from "@/lib/imports/messages.en.json";
import interchange from "@/lib/interchange/messages.en.json";
import operator from "@/lib/operator/messages.en.json";
import passports from "@/lib/passports/messages.en.json";
import people from "@/lib/people/messages.en.json";
import shared from "@/lib/platform/i18n/messages.en.json";
import input from "@/lib/platform/input/messages.en.json";
import mail from "@/lib/platform/mail/messages.en.json";
import server from "@/lib/platform/server/messages.en.json";
import spreadsheets from "@/lib/platform/spreadsheets/messages.en.json";
import { FIELD_HELP } from "@/lib/products/form/field-help";
import products from "@/lib/products/messages.en.json";
import requests from "@/lib/requests/messages.en.json";
import search from "@/lib/search/messages.en.json";
import transfers from "@/lib/transfers/messages.en.json";
import warranties from "@/lib/warranties/messages.en.json";

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
  search,
  transfers,
  warranties,
};
