import type { Locale } from "@/lib/platform/i18n/locales";

/** What a text is called in English as well: what is not here and reads as the English does has been forgotten. */

/** Names, symbols and signs, which no language translates. */
export const NAMES = new Set([
  "Ctrl",
  ..."ABCDEFG",
  ...["Carnet", "Nordwand, Innsbruck", "Premium Enterprise", "PostgreSQL", "OK", "SMS", "ID", "Logo", "Excel"],
  ...["CSV", "SVG", "PNG", "PDF", "JSON-LD", "UTF-8", "SHA-256", "EAN", "GTIN", "GLN", "LEI", "EORI", "TARIC", "HS"],
  ...["ISO 14021", "ISO 14067", "EN 15804", "EN 45557", "PEF", "PEFCR", "GHG Protocol", "Ctrl K", "(CSV)", "Webhooks"],
  ...["S3", "SFTP"],
  ...["g", "mg", "kg", "kg CO₂e", "kg CO₂e/kWh", "t CO₂e/t", "€/t CO₂e", "kWh", "l", "mm", "kB", "KB", "MB", "Pt"],
  ...["Ah", "V", "W", "°C", "mΩ", "ppb", "mg/m³", "dB", "Cd", "Pb"],
]);

export const COGNATES: Record<Exclude<Locale, "en">, ReadonlySet<string>> = {
  de: new Set([
    ...["Bucket", "Port", "Region", "Server"],
    ...[
      "Body",
      "Code",
      "Compliance",
      "Details",
      "Domains",
      "Dossier",
      "Dossier (PDF)",
      "Dossiers",
      "Format",
      "Live",
      "Material",
    ],
    ...[
      "Matrix",
      "Minute",
      "Name",
      "optional",
      "Organisation",
      "Online",
      "Recycling (%)",
      "Original",
      "Revision",
      "Scans",
      "Standard",
      "Status",
      "Support",
      "System",
      "Test",
      "Team",
    ],
    ...["Anode", "Recycling", "Text", "Version", "Website"],
  ]),
  fr: new Set([
    ...["Port"],
    ...["Action", "Actions", "Active", "Batteries", "Code", "Concentration", "Confirmation", "Corrections", "Date"],
    ...["Document", "Documents", "Dossier", "Dossier (PDF)", "Dossiers", "E-mail", "Exports", "Format", "Guide"],
    ...[
      "Imports",
      "Litres",
      "Lot",
      "Maintenance",
      "Menu",
      "Message",
      "Messages",
      "Migrations",
      "Millilitres",
      "Minute",
      "minute minutes",
      "minutes",
      "Note",
      "Notifications",
      "Organisation",
    ],
    ...["Pages", "Public", "Scans", "Sessions", "Signal", "Standard", "Substance", "Substances"],
    ...[
      "Suspension",
      "Test",
      "Textile",
      "Textiles",
      "Tonnes",
      "Type",
      "Types",
      "Validation",
      "Version",
      "version",
      "Versions",
    ],
    ...[", version", "Messages message messages"],
  ]),
  it: new Set([
    ...["Account", "Backup", "Bucket", "Server"],
    ...[
      "Account:",
      "Area",
      "Brand manager",
      "Compliance",
      "Database",
      "Dossier",
      "Dossier (PDF)",
      "E-mail",
      "Endpoint",
      "File",
    ],
    ...["Menu", "No", "no", "Online", "Password", "Provider", "Slug", "Standard", "Team", "Test"],
    ...["UTF-16 (big endian)", "UTF-16 (little endian)"],
  ]),
  es: new Set([
    ...["Bucket"],
    ...[
      "Error",
      "Manual",
      "Material",
      "Metal",
      "No",
      "no",
      "Original",
      "Total",
      "UTF-16 (big endian)",
      "UTF-16 (little endian)",
    ],
  ]),
};

/** The words of a message, without its arguments, tags and keywords; each branch of a plural or a choice counts. */
export function textOf(message: string): string {
  return message
    .replace(/<\/?\w+>/g, "")
    .replace(/\{\w+, (?:plural|select),|\b(?:one|other) \{|=\d+ \{/g, " ")
    .replace(/\{\w+(?:, number)?\}|[{}#]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
