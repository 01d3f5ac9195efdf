import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale } from "@/app/i18n";
import { ErrorSheet } from "@/components/docs/error-sheet";
import { findErrorPage } from "@/lib/docs/errors";

type Props = { params: Promise<{ code: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: findErrorPage((await params).code)?.code };
}

export default async function ErrorCodePage({ params }: Props) {
  const page = findErrorPage((await params).code);
  if (!page) notFound();
  return <ErrorSheet page={page} locale={await getLocale()} />;
}
