import accessGrants from "./access-grants.json" with { type: "json" };
import apiKeys from "./api-keys.json" with { type: "json" };
import audit from "./audit.json" with { type: "json" };
import brands from "./brands.json" with { type: "json" };
import claims from "./claims.json" with { type: "json" };
import compliance from "./compliance.json" with { type: "json" };
import credentials from "./credentials.json" with { type: "json" };
import docs from "./docs.json" with { type: "json" };
import dossiers from "./dossiers.json" with { type: "json" };
import ecodesign from "./ecodesign.json" with { type: "json" };
import euRegistry from "./eu-registry.json" with { type: "json" };
import evidence from "./evidence.json" with { type: "json" };
import holders from "./holders.json" with { type: "json" };
import home from "./home.json" with { type: "json" };
import imports from "./imports.json" with { type: "json" };
import input from "./input.json" with { type: "json" };
import interchange from "./interchange.json" with { type: "json" };
import mail from "./mail.json" with { type: "json" };
import operator from "./operator.json" with { type: "json" };
import passports from "./passports.json" with { type: "json" };
import people from "./people.json" with { type: "json" };
import pickups from "./pickups.json" with { type: "json" };
import products from "./products.json" with { type: "json" };
import requests from "./requests.json" with { type: "json" };
import scans from "./scans.json" with { type: "json" };
import search from "./search.json" with { type: "json" };
import server from "./server.json" with { type: "json" };
import shared from "./shared.json" with { type: "json" };
import spreadsheets from "./spreadsheets.json" with { type: "json" };
import status from "./status.json" with { type: "json" };
import transfers from "./transfers.json" with { type: "json" };
import unsoldGoods from "./unsold-goods.json" with { type: "json" };
import warranties from "./warranties.json" with { type: "json" };
import webhooks from "./webhooks.json" with { type: "json" };

export const de = {
  accessGrants,
  apiKeys,
  audit,
  brands,
  claims,
  compliance,
  credentials,
  docs,
  dossiers,
  ecodesign,
  euRegistry,
  evidence,
  holders,
  home,
  imports,
  interchange,
  operator,
  passports,
  people,
  pickups,
  shared,
  input,
  mail,
  server,
  spreadsheets,
  products,
  requests,
  scans,
  search,
  status,
  transfers,
  unsoldGoods,
  warranties,
  webhooks,
};
