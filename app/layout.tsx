import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/client-messages";
import { currentTheme } from "@/components/shell/keep-preference";
import { TimeZoneCookie } from "@/components/shell/time-zone-cookie";
import { fontVariables } from "./fonts";
import "./globals.css";
import { getReader, getTranslations } from "./i18n";

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#4d121a" },
    { media: "(prefers-color-scheme: dark)", color: "#130f0e" },
  ],
};

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("common");
  return {
    title: { default: `${t("product")} · ${t("tagline")}`, template: `%s · ${t("product")}` },
    description: t("tagline"),
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [reader, theme] = await Promise.all([getReader(), currentTheme()]);
  return (
    <html lang={reader.locale} data-theme={theme === "system" ? undefined : theme} className={fontVariables}>
      <body>
        <ClientMessages reader={reader} namespaces={["errors"]}>
          {children}
        </ClientMessages>
        <TimeZoneCookie />
      </body>
    </html>
  );
}
