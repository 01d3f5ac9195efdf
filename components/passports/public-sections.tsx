import { Fragment, type ReactNode } from "react";
import type { FaceSection } from "@/lib/brands/face/rules";
import type { WornFace } from "@/lib/brands/face/worn-face";
import type { Verification } from "@/lib/passports/contract";
import type { Reader } from "@/lib/platform/i18n/format";
import { PublicActions } from "./public-actions";
import { PublicCare } from "./public-care";
import { PublicEvidence } from "./public-evidence";
import { PublicFigures } from "./public-figures";
import { PublicMaterials } from "./public-materials";
import { PublicOrigin } from "./public-origin";

interface PublicSectionsOptions {
  reader: Reader;
  brand: { name: string; locale: string };
  face: Pick<WornFace, "sections" | "actions">;
  /** Of the brand's texts, by its tag. */
  language: string;
  sustainability: Verification["sustainability"];
  /** YYYY-MM-DD in UTC. */
  today: string;
}

/** What a brand orders and leaves out of its pages, in its order. */
export function publicSections({
  reader,
  brand,
  face,
  language,
  sustainability,
  today,
}: PublicSectionsOptions): ReactNode[] {
  const made: Record<FaceSection, () => ReactNode> = {
    actions: () => <PublicActions reader={reader} brand={brand.name} actions={face.actions} />,
    figures: () => <PublicFigures reader={reader} brand={brand.name} sustainability={sustainability} />,
    materials: () => <PublicMaterials reader={reader} materials={sustainability.materials} />,
    care: () => <PublicCare reader={reader} brand={brand} language={language} sustainability={sustainability} />,
    evidence: () => <PublicEvidence reader={reader} documents={sustainability.documents} today={today} />,
    origin: () => <PublicOrigin reader={reader} sustainability={sustainability} />,
  };
  return face.sections
    .filter((name) => name !== "actions" || face.actions.length > 0)
    .map((name) => <Fragment key={name}>{made[name]()}</Fragment>);
}
