import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { currentTheme } from "@/components/shell/current-theme";
import { TimeZoneCookie } from "@/components/shell/time-zone-cookie";
import { fontVariables } from "./fonts";
import "./globals.css";
import { getLocale, getTranslations } from "./i18n";

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#4d121a" },
    { media: "(prefers-color-scheme: dark)", color: "#130f0e" },
  ],
};

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("common");
  return { title: { default: `${t("product")} · ${t("tagline")}`, template: `%s · ${t("product")}` }, description: t("tagline") };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, theme] = await Promise.all([getLocale(), currentTheme()]);
  return (
    <html lang={locale} data-theme={theme === "system" ? undefined : theme} className={fontVariables}>
      <body>
        {children}
        <TimeZoneCookie />
      </body>
    </html>
  );
}
