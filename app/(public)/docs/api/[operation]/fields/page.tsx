import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale } from "@/app/i18n";
import { bodyData } from "@/components/docs/operation-data";
import { BodyView } from "@/components/docs/operation-view";
import { findOperation } from "@/lib/docs/documentation";

type Props = { params: Promise<{ operation: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: findOperation((await params).operation)?.summary };
}

export default async function BodyPage({ params }: Props) {
  const operation = findOperation((await params).operation);
  const data = operation && bodyData(operation, await getLocale());
  if (!data) notFound();
  return <BodyView data={data} />;
}
