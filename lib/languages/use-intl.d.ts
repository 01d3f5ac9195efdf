import type { Locale } from "@/lib/platform/i18n/locales";
import type { AllMessages } from "./register";

declare module "use-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: AllMessages;
  }
}
