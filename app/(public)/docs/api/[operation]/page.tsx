import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale } from "@/app/i18n";
import { operationData, tryItData } from "@/components/docs/operation-data";
import { OperationView } from "@/components/docs/operation-view";
import { TryIt } from "@/components/docs/try-it";
import { actorMay } from "@/lib/access/actor";
import { findOperation } from "@/lib/docs/documentation";
import { findMember } from "@/lib/people/auth/session";
import { makeTestKeyAction } from "../../actions";
import { getSampleLanguage, SampleLanguageSwitch } from "../../sample-language";

type Props = { params: Promise<{ operation: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: findOperation((await params).operation)?.summary };
}

export default async function OperationPage({ params }: Props) {
  const operation = findOperation((await params).operation);
  if (!operation) notFound();
  const [locale, language, member] = await Promise.all([getLocale(), getSampleLanguage(), findMember()]);
  const mayMakeKeys = member !== null && actorMay(member.actor, "api_keys.manage");
  return (
    <OperationView
      data={operationData(operation, locale, { language })}
      languages={<SampleLanguageSwitch locale={locale} />}
      tryIt={<TryIt data={tryItData(operation, locale)} makeKey={mayMakeKeys ? makeTestKeyAction : null} />}
    />
  );
}
