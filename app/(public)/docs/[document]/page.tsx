import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale } from "@/app/i18n";
import { DocumentView } from "@/components/docs/document-view";
import { findDocument } from "@/lib/docs/documents";

type Props = { params: Promise<{ document: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: findDocument((await params).document)?.title };
}

export default async function DocumentPage({ params }: Props) {
  const document = findDocument((await params).document);
  if (!document) notFound();
  return <DocumentView document={document} locale={await getLocale()} />;
}
