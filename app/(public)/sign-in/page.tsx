import type { Metadata, Route } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { getReader, getTranslations } from "@/app/i18n";
import { SignInForm } from "@/components/auth/sign-in-form";
import { Guilloche, GuillocheBand } from "@/components/brand/guilloche";
import { Wordmark } from "@/components/brand/wordmark";
import { ClientMessages } from "@/components/shell/client-messages";
import { AccessibilityLink } from "@/components/shell/accessibility-link";
import { LanguageSwitch, ThemeSwitch } from "@/components/shell/preference-switches";
import { safeCallbackPath } from "@/lib/auth/rules";
import { findMember, START_PATH } from "@/lib/auth/session";
import { environment } from "@/lib/platform/env";
import { signInAction } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signIn"))("title") };
}

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const [params, member, reader, t] = await Promise.all([searchParams, findMember(), getReader(), getTranslations("signIn")]);
  const callbackUrl = safeCallbackPath(params.callbackUrl, environment().publicUrl, START_PATH);
  if (member) redirect(callbackUrl as Route);
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <header className="on-cover relative isolate flex flex-col overflow-hidden bg-cover text-on-cover">
        <GuillocheBand seed="carnet" className="absolute inset-x-0 bottom-0 -z-10 h-6 w-full text-cover-line lg:h-10" />
        <Guilloche
          seed="carnet"
          className="absolute top-1/2 left-1/2 -z-10 hidden size-[46rem] -translate-1/2 text-cover-line [--guilloche-second:var(--color-cover-raised)] lg:block"
        />
        <Link href="/" className="m-6 w-fit text-xl text-foil lg:m-10">
          <Wordmark />
        </Link>
        <div className="mx-6 mb-12 lg:mx-auto lg:my-auto lg:pb-24 lg:text-center">
          <p className="font-serif text-2xl leading-tight text-balance text-foil lg:text-4xl">{t("cover")}</p>
          <p className="mt-2 max-w-[26rem] text-base text-balance text-on-cover-muted lg:mx-auto lg:mt-4 lg:text-md">{t("coverText")}</p>
        </div>
      </header>
      <main className="flex grow flex-col px-6 py-10 sm:px-10">
        <div className="m-auto w-full max-w-[22rem]">
          <h1 className="mb-8 font-serif text-3xl font-medium tracking-tight">{t("title")}</h1>
          <ClientMessages reader={reader} namespaces={["signIn"]}>
            <SignInForm action={signInAction} callbackUrl={callbackUrl} />
          </ClientMessages>
          <div className="mt-8 border-t border-line pt-5 text-sm text-ink-muted">
            <p>{t("noAccount")}</p>
            <p className="mt-1.5">{t("forgotten")}</p>
          </div>
        </div>
        <div className="mx-auto mt-10 flex w-full max-w-[22rem] flex-wrap items-center gap-3">
          <LanguageSwitch locale={reader.locale} />
          <ThemeSwitch locale={reader.locale} />
          <AccessibilityLink locale={reader.locale} />
        </div>
      </main>
    </div>
  );
}
