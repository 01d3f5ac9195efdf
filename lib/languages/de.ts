import apiKeys from "@/lib/api-keys/messages.de.json";
import audit from "@/lib/audit/messages.de.json";
import brands from "@/lib/brands/messages.de.json";
import compliance from "@/lib/compliance/messages.de.json";
import docs from "@/lib/docs/messages.de.json";
import dossiers from "@/lib/dossiers/messages.de.json";
import ecodesign from "@/lib/ecodesign/messages.de.json";
import evidence from "@/lib/evidence/messages.de.json";
import holders from "@/lib/holders/messages.de.json";
import home from "@/lib/home/messages.de.json";
import imports from "@/lib/imports/messages.de.json";
import interchange from "@/lib/interchange/messages.de.json";
import operator from "@/lib/operator/messages.de.json";
import passports from "@/lib/passports/messages.de.json";
import people from "@/lib/people/messages.de.json";
import shared from "@/lib/platform/i18n/messages.de.json";
import input from "@/lib/platform/input/messages.de.json";
import mail from "@/lib/platform/mail/messages.de.json";
import server from "@/lib/platform/server/messages.de.json";
import spreadsheets from "@/lib/platform/spreadsheets/messages.de.json";
import products from "@/lib/products/messages.de.json";
import requests from "@/lib/requests/messages.de.json";
import search from "@/lib/search/messages.de.json";
import transfers from "@/lib/transfers/messages.de.json";
import warranties from "@/lib/warranties/messages.de.json";

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
  search,
  transfers,
  warranties,
};
