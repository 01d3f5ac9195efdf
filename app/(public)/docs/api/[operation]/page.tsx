import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale } from "@/app/i18n";
import { operationData } from "@/components/docs/operation-data";
import { OperationView } from "@/components/docs/operation-view";
import { findOperation } from "@/lib/docs/documentation";

type Props = { params: Promise<{ operation: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: findOperation((await params).operation)?.summary };
}

export default async function OperationPage({ params }: Props) {
  const operation = findOperation((await params).operation);
  if (!operation) notFound();
  return <OperationView data={operationData(operation, await getLocale())} />;
}
