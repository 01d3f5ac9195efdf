import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale } from "@/app/i18n";
import { FieldErrorSheet } from "@/components/docs/error-sheet";
import { findFieldErrorPage } from "@/lib/docs/errors";

type Props = { params: Promise<{ code: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: findFieldErrorPage((await params).code)?.code };
}

export default async function FieldErrorCodePage({ params }: Props) {
  const page = findFieldErrorPage((await params).code);
  if (!page) notFound();
  return <FieldErrorSheet page={page} locale={await getLocale()} />;
}
