import { useCase } from "@/lib/access/use-case";
import { ids } from "@/lib/platform/input/ids";
import { sha256Hex } from "@/lib/platform/secrets";
import { loadSource } from "./load-source";
import { registryGaps } from "./parties";
import { registryRecord } from "./registry-record";
import { productUri } from "./subject";
import { untpGaps } from "./untp-passport";

export const showInterchange = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: ids("productId"),
  audits: [],
  run: async ({ db, actor }, { productId }) => {
    const { product, ...source } = await loadSource(db, { brandId: actor.brandId, productId });
    const { subject } = source;
    const { declared } = subject.product;
    return {
      product,
      identifier: productUri(subject),
      granularity: declared.granularity ?? null,
      record: registryRecord(subject, sha256Hex),
      registryGaps: registryGaps({ ...source, declared }),
      untpGaps: untpGaps(declared),
    };
  },
});

export type InterchangeView = Awaited<ReturnType<typeof showInterchange>>;
