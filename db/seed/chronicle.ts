import { chainHash, GENESIS_HASH } from "@/lib/access/audit-rules";
import { insertAuditChain } from "../queries/audit";
import type { AllBrandsDb } from "../tenant";
import { bytesOf, idOf } from "./drawn";

export interface By {
  kind: "key" | "member" | "recipient" | "holder" | "system" | "operator";
  id: string | null;
}

interface Deed {
  at: Date;
  by: By;
  action: string;
  target: [kind: string, id: string];
  detail: Record<string, unknown>;
}

export class Chronicle {
  readonly #deeds: Deed[] = [];

  add(at: Date, by: By, action: string, target: Deed["target"], detail: Record<string, unknown> = {}): void {
    this.#deeds.push({ at, by, action, target, detail });
  }

  async write(tx: AllBrandsDb, brandId: string): Promise<void> {
    let previousHash = GENESIS_HASH;
    const rows = this.#deeds
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ at, by, action, target: [targetKind, targetId], detail }, index) => {
        const requestId = idOf("req", at, bytesOf(`${action} ${targetId} ${index}`));
        const plain = JSON.parse(JSON.stringify(detail)) as Record<string, unknown>;
        const content = {
          brandId,
          sequence: index + 1,
          at,
          actorKind: by.kind,
          actorId: by.id,
          action,
          targetKind,
          targetId,
          detail: plain,
          requestId,
        };
        const row = { ...content, previousHash, hash: chainHash(previousHash, content) };
        previousHash = row.hash;
        return row;
      });
    await insertAuditChain(tx, rows);
  }
}
